import type { ReactNode } from 'react';

interface PageHeadingProps {
  title: string;
  children: ReactNode;
}

/** A page's title and subtitle. */
export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <div>
      <h1 className="text-balance font-bold text-2xl tracking-tight sm:text-3xl">{title}</h1>
      <div className="mt-2 max-w-prose text-pretty text-muted">{children}</div>
    </div>
  );
}

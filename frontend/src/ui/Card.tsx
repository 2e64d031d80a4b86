import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  children: ReactNode;
}

/** A titled section of a page. */
export function Card({ title, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-5">
      <h2 id={id} className="mb-3 font-semibold text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}

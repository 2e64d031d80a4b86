import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** The button or link to the next step. */
  action: ReactNode;
  children: ReactNode;
}

/** Shown in place of an empty list: why it is empty, and what to do. */
export function EmptyState({ title, action, children }: EmptyStateProps) {
  return (
    <section className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center sm:py-20">
      <h2 className="font-semibold text-lg">{title}</h2>
      <div className="mt-2 text-muted text-sm">{children}</div>
      <div className="mt-5">{action}</div>
    </section>
  );
}

import { type ReactNode, useId } from 'react';

/** What a calculator works out, below its fields. */
export function ResultsPanel({ title = 'Results', children }: { title?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-2 rounded-lg bg-sunken p-3 sm:mt-4 sm:p-4">
      <h3 id={titleId} className="font-semibold text-sm">
        {title}
      </h3>
      {children}
    </section>
  );
}

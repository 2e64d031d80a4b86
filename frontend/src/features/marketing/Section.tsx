import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** A line below the title. */
  lead?: string;
  children: ReactNode;
}

/** A titled section of a marketing page. */
export function Section({ id, title, lead, children }: SectionProps) {
  const heading = `${id}-title`;
  return (
    <section id={id} aria-labelledby={heading} className="mt-10 scroll-mt-20 sm:mt-14">
      <h2 id={heading} className="text-balance font-bold text-xl tracking-tight sm:text-2xl">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-1.5 max-w-prose text-pretty text-muted">{lead}</p>}
      <div className="mt-4 sm:mt-5">{children}</div>
    </section>
  );
}

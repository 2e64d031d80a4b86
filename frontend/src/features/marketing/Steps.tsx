export interface Step {
  readonly title: string;
  readonly text: string;
}

/** Numbered steps, side by side on wide screens. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-3 md:grid-cols-3 md:gap-4">
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="flex gap-3.5 rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-5 md:block"
        >
          <span
            aria-hidden
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-bold text-accent-ink text-sm tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="font-semibold md:mt-3">{title}</h3>
            <p className="mt-1 text-pretty text-muted text-sm">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

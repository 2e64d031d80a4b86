import type { LegalText } from './clause.ts';

/** The table of contents, beside the texts on wide screens, otherwise above them. */
export function LegalContents({ texts }: { texts: readonly LegalText[] }) {
  return (
    <nav
      aria-label="Contents"
      className="rounded-xl border border-line bg-surface p-4 text-sm lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:border-0 lg:bg-transparent lg:p-0 print:hidden"
    >
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
        {texts.map((text) => (
          <div key={text.id}>
            <a href={`#${text.id}`} className="inline-flex min-h-8 items-center font-semibold hover:underline">
              {text.title}
            </a>
            <ol className="mt-1">
              {text.clauses.map(({ id, title }, index) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-8 items-center gap-2 rounded-sm text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
                  >
                    <span className="w-5 shrink-0 text-right tabular-nums">{index + 1}</span>
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </nav>
  );
}

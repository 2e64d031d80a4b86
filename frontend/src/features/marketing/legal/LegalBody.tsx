import { type Clause, type LegalText, type ListItem, lastUpdated } from './clause.ts';

/** A legal text with numbered clauses. */
export function LegalBody({ text }: { text: LegalText }) {
  const heading = `${text.id}-title`;
  return (
    <section
      id={text.id}
      aria-labelledby={heading}
      className="mt-12 max-w-prose scroll-mt-20 first:mt-0 print:max-w-none"
    >
      <h2 id={heading} className="font-bold text-2xl tracking-tight">
        {text.title}
      </h2>
      <p className="mt-1 text-muted text-sm">Last updated {lastUpdated[text.id]}</p>
      <p className="mt-3 text-pretty leading-relaxed">{text.intro}</p>
      {text.clauses.map((clause, index) => (
        <ClauseBody key={clause.id} clause={clause} number={index + 1} />
      ))}
    </section>
  );
}

function ClauseBody({ clause, number }: { clause: Clause; number: number }) {
  return (
    <section id={clause.id} className="scroll-mt-20 pt-7">
      <h3 className="font-semibold text-lg">
        <span className="mr-2 text-muted tabular-nums">{number}.</span>
        {clause.title}
      </h3>
      {clause.blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block} className="wrap-anywhere mt-2.5 text-pretty leading-relaxed">
            {block}
          </p>
        ) : (
          <ul
            key={block.map(textOf).join()}
            className="mt-2.5 flex list-disc flex-col gap-1.5 pl-5 leading-relaxed marker:text-muted"
          >
            {block.map((line) => (
              <li key={textOf(line)}>
                {typeof line === 'string' ? (
                  line
                ) : (
                  <>
                    <strong className="font-semibold">{line.term}.</strong> {line.text}
                  </>
                )}
              </li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

function textOf(item: ListItem): string {
  return typeof item === 'string' ? item : item.term;
}

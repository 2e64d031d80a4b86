import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type Clause, type LegalText, type ListItem, lastUpdated } from '../features/marketing/legal/clause.ts';
import { privacy } from '../features/marketing/legal/privacy.ts';
import { terms } from '../features/marketing/legal/terms.ts';
import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

const texts = [privacy, terms];

const ABOUT = 'What Crossbook keeps about you and why, and the terms on which you subscribe and use it.';

/** The privacy policy and the terms of service. */
export function LegalPage() {
  usePageTitle('Privacy and terms', ABOUT);
  useScrollToHash();
  return (
    <>
      <PageHeading title="Privacy Policy and Terms of Service">{ABOUT}</PageHeading>
      <div className="mt-6 grid gap-10 lg:grid-cols-[17rem_1fr] lg:gap-14 print:block">
        <div>
          <LegalContents texts={texts} />
        </div>
        <div>
          {texts.map((text) => (
            <LegalBody key={text.id} text={text} />
          ))}
          <p className="mt-12 text-sm print:hidden">
            <a
              href="/third-party-notices.txt"
              className="inline-flex min-h-8 items-center underline underline-offset-2 pointer-coarse:min-h-11"
            >
              Open-source notices
            </a>
          </p>
        </div>
      </div>
    </>
  );
}

/** Scrolls to the fragment's clause: the browser tried before the texts were rendered. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

/** The table of contents, beside the texts on wide screens, otherwise above them. */
function LegalContents({ texts }: { texts: readonly LegalText[] }) {
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
            key={block.map(itemText).join()}
            className="mt-2.5 flex list-disc flex-col gap-1.5 pl-5 leading-relaxed marker:text-muted"
          >
            {block.map((line) => (
              <li key={itemText(line)}>
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

function itemText(item: ListItem): string {
  return typeof item === 'string' ? item : item.term;
}

import { ChevronDown } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Section } from './Section.tsx';

export interface Question {
  /** The fragment in the URL: `/help#cancel`. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

interface FaqProps {
  questions: readonly Question[];
}

/** Native `details` elements; the shared `name` keeps only one open. A link to a question opens it. */
export function Faq({ questions }: FaqProps) {
  const list = useOpenFromHash<HTMLDivElement>();
  return (
    <Section id="faq" title="Frequently asked questions">
      <div ref={list} className="divide-y divide-line rounded-xl border border-line bg-surface shadow-raised">
        {questions.map(({ id, question, answer }) => (
          <details key={id} id={id} name="faq" className="group folding px-4 sm:px-5">
            <summary className="-mx-4 flex min-h-12 list-none items-center justify-between gap-3 rounded-xl px-4 py-2.5 font-semibold text-sm sm:-mx-5 sm:px-5">
              {question}
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 text-muted group-open:rotate-180 motion-safe:transition-transform print:hidden"
              />
            </summary>
            <p className="max-w-prose text-pretty pb-4 text-muted text-sm">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** Opens and scrolls to the `details` element inside the container that the URL's fragment names. */
function useOpenFromHash<E extends HTMLElement>(): RefObject<E | null> {
  const container = useRef<E>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useEffect(() => {
    if (hash === '') return;
    const target = [...(container.current?.querySelectorAll('details') ?? [])].find(({ id }) => `#${id}` === hash);
    if (target === undefined) return;
    target.open = true;
    target.querySelector('summary')?.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'center' });
  }, [hash, key]);
  return container;
}

import { ChevronDown } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Section } from './Section.tsx';

/** A question people ask, with its answer. */
export interface Question {
  /** Its place in the address of the page: `/help#cancel`. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

interface FaqProps {
  questions: readonly Question[];
}

/** The browser's own disclosure; one open at a time by the shared name. A link to a question opens it. */
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

/** Opens what folds inside `container` when the address names it, and brings it into sight. */
function useOpenFromHash<E extends HTMLElement>(): RefObject<E | null> {
  const container = useRef<E>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells of the same link followed once more
  useEffect(() => {
    if (hash === '') return;
    const named = [...(container.current?.querySelectorAll('details') ?? [])].find(({ id }) => `#${id}` === hash);
    if (named === undefined) return;
    named.open = true;
    named.querySelector('summary')?.focus({ preventScroll: true });
    named.scrollIntoView({ block: 'center' });
  }, [hash, key]);
  return container;
}

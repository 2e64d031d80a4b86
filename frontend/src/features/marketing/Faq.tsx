import { ChevronDown } from 'lucide-react';
import type { Question } from './question.ts';
import { Section } from './Section.tsx';
import { useOpenedByHash } from './use-opened-by-hash.ts';

interface FaqProps {
  questions: readonly Question[];
}

/** The browser's own disclosure; one open at a time by the shared name. A link to a question opens it. */
export function Faq({ questions }: FaqProps) {
  const list = useOpenedByHash<HTMLDivElement>();
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

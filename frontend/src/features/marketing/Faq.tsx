import { ChevronDown } from 'lucide-react';
import { questions } from './copy.ts';

/** The browser's own disclosure; one open at a time by the shared name. */
export function Faq() {
  return (
    <section aria-labelledby="faq" className="mt-8">
      <h2 id="faq" className="font-bold text-xl tracking-tight">
        Frequently asked questions
      </h2>
      <div className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface shadow-raised">
        {questions.map(({ question, answer }) => (
          <details key={question} name="faq" className="group px-4 sm:px-5">
            <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 font-semibold text-sm">
              {question}
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-4 text-muted text-sm">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

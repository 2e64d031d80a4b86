import { lazy, Suspense } from 'react';
import { linkReaches } from '../features/marketing/link-reach.ts';
import { oddsScreenParts, type ReadingGuide, readingGuides } from '../features/marketing/reading-guide.ts';
import { Section } from '../features/marketing/Section.tsx';
import { useNear } from '../lib/viewport/use-near.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

const ExampleCards = lazy(async () => ({ default: (await import('./examples/ExampleCards.tsx')).ExampleCards }));

/** How to read the cards of each kind, beside a card of it, and how far their links go. */
export function ReadingGuides() {
  return (
    <>
      {readingGuides.map((guide) => (
        <Guide key={guide.kind} guide={guide} />
      ))}
      <Section
        id="read-odds"
        title="How to read the odds screen"
        lead="Every sportsbook’s price side by side. Press one for its history and the link to bet it."
      >
        <Parts parts={oddsScreenParts} />
      </Section>
      <LinkReaches />
    </>
  );
}

function Guide({ guide: { kind, title, lead, parts } }: { guide: ReadingGuide }) {
  const { ref, isNear } = useNear<HTMLDivElement>();
  return (
    <Section id={`read-${kind}`} title={title} lead={lead}>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 md:gap-8 xl:grid-cols-[26rem_1fr]">
        <figure ref={ref} className="min-h-56 min-w-0">
          {/* The words beside it say the same. */}
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>{isNear && <ExampleCards kind={kind} count={1} />}</Suspense>
          </ErrorBoundary>
          <figcaption className="mt-2 text-muted text-xs">An example from simulated prices</figcaption>
        </figure>
        <Parts parts={parts} />
      </div>
    </Section>
  );
}

function Parts({ parts }: Pick<ReadingGuide, 'parts'>) {
  return (
    <dl className="grid gap-x-8 gap-y-3 xl:grid-cols-2">
      {parts.map(({ part, meaning }) => (
        <div key={part} className="border-line border-t pt-2.5 text-sm">
          <dt className="font-semibold">{part}</dt>
          <dd className="mt-0.5 text-pretty text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far the bet button of each sportsbook leads. */
function LinkReaches() {
  return (
    <Section
      id="links"
      title="Where the bet buttons lead"
      lead="Each opens in a new tab. How far it gets depends on the sportsbook."
    >
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {linkReaches.map(({ title, text, books }) => (
          <div key={title} className="border-line border-t pt-2.5 text-sm">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-0.5 text-pretty text-muted">{text}</dd>
            <dd className="mt-1.5">{books.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

import { lazy, Suspense } from 'react';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { Faq } from '../features/marketing/Faq.tsx';
import { features } from '../features/marketing/features.ts';
import { bettingSteps, questions } from '../features/marketing/help-copy.ts';
import { PlanTable } from '../features/marketing/offer/PlanTable.tsx';
import { Section } from '../features/marketing/Section.tsx';
import { SportsbookLogos } from '../features/marketing/SportsbookLogos.tsx';
import { Steps } from '../features/marketing/Steps.tsx';
import { useNear } from '../lib/viewport/use-near.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

const ExampleCards = lazy(async () => ({ default: (await import('./examples/ExampleCards.tsx')).ExampleCards }));

/** The offer below the fold, loaded after the first paint. `kind`: of the pitch. */
export function OfferDetails({ kind }: { kind: OpportunityKind }) {
  return (
    <>
      <SportsbookLogos />
      <BoardPicture kind={kind} />
      <Section id="how-it-works" title="How it works">
        <Steps steps={bettingSteps} />
      </Section>
      <Section id="features" title="What you get">
        <FeatureGrid />
      </Section>
      <PlanTable />
      <Faq questions={questions} />
    </>
  );
}

/** Cards as subscribers see them, with their code loaded when they are about to be scrolled to. */
function BoardPicture({ kind }: { kind: OpportunityKind }) {
  const { ref, isNear } = useNear<HTMLDivElement>();
  return (
    <Section
      id="board"
      title="What subscribers see"
      lead="Cards of the board, drawn from simulated prices. Yours show real ones, and open the sportsbook."
    >
      <div ref={ref} className="min-h-56">
        {/* Without the cards the offer still works. */}
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>{isNear && <ExampleCards kind={kind} />}</Suspense>
        </ErrorBoundary>
      </div>
    </Section>
  );
}

/** What a subscription includes. */
function FeatureGrid() {
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
      {features.map(({ title, text }) => (
        <div key={title} className="border-line border-t pt-3">
          <dt className="font-semibold text-sm">{title}</dt>
          <dd className="mt-1 text-pretty text-muted text-sm">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

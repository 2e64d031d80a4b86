import { lazy, Suspense } from 'react';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { comparedSportsbooks, offeredSportsbooks, unpairedReason } from '../../../shared/catalogue/sportsbooks.ts';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { logoFiles } from '../config/paths.ts';
import { Faq } from '../features/marketing/Faq.tsx';
import { features } from '../features/marketing/features.ts';
import { bettingSteps, questions } from '../features/marketing/help-copy.ts';
import { leagueNames } from '../features/marketing/league-names.ts';
import { PlanTable } from '../features/marketing/offer/PlanTable.tsx';
import { Section } from '../features/marketing/Section.tsx';
import { Steps } from '../features/marketing/Steps.tsx';
import { useNear } from '../lib/viewport/use-near.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ThemedLogo } from '../ui/ThemedLogo.tsx';

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
      lead="Sample cards with simulated prices. Yours show real ones and open the sportsbook."
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

/** The sportsbooks and leagues that are covered. */
function SportsbookLogos() {
  return (
    <section aria-labelledby="coverage" className="mt-8 border-line border-y py-5 sm:mt-10 sm:py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="coverage" className="font-semibold text-sm">
          {comparedSportsbooks.length} sportsbooks compared
        </h2>
        <p className="text-muted text-sm">
          {leagues.length} leagues ({leagueNames}), 50+ markets
        </p>
      </div>
      <ul className="mt-4 grid grid-cols-3 gap-x-4 gap-y-4 sm:grid-cols-4 md:grid-cols-6">
        {comparedSportsbooks.map((book) => (
          <li key={book.id} className="flex h-5 min-w-0 items-center">
            <ThemedLogo name={book.name} {...logoFiles(book.logo)} loading="lazy" />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-muted text-xs">
        {offeredSportsbooks.flatMap((book) => unpairedReason(book) ?? []).join(' ')}
      </p>
    </section>
  );
}

import { Check } from 'lucide-react';
import { memo, type ReactNode, Suspense } from 'react';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { useAccess } from '../api/access.ts';
import { PricingCard } from '../features/billing/plans/Pricing.tsx';
import { TrialButton } from '../features/billing/plans/TrialButton.tsx';
import { benefits, independence } from '../features/marketing/copy.ts';
import { ExampleCard } from '../features/marketing/offer/ExampleCard.tsx';
import type { Example } from '../features/marketing/offer/example.ts';
import { usePrerendered } from '../lib/prerendered/use-prerendered.ts';
import { usePainted } from '../lib/use-painted.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { OfferDetails } from './lazy-parts.ts';
import { useSubscribeFlow } from './SubscribeProvider.tsx';

interface OfferProps {
  pitch: string;
  text: string;
  /** An opportunity of the kind that the pitch is about. */
  example: Example;
}

/** The offer: benefits, an example, the price and the trial button. */
export function Offer({ pitch, text, example }: OfferProps) {
  const { subscribe } = useSubscribeFlow();
  const subscribed = useAccess().level === 'subscribed';
  const painted = usePainted();
  const isWhole = usePrerendered() || painted;
  return (
    <>
      <PitchCard
        title={pitch}
        text={text}
        example={<ExampleCard example={example} />}
        pricing={
          <PricingCard
            hasSubscription={subscribed}
            action={(interval) => <TrialButton onPress={() => subscribe(interval)} />}
          />
        }
      />
      <BelowOffer kind={example.kind} isLoaded={isWhole} />
    </>
  );
}

/**
 * What was rendered at build stays on the page until its code has come, after the first view's: React leaves a boundary alone that nothing
 * else renders anew.
 */
const BelowOffer = memo(function BelowOffer({ kind, isLoaded }: { kind: OpportunityKind; isLoaded: boolean }) {
  const space = <div className="min-h-dvh" />;
  return (
    // If this fails to load, the offer still works.
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={space}>{isLoaded ? <OfferDetails kind={kind} /> : space}</Suspense>
    </ErrorBoundary>
  );
});

interface PitchCardProps {
  title: string;
  text: string;
  /** An example opportunity. */
  example: ReactNode;
  /** The price and the trial button. */
  pricing: ReactNode;
}

/** The offer for people without a subscription. */
function PitchCard({ title, text, example, pricing }: PitchCardProps) {
  return (
    // On a phone the trial button is above the fold, so the price comes before the example.
    <section
      aria-labelledby="pitch"
      className="grid grid-cols-1 gap-5 md:grid-cols-2 md:gap-6 lg:grid-cols-[1.25fr_1fr] lg:grid-rows-[auto_auto_1fr] lg:gap-x-10"
    >
      <div className="md:col-span-2 lg:col-span-1">
        <h1 id="pitch" className="text-balance font-bold text-3xl tracking-tight sm:text-4xl lg:text-5xl">
          {title}
        </h1>
        <p className="mt-3 max-w-prose text-pretty text-muted sm:text-lg">{text}</p>
      </div>
      <div className="lg:row-span-2">{pricing}</div>
      <div className="min-w-0 lg:row-span-2">{example}</div>
      <div className="md:max-lg:col-span-2">
        <ul className="flex flex-col gap-2.5 md:max-lg:grid md:max-lg:grid-cols-2">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex gap-2.5 text-sm">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-gain" strokeWidth={3} />
              {benefit}
            </li>
          ))}
        </ul>
        <p className="mt-4 max-w-prose text-pretty text-muted text-sm">{independence}</p>
      </div>
    </section>
  );
}

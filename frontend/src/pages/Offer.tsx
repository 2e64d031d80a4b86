import { Suspense } from 'react';
import { useAccess } from '../api/access.ts';
import { PricingCard } from '../features/billing/plans/Pricing.tsx';
import { TrialButton } from '../features/billing/plans/TrialButton.tsx';
import { ExampleCard } from '../features/marketing/offer/ExampleCard.tsx';
import type { Example } from '../features/marketing/offer/example.ts';
import { PitchCard } from '../features/marketing/PitchCard.tsx';
import { usePrerendered } from '../lib/prerendered/use-prerendered.ts';
import { usePainted } from '../lib/use-painted.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { OfferDetails } from './lazy-offer-details.ts';
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
      {/* If this fails to load, the offer still works. */}
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={<div className="min-h-dvh" />}>
          {isWhole ? <OfferDetails kind={example.kind} /> : <div className="min-h-dvh" />}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

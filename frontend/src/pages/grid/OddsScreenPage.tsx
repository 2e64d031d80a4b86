import { Suspense } from 'react';
import { arbitrageExample } from '../../features/marketing/offer/examples/arbitrage.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { SubscribersOnly } from '../SubscribersOnly.tsx';

const screen = lazyComponent(async () => (await import('./OddsScreen.tsx')).OddsScreen);
const OddsScreen = screen.Component;

export function OddsScreenPage() {
  return (
    <SubscribersOnly
      kind="arbitrage"
      example={arbitrageExample}
      title="Odds"
      pitch="Every price, and the fair one"
      text={`The prices of ${import.meta.env.VITE_COMPARED_SPORTSBOOKS} sportsbooks side by side for every game: the best one after fees, what it would be without the books’ margin, and how each has moved.`}
    >
      <Suspense fallback={<div className="min-h-dvh" />}>
        <OddsScreen />
      </Suspense>
    </SubscribersOnly>
  );
}

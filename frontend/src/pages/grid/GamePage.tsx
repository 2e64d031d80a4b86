import { Suspense } from 'react';
import { arbitrageExample } from '../../features/marketing/offer/examples/arbitrage.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { SubscribersOnly } from '../SubscribersOnly.tsx';

const game = lazyComponent(async () => (await import('./GameOdds.tsx')).GameOdds);
const GameOdds = game.Component;

/** All markets of one game. */
export function GamePage() {
  return (
    <SubscribersOnly
      kind="arbitrage"
      example={arbitrageExample}
      title="Game odds"
      pitch="Every price of a game"
      text="All markets of one game at every sportsbook, with the best and the fair price, and how each has moved."
    >
      <Suspense fallback={<div className="min-h-dvh" />}>
        <GameOdds />
      </Suspense>
    </SubscribersOnly>
  );
}

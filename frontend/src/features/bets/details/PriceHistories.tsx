import { Suspense } from 'react';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import type { PositionDetails } from '../../../api/bets/bets-list.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const priceChart = lazyComponent(async () => (await import('../charts/PriceChart.tsx')).PriceChart);
const PriceChart = priceChart.Component;

interface PriceHistoriesProps {
  position: Pick<BetPosition, 'game' | 'legs'>;
  /** In the order of the legs; undefined where they are withheld. */
  prices: PositionDetails['prices'];
}

/** How the prices of the bets moved at their books, where some were kept. */
export function PriceHistories({ position: { game, legs }, prices }: PriceHistoriesProps) {
  if (prices === undefined) {
    // Of a game that our lists never had, nothing comes once it has started.
    if (game?.startTime != null && Date.parse(game.startTime) <= Date.now()) return null;
    return <p className="text-muted text-sm">Current prices are for subscribers until the game starts.</p>;
  }
  const kept = legs.flatMap((leg, index) => {
    const own = prices[index] ?? [];
    return own.length === 0 ? [] : [{ leg, own, index }];
  });
  if (kept.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {kept.map(({ leg, own, index }) => (
        <ErrorBoundary
          key={index}
          fallback={() => <p className="text-muted text-sm">The chart could not be loaded.</p>}
        >
          <Suspense fallback={<Skeleton className="h-44" />}>
            <PriceChart leg={leg} prices={own} />
          </Suspense>
        </ErrorBoundary>
      ))}
    </div>
  );
}

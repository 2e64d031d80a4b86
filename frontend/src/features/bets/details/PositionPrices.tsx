import { Suspense } from 'react';
import { priceAfterFee } from '../../../../../shared/bets/position.ts';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { american } from '../../../../../shared/odds/american.ts';
import { isPairKind } from '../../../../../shared/odds/limits.ts';
import { centsFromDollars } from '../../../../../shared/odds/money.ts';
import type { PositionDetails } from '../../../api/bets/bets-list.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { CrossBar, gapText } from '../../../ui/CrossBar.tsx';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** The prices of a pair as they were taken, after fees, and the gap between them; nothing of other bets. */
export function TakenCross({ position: { kind, game, legs } }: { position: BetPosition }) {
  const [one, other, ...further] = legs.map(
    (leg) =>
      1 / priceAfterFee(american(leg.odds), { ...leg, stake: centsFromDollars(leg.stake), league: game?.league }),
  );
  if (!isPairKind(kind) || one === undefined || other === undefined || further.length > 0) return null;
  const implied = [one, other] as const;
  const label = `The prices taken imply ${gapText(implied)}`;
  return <CrossBar implied={implied} freshness="fresh" label={label} className="h-10 w-36" />;
}

const priceChart = lazyComponent(async () => (await import('../charts/PriceChart.tsx')).PriceChart);
const PriceChart = priceChart.Component;

interface PriceHistoriesProps {
  position: Pick<BetPosition, 'game' | 'legs'>;
  /** In the order of the legs; undefined where they are withheld. */
  prices: PositionDetails['prices'];
}

/** How the prices of the bets moved at their books, where some were kept. */
export function PriceHistories({ position: { game, legs }, prices }: PriceHistoriesProps) {
  const startsAt = game?.startTime == null ? Number.POSITIVE_INFINITY : Date.parse(game.startTime);
  const hasStarted = useClockValue((now) => startsAt <= now);
  if (prices === undefined) {
    // Of a game that our lists never had, nothing comes once it has started.
    if (hasStarted) return null;
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

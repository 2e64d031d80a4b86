import { priceAt } from '../../../../../shared/boards/price-at.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { formatPercent } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { CrossBar } from '../../../ui/CrossBar.tsx';
import { freshnessOf } from './freshness.ts';

interface PriceCrossProps {
  opportunity: Opportunity;
  /** When the older price was confirmed, milliseconds since 1970; NaN if unknown. */
  at: number;
  /** In words as well, where nothing beside it says the same. */
  isAlone?: boolean;
  className?: string;
}

/** The two prices of an opportunity and the gap between them; nothing without two valid prices. */
export function PriceCross({ opportunity, at, isAlone = false, className }: PriceCrossProps) {
  const freshness = useClockValue((now) => (Number.isNaN(at) ? 'old' : freshnessOf(at, now).level));
  const [first, second] = opportunity.legs.map(({ best }) =>
    priceAt({ ...best, odds: Math.trunc(Number(best.odds)) }, opportunity),
  );
  if (first === undefined || second === undefined) return null;
  const implied = [1 / first, 1 / second] as const;
  const gap = 100 * (1 - implied[0] - implied[1]);
  const label = `The prices imply ${implied.map((price) => `${(100 * price).toFixed(1)}%`).join(' and ')}: a gap of ${formatPercent(gap)}`;
  return <CrossBar {...{ implied, freshness, className }} label={isAlone ? label : undefined} />;
}

import { priceAt } from '../../../../../shared/boards/price-at.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { formatPercent } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { CrossBar, gapText, shareText } from '../../../ui/CrossBar.tsx';
import { freshnessOf } from './freshness.ts';

interface PriceCrossProps {
  opportunity: Opportunity;
  /** When the older price was confirmed, milliseconds since 1970; NaN if unknown. */
  at: number;
  /** In words as well, where nothing beside it says the same. */
  isAlone?: boolean;
  className?: string;
}

/** What both prices imply; of a single bet its price, and the other side of the fair one. */
function impliedBy(opportunity: Opportunity): readonly [number, number] | undefined {
  const [first, second] = opportunity.legs.map(({ best }) =>
    priceAt({ ...best, odds: Math.trunc(Number(best.odds)) }, opportunity),
  );
  if (first === undefined) return undefined;
  if (opportunity.value !== undefined) return [1 / first, 1 - opportunity.value.fairLow];
  return second === undefined ? undefined : [1 / first, 1 / second];
}

/** The two prices of an opportunity and the gap between them; nothing without two valid prices. */
export function PriceCross({ opportunity, at, isAlone = false, className }: PriceCrossProps) {
  const freshness = useClockValue((now) => (Number.isNaN(at) ? 'old' : freshnessOf(at, now).level));
  const implied = impliedBy(opportunity);
  if (implied === undefined) return null;
  const label =
    opportunity.value === undefined
      ? `The prices imply ${gapText(implied)}`
      : `The price implies ${shareText(implied[0])}, ${formatPercent(100 * (1 - implied[0] - implied[1]))} less than the fair one`;
  return <CrossBar {...{ implied, freshness, className }} label={isAlone ? label : undefined} />;
}

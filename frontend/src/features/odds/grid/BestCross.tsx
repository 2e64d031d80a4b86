import type { GridRow } from '../../../../../shared/grid/grid-row.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { CrossBar, gapText } from '../../../ui/CrossBar.tsx';
import { freshnessOf } from '../card/freshness.ts';

interface BestCrossProps {
  best: GridRow['best'];
  /** When the prices were confirmed, milliseconds since 1970. */
  at: number;
  /** When they stop to age. */
  until: number;
}

/** The best prices of both sides and the gap between them; nothing unless both sides have one. */
export function BestCross({ best: [one, other], at, until }: BestCrossProps) {
  const freshness = useClockValue((now) => freshnessOf(at, Math.min(now, until)).level);
  if (one === undefined || other === undefined) return null;
  const implied = [1 / one.price, 1 / other.price] as const;
  return (
    <CrossBar {...{ implied, freshness }} label={`The best prices imply ${gapText(implied)}`} className="h-10 w-36" />
  );
}

import { formatPercent } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { CrossBar } from '../../../ui/CrossBar.tsx';
import { freshnessOf } from '../card/freshness.ts';
import type { ScreenRow } from './screen-rows.ts';

/** The best prices of both sides and the gap between them; nothing unless both sides have one. */
export function RowCross({ shown: { row, market }, className }: { shown: ScreenRow; className: string }) {
  const [one, other] = row.best;
  const books = [one, other].map((best) => market.books.find((book) => book.sportsbookId === best?.sportsbookIds[0]));
  const at = 1000 * Math.min(...books.map((book) => book?.updatedAt ?? 0));
  const freshness = useClockValue((now) => freshnessOf(at, now).level);
  if (one === undefined || other === undefined) return null;
  const implied = [1 / one.price, 1 / other.price] as const;
  const [first, second] = implied.map((share) => `${(100 * share).toFixed(1)}%`);
  const gap = formatPercent(100 * (1 - implied[0] - implied[1]));
  const label = `The best prices imply ${first} and ${second}: a gap of ${gap}`;
  return <CrossBar {...{ implied, freshness, label, className }} />;
}

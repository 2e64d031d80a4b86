import { ArrowDown, ArrowUp } from 'lucide-react';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { isNew } from '../rows/first-seen.ts';
import { type PricePlace, priceMove } from './price-moves.ts';

interface PriceMarkProps {
  place: PricePlace;
  /** Left of the text, without taking room from what could wrap; of a `relative` parent. */
  beside?: boolean;
}

/** An arrow for a minute beside a price that has moved; up is better for the bettor. */
export function PriceMark({ place, beside = false }: PriceMarkProps) {
  const show = useOddsText();
  const from = useClockValue((now) => priceMove(place, now)?.from ?? 0);
  const isUp = useClockValue((now) => priceMove(place, now)?.direction === 'up');
  if (from === 0) return null;
  const direction = isUp ? 'up' : 'down';
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <span
      title={`Price ${direction} from ${show(from)}`}
      className={classNames(isUp ? 'text-gain' : 'text-loss', beside && 'absolute right-full')}
    >
      <Arrow aria-hidden className="mb-0.5 inline size-3" strokeWidth={3} />
      <span className="sr-only">price {direction}, </span>
    </span>
  );
}

/** Of a row that has left the list: without color, in the ink of muted text, which stays readable where opacity would not. */
export const goneStyle = 'grayscale [--ink:var(--ink-muted)] [--surface:var(--canvas)]';

interface RowMarkProps {
  kind: OpportunityKind;
  id: string;
  gone: boolean;
  className?: string;
}

/** `Gone` on a row that has left the list, `New` for a minute on one that has come. */
export function RowMark({ kind, id, gone, className }: RowMarkProps) {
  const fresh = useClockValue((now) => isNew(kind, id, now));
  if (!gone && !fresh) return null;
  return (
    <span
      title={gone ? 'No longer in the list' : undefined}
      className={classNames(
        'inline-block shrink-0 whitespace-nowrap rounded-sm px-1 font-semibold text-2xs leading-4',
        gone ? 'bg-sunken text-muted ring-1 ring-line-strong' : 'bg-gain-soft text-gain ring-1 ring-gain/30',
        className,
      )}
    >
      {gone ? 'Gone' : 'New'}
    </span>
  );
}

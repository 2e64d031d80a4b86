import { ArrowDown, ArrowUp } from 'lucide-react';
import { displayOdds } from '../../../../../shared/odds/american.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { type PricePlace, priceMove } from './price-moves.ts';

interface PriceMarkProps {
  place: PricePlace;
  /** Left of the text, without taking room from what could wrap; of a `relative` parent. */
  beside?: boolean;
}

/** An arrow for a minute beside a price that has moved; up is better for the bettor. */
export function PriceMark({ place, beside = false }: PriceMarkProps) {
  const from = useClockValue((now) => priceMove(place, now)?.from ?? 0);
  const isUp = useClockValue((now) => priceMove(place, now)?.direction === 'up');
  if (from === 0) return null;
  const direction = isUp ? 'up' : 'down';
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <span
      title={`Price ${direction} from ${displayOdds(from)}`}
      className={classNames(isUp ? 'text-gain' : 'text-loss', beside && 'absolute right-full')}
    >
      <Arrow aria-hidden className="mb-0.5 inline size-3" strokeWidth={3} />
      <span className="sr-only">price {direction}, </span>
    </span>
  );
}

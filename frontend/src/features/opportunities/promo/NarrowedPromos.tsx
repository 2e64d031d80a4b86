import { centsFromDollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { formatCount } from '../../../lib/format.ts';
import type { PromoChoice } from './promo-choice.ts';
import { type Narrowing, narrowings } from './promo-pairs.ts';

interface NarrowedPromosProps {
  choice: PromoChoice;
  narrowed: Readonly<Record<Narrowing, number>>;
  onLift: (part: Narrowing) => void;
}

/** How many lines each part of the choice leaves out, and a button that lifts it. */
export function NarrowedPromos({ choice, narrowed, onLift }: NarrowedPromosProps) {
  // The reason that acts last comes first: it is the one that a press is sure to lift.
  const parts = narrowings.toReversed().filter((part) => narrowed[part] > 0);
  if (parts.length === 0) return null;
  return (
    <ul
      aria-label="Not listed"
      className="-mt-1 mb-2 flex gap-x-5 overflow-x-auto whitespace-nowrap text-sm md:flex-wrap md:whitespace-normal"
    >
      {parts.map((part) => (
        <li key={part}>
          <button
            type="button"
            onClick={() => onLift(part)}
            className="min-h-11 rounded-md text-muted tabular-nums hover:text-ink"
          >
            {wordsFor(part, narrowed[part], choice)}{' '}
            <span className="pl-1 font-semibold text-accent-ink underline underline-offset-2">Show</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function wordsFor(part: Narrowing, count: number, { maxHedge }: PromoChoice): string {
  const lines = formatCount(count);
  switch (part) {
    case 'books':
      return `${lines} at books you don't have`;
    case 'odds':
      return `${lines} outside your odds`;
    case 'exchanges':
      return `${lines} only at exchanges`;
    case 'hedge':
      return `${lines} ${count === 1 ? 'needs' : 'need'} a hedge above ${formatShortDollars(centsFromDollars(maxHedge ?? 0))}`;
  }
}

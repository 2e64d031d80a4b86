import type { PromoChoice } from '../../../../../shared/boards/promo-choice.ts';
import type { Narrowing } from '../../../../../shared/boards/promo-pairs.ts';
import { centsFromDollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { formatCount } from '../../../lib/format.ts';

/**
 * What a press lifts here; the bettor's books are a switch of every board. The reason that acts last comes first: it is the one that a press
 * is sure to lift.
 */
const liftedHere = ['hedge', 'exchanges', 'odds'] as const satisfies readonly Narrowing[];
export type LiftedNarrowing = (typeof liftedHere)[number];

interface NarrowedPromosProps {
  choice: PromoChoice;
  narrowed: Readonly<Record<Narrowing, number>>;
  onLift: (part: LiftedNarrowing) => void;
}

/** How many lines each part of the choice leaves out, and a button that lifts it. */
export function NarrowedPromos({ choice, narrowed, onLift }: NarrowedPromosProps) {
  const parts = liftedHere.filter((part) => narrowed[part] > 0);
  if (parts.length === 0) return null;
  return (
    <ul aria-label="Not listed" className="flex gap-x-3 sm:flex-wrap sm:gap-x-4">
      {parts.map((part) => (
        <li key={part}>
          <button
            type="button"
            onClick={() => onLift(part)}
            className="group min-h-11 rounded-md tabular-nums lg:min-h-6"
          >
            {wordsFor(part, narrowed[part], choice)}{' '}
            <span className="font-semibold text-accent-ink group-hover:underline">Show</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function wordsFor(part: LiftedNarrowing, count: number, { maxHedge }: PromoChoice): string {
  const lines = formatCount(count);
  switch (part) {
    case 'odds':
      return `${lines} outside your odds`;
    case 'exchanges':
      return `${lines} only at exchanges`;
    case 'hedge':
      return `${lines} ${count === 1 ? 'needs' : 'need'} a hedge above ${formatShortDollars(centsFromDollars(maxHedge ?? 0))}`;
  }
}

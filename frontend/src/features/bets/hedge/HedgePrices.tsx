import { displayOdds } from '../../../../../shared/odds/american.ts';
import { messageFor } from '../../../api/api-error.ts';
import { OddsField } from '../../../ui/fields/OddsField.tsx';
import { Message } from '../../../ui/Message.tsx';
import type { HedgePlace, TypedPrices } from './hedge-choices.ts';
import type { FoundOtherSide } from './use-other-side.ts';

interface HedgePricesProps {
  found: FoundOtherSide;
  typed: TypedPrices;
  place: HedgePlace | undefined;
  /** `Over/Under: Under 8.5` */
  otherName: string;
  onType: (typed: TypedPrices) => void;
}

/** The price of the other side: looked up, or typed where it cannot be, with why. */
export function HedgePrices({ found, typed, place, otherName, onType }: HedgePricesProps) {
  const [best] = found.prices.quotes;
  const why = whyTyped(found);
  return (
    <div className="mt-3">
      {found.isLooking && (
        <p role="status" className="mb-2 text-muted text-sm">
          Looking up the prices at your books…
        </p>
      )}
      {why !== undefined && (
        <div className="mb-3">
          <Message tone="notice" error={found.error}>
            {why}
          </Message>
        </div>
      )}
      <div className="grid grid-cols-1 gap-x-4 gap-y-1 min-[26rem]:grid-cols-2">
        <OddsField
          label={`Odds of ${otherName}`}
          of="the other side"
          value={typed.other === '' && best !== undefined ? displayOdds(best.odds) : typed.other}
          onChange={(other) => onType({ ...typed, other })}
        />
        {(place === undefined || place.quote === undefined || found.prices.fair === undefined) && (
          <OddsField
            label="Your side now (optional)"
            of="your side"
            value={typed.own}
            onChange={(own) => onType({ ...typed, own })}
          />
        )}
      </div>
    </div>
  );
}

/** Why prices are typed; undefined where they were looked up. */
function whyTyped({
  hasStarted,
  other,
  access,
  isLooked,
  isLooking,
  error,
  prices,
}: FoundOtherSide): string | undefined {
  if (hasStarted)
    return 'The game has started. Our prices run 40 to 60 seconds behind live games, too old to hedge by. Enter what your book shows now.';
  if (other === undefined) return 'We don’t have the other side of this bet. Enter what your book shows now.';
  if (!isLooked) {
    if (access === 'checking') return undefined;
    return access === 'subscribed'
      ? 'We don’t follow this game. Enter what your book shows now.'
      : 'Current prices are for subscribers. Enter what your book shows now.';
  }
  if (error !== null)
    return `${messageFor(error, 'Current prices could not be loaded.')} Enter what your book shows now.`;
  if (isLooking || prices.quotes.length > 0) return undefined;
  return 'None of your other books has this line at a price we can trust right now. Enter one that you see.';
}

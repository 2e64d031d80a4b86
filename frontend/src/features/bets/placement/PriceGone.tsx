import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Hedge } from './hedges.ts';
import type { Offer } from './offer.ts';
import { QuoteAge } from './QuoteAge.tsx';
import type { TakenBet } from './taken-bet.ts';
import { betName, takenText, toWinText, wayOutText } from './texts.ts';

interface PriceGoneProps {
  offer: Offer;
  first: TakenBet;
  waysOut: readonly Hedge[];
  /** Whether there is no price to be gone, so that the ways out are all there is. */
  isOpen: boolean;
  onHedge: (hedge: Hedge) => void;
  onKeepOne: () => void;
}

/** What can be done where the second price is gone: the cheapest other hedges at the bettor's books, or to keep the one bet. */
export function PriceGone({ offer, first, waysOut, isOpen: isForced, onHedge, onKeepOne }: PriceGoneProps) {
  const [isPressed, setPressed] = useState(false);
  const isOpen = isForced || isPressed;
  return (
    <div className="mt-3 border-line border-t pt-1">
      {!isForced && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setPressed(!isPressed)}
          className="flex min-h-11 w-full items-center justify-between gap-2 font-semibold text-accent-ink text-sm"
        >
          Price gone?
          <ChevronDown aria-hidden className={classNames('size-4 transition-transform', isOpen && 'rotate-180')} />
        </button>
      )}
      {isOpen && (
        <ul aria-label="Your options" className="flex flex-col gap-3 pt-1">
          {waysOut.map((hedge) => (
            <WayOut key={`${hedge.quote.sportsbookId}/${hedge.quote.label}`} {...{ offer, hedge, onHedge }} />
          ))}
          {waysOut.length === 0 && (
            <li className="text-muted text-sm">No other price at your books hedges this bet now.</li>
          )}
          <li className="grid grid-cols-[1fr_auto] items-center gap-3">
            <p className="min-w-0 break-words text-sm tabular-nums">
              Or keep the one bet: <span className="font-semibold">{toWinText(first, offer)}</span>.
            </p>
            <Button tone="outline" onClick={onKeepOne} className="w-32 leading-4">
              Keep one bet
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}

interface WayOutProps {
  offer: Offer;
  hedge: Hedge;
  onHedge: (hedge: Hedge) => void;
}

function WayOut({ offer, hedge, onHedge }: WayOutProps) {
  const show = useOddsText();
  const { quote, stake, result, rulesDiffer, limitedBy, isOnRow } = hedge;
  const book = sportsbookName(quote.sportsbookId);
  const name = isOnRow ? '' : `${betName(offer, quote.label)}, `;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-3">
      <p className="min-w-0 break-words text-sm tabular-nums">
        <span className="font-semibold">{book}</span>: {name}
        {takenText({ stake, odds: quote.odds }, show)} {wayOutText(offer, result)}.{' '}
        <span className="text-muted text-xs">
          {limitedBy !== undefined && 'Limited, so it covers only part. '}
          {rulesDiffer !== undefined && 'Rules may differ. '}
          <QuoteAge quote={quote} />
        </span>
      </p>
      <Button tone="outline" onClick={() => onHedge(hedge)} className="w-32 leading-4">
        <span>Hedge at {book}</span>
        <span className="sr-only">
          {' '}
          with {betName(offer, quote.label)}, {takenText({ stake, odds: quote.odds }, show)}
        </span>
      </Button>
    </li>
  );
}

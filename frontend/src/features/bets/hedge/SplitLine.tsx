import type { MarketOfBet } from '../../../../../shared/boards/price-at.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { lockedBy, type Outcomes } from '../../../../../shared/odds/hedging/hedge.ts';
import { splitHedge } from '../../../../../shared/odds/hedging/split-hedge.ts';
import { formatShortDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import type { StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { hedgePriceAt } from '../placement/hedge-price.ts';
import type { Quote } from '../placement/offer.ts';
import { type HedgePlace, isLimited } from './hedge-choices.ts';

interface SplitLineProps {
  outcomes: Outcomes;
  place: HedgePlace;
  market: MarketOfBet;
  quotes: readonly Quote[];
  rules: StakeRules;
}

/** Where the limit at the best book is too small: how several books take the whole hedge. */
export function SplitLine({ outcomes, place, market, quotes, rules }: SplitLineProps) {
  const show = useOddsText();
  if (place.quote === undefined || !isLimited(outcomes, place)) return null;
  const offers = [place.quote, ...quotes.slice(1)].flatMap((quote) => {
    const at = hedgePriceAt(quote, market, { outcomes, rules });
    return at === undefined ? [] : [{ ...at, quote }];
  });
  const split = splitHedge(outcomes, offers, rules.step);
  const [first, ...others] = split.parts;
  if (first === undefined) return null;
  const book = sportsbookName(first.offer.quote.sportsbookId);
  return (
    <p className="mt-2 text-caution text-sm tabular-nums">
      Your limit or balance at {book} covers only part of it.
      {others.length === 0
        ? ' None of your other books can take the rest.'
        : ` With ${others
            .map(
              ({ stake, offer: { quote } }) =>
                `${formatShortDollars(stake)} at ${show(quote.odds)} at ${sportsbookName(quote.sportsbookId)}`,
            )
            .join(' and ')} more, whichever wins brings at least ${formatSignedDollars(lockedBy(split))}.`}
    </p>
  );
}

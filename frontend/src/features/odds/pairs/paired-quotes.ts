import { confirmedAt, flagsOfPair } from '../../../../../shared/boards/pair-flags.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { BestLeg, SideQuote } from '../../../../../shared/contracts/opportunities.ts';
import { formatAmerican, isAmericanOdds, type Price } from '../../../../../shared/odds/american.ts';
import { type Cents, cents, dollars } from '../../../../../shared/odds/money.ts';
import { type PlaceableQuote, placeFirst } from '../../../../../shared/odds/place-first.ts';
import type { Opportunity } from '../../../api/from-wire.ts';

/** A quote with its return per unit after the book's fee. */
interface PricedQuote extends SideQuote {
  readonly price: Price;
}

export type PricedPair = readonly [PricedQuote, PricedQuote];

/** The quotes of both sides, in the order of the legs. */
export function quotedSides({ legs }: Opportunity): readonly [readonly SideQuote[], readonly SideQuote[]] {
  return [legs[0]?.quotes ?? [], legs[1]?.quotes ?? []];
}

/** The numbers of a pair. */
interface PairNumbers {
  readonly profitMargin: string;
  readonly stakes: readonly [Cents, Cents];
  readonly profit: Cents;
  /** Why the two bets may be settled differently. */
  readonly rulesDiffer: string | undefined;
  readonly overlap?: Opportunity['overlap'];
}

/** The opportunity with another pair as its recommendation. */
export function withPair(
  opportunity: Opportunity,
  pair: PricedPair,
  { profitMargin, stakes, profit, rulesDiffer, overlap }: PairNumbers,
): Opportunity {
  const { rulesDiffer: _replaced, ...rest } = opportunity;
  const [first, second] = pair;
  return {
    ...rest,
    profitMargin,
    legs: pair.map((quote, index) => ({
      label: opportunity.legs[index]?.label ?? '',
      best: bestLegOf(quote, opportunity.legs[index]?.best),
      stake: dollars(stakes[index] ?? cents(0)),
      quotes: opportunity.legs[index]?.quotes ?? [],
      otherQuotes: opportunity.legs[index]?.otherQuotes,
    })),
    profit: dollars(profit),
    oldestQuoteAt: [first.updatedAt, second.updatedAt].toSorted()[0] ?? opportunity.oldestQuoteAt,
    flags: flagsOfPair(pair, { rulesDiffer, overlap }),
    ...(rulesDiffer === undefined ? {} : { rulesDiffer }),
    ...(overlap === undefined ? {} : { overlap }),
    placeFirst: placeFirst([placeable(first), placeable(second)]),
  };
}

function placeable(quote: PricedQuote): PlaceableQuote {
  return { price: quote.price, updatedAt: confirmedAt(quote), outlier: quote.outlier };
}

/** `recommended`: the price that the list recommends, of which alone it has the link, or the id of the bet. */
function bestLegOf(quote: SideQuote, recommended: BestLeg | undefined): BestLeg {
  const { sportsbookId, odds, updatedAt, limit, outlier } = quote;
  const isRecommended = recommended?.sportsbookId === sportsbookId && Number(recommended.odds) === odds;
  const link = isRecommended ? recommended.link : quote.link;
  const sid = isRecommended ? recommended.sid : undefined;
  return {
    odds: isAmericanOdds(odds) ? formatAmerican(odds) : `${odds}`,
    sportsbookId,
    sportsbook: sportsbookName(sportsbookId),
    updatedAt,
    ...(link === undefined ? {} : { link }),
    ...(sid === undefined ? {} : { sid }),
    ...(limit === undefined ? {} : { limit }),
    ...(outlier === undefined ? {} : { outlier }),
  };
}

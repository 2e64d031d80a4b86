import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { type Cents, centsFromDollars, formatDollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { percentText } from '../../../../../shared/odds/percent.ts';
import { type ShownPromo, shownPromo } from '../../../../../shared/odds/promo-return.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { formatStake } from '../../../lib/format.ts';
import { differingRules, soundHedge } from '../pairing/choose-pair.ts';
import { type PricedQuote, pricedQuotes, sidesOf, withPair } from '../pairing/paired-quotes.ts';
import { asRow } from '../rows/read-row.ts';
import { type PromoChoice, toPromotion } from './promo-choice.ts';

/** An opportunity with the best pair for the user's promotion, and a text that says how much is kept. */
export interface RankedPromo {
  readonly opportunity: Opportunity;
  readonly kept: string;
}

interface Pair {
  readonly promoted: PricedQuote;
  readonly hedge: PricedQuote;
  readonly result: ShownPromo;
}

/** The opportunities that make money with this promotion, best first; ties by id. */
export function rankPromos(opportunities: readonly Opportunity[], choice: PromoChoice): RankedPromo[] {
  const amount = centsFromDollars(choice.amount);
  return opportunities
    .flatMap((opportunity) => {
      const pair = bestPromoPair(opportunity, choice, amount);
      return pair === undefined || pair.result.guaranteed <= 0 ? [] : [{ opportunity, pair }];
    })
    .toSorted((a, b) => byKept(a.pair, b.pair) || (a.opportunity.id < b.opportunity.id ? -1 : 1))
    .map(({ opportunity, pair }) => ({
      opportunity: asRow(
        withPair(opportunity, [pair.promoted, pair.hedge], {
          profitMargin: percentText(pair.result.conversion),
          stakes: [pair.result.amount, pair.result.hedgeStake],
          profit: pair.result.guaranteed,
          rulesDiffer: differingRules(opportunity, [pair.promoted, pair.hedge]),
        }),
      ),
      kept: [keptText(choice, pair.result), limitText(pair)].filter((text) => text !== undefined).join(' · '),
    }));
}

/** Books to choose from: those with a quote on a promoted side in the list, by name. */
export function booksIn(opportunities: readonly Opportunity[]): { readonly id: number; readonly name: string }[] {
  const ids = new Set(opportunities.flatMap((each) => sidesOf(each)[0].map((quote) => quote.sportsbookId)));
  return [...ids].map((id) => ({ id, name: sportsbookName(id) })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function bestPromoPair(opportunity: Opportunity, choice: PromoChoice, amount: Cents): Pair | undefined {
  const [promotedSide, hedgeSide] = sidesOf(opportunity);
  const hedges = pricedQuotes(hedgeSide);
  const promotion = toPromotion(choice);
  return pricedQuotes(promotedSide)
    .filter((quote) => isEligible(opportunity, choice, quote.sportsbookId))
    .flatMap((promoted) => {
      const hedge = soundHedge(opportunity, promoted, hedges);
      if (hedge === undefined) return [];
      const limits = [promoted.limit, hedge.limit] as const;
      const bets = { promotion, amount, promoted: promoted.price, hedge: hedge.price, limits };
      return [{ promoted, hedge, result: shownPromo(bets) }];
    })
    .toSorted((a, b) => byKept(a, b) || a.promoted.sportsbookId - b.promoted.sportsbookId)[0];
}

/** Why the amount is smaller than the chosen one. */
function limitText({ promoted, hedge, result: { limitedBy } }: Pair): string | undefined {
  if (limitedBy === undefined) return undefined;
  const { sportsbookId, limit = 0 } = limitedBy === 0 ? promoted : hedge;
  return `${sportsbookName(sportsbookId)} takes at most $${formatStake(centsFromDollars(limit))}`;
}

/** The more dollars the shown bets keep, the better: a limit may leave only a few dollars of a pair that keeps a large share. */
function byKept({ result: a }: Pair, { result: b }: Pair): number {
  return b.guaranteed - a.guaranteed || b.conversion - a.conversion;
}

/** A bonus bet only at the books listed for this line: at others a push might forfeit it. */
function isEligible({ promo }: Opportunity, { sportsbookId, promotion }: PromoChoice, book: number): boolean {
  if (sportsbookId !== null && sportsbookId !== book) return false;
  return promotion !== 'bonus-bet' || (promo?.pairs.some((pair) => pair.sportsbookId === book) ?? false);
}

function keptText({ promotion, boost }: PromoChoice, { amount, guaranteed }: ShownPromo): string {
  const kept = formatDollars(guaranteed);
  const face = formatShortDollars(amount);
  switch (promotion) {
    case 'bonus-bet':
      return `Keep ${kept} of a ${face} bonus bet`;
    case 'profit-boost':
      return `Keep ${kept} from a ${boost}% boost on ${face}`;
    case 'no-sweat':
      return `Keep about ${kept} from a ${face} no-sweat bet (estimate)`;
  }
}

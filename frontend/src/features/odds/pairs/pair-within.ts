import { choosePair, differingRules } from '../../../../../shared/boards/choose-pair.ts';
import { choosePromos } from '../../../../../shared/boards/choose-promo.ts';
import { exactMargin } from '../../../../../shared/boards/overlap-lines.ts';
import { repriceOverlap } from '../../../../../shared/boards/reprice-overlap.ts';
import {
  levelStakesFor,
  type Staked,
  stakedValue,
  stakesFor,
  stakingOf,
} from '../../../../../shared/boards/staking.ts';
import { dollars } from '../../../../../shared/odds/money.ts';
import { percent, percentText } from '../../../../../shared/odds/percent.ts';
import { shownPromo } from '../../../../../shared/odds/promo-return.ts';
import { areDefaultRules, type StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { isPair, type Opportunity, type PairOpportunity } from '../../../api/from-wire.ts';
import { type PricedPair, withPair } from './paired-quotes.ts';

/** What a bettor's pairs and stakes follow. */
export interface PairingRules {
  /** The books to pair within; undefined: all, so that the recommended pair stays. */
  readonly books: ReadonlySet<number> | undefined;
  readonly rules: StakeRules;
}

/**
 * The opportunity for a bettor with these books and stakes: the best pair among the books, with its margin, stakes and flags, and only their
 * quotes. Undefined if they have no pair that belongs in the list, such as an arbitrage without a profit or an overlap that loses too much.
 * If the pair stays the same, so do the server's numbers, except for stakes by other rules; the same object if nothing changes.
 */
export function pairWithin(opportunity: Opportunity, { books, rules }: PairingRules): Opportunity | undefined {
  if (!isPair(opportunity)) return valueWithin(opportunity, { books, rules });
  if (books === undefined) return areDefaultRules(rules) ? opportunity : restake(opportunity, rules);
  const within = withQuotesFrom(opportunity, books);
  return opportunity.kind === 'promo' ? pairPromo(within, rules) : pairLevel(within, { books, rules });
}

function withQuotesFrom<O extends Opportunity>(opportunity: O, books: ReadonlySet<number>): O {
  const legs = opportunity.legs.map((leg) => ({
    ...leg,
    quotes: leg.quotes.filter(({ sportsbookId }) => books.has(sportsbookId)),
    otherQuotes: leg.quotes.filter(({ sportsbookId }) => !books.has(sportsbookId)),
  }));
  return { ...opportunity, legs };
}

/** Arbitrage and overlap: level stakes, so that either single win returns the same. */
function pairLevel(
  opportunity: PairOpportunity,
  { books, rules }: { readonly books: ReadonlySet<number>; readonly rules: StakeRules },
): Opportunity | undefined {
  const chosen = choosePair(opportunity, books);
  if (chosen === undefined) return undefined;
  if (isRecommended(opportunity, chosen.pair)) return pairWithin(opportunity, { books: undefined, rules });
  const { pair, rulesDiffer } = chosen;
  const prices = [pair[0].price, pair[1].price] as const;
  const { id, eventSport, market } = opportunity;
  const staked = levelStakesFor({ id, eventSport, market, overlap: opportunity.overlap, bets: pair }, prices, rules);
  const profitMargin = percentText(exactMargin(opportunity, prices));
  const overlap = opportunity.overlap && repriceOverlap(opportunity.overlap, prices);
  return { ...withPair(opportunity, pair, { ...staked, profitMargin, rulesDiffer, overlap }), ...limitedOf(staked) };
}

function isRecommended({ legs }: Opportunity, pair: PricedPair): boolean {
  return legs.every(({ best }, index) => {
    const quote = pair[index];
    return quote !== undefined && best.sportsbookId === quote.sportsbookId && Number(best.odds) === quote.odds;
  });
}

/** The bonus bet of every book listed for the line, with a new hedge; the best one first. */
function pairPromo(opportunity: PairOpportunity, rules: StakeRules): Opportunity | undefined {
  const pairs = choosePromos(opportunity);
  const [best] = pairs;
  if (best === undefined) return undefined;
  const [promoted, hedge] = best.pair;
  const shown = shownPromo({
    promotion: { kind: 'bonus-bet' },
    amount: rules.total,
    promoted: promoted.price,
    hedge: hedge.price,
    ...stakingOf(best.pair, opportunity, rules),
  });
  return {
    ...withPair(opportunity, best.pair, {
      profitMargin: percentText(best.conversion),
      stakes: [shown.amount, shown.hedgeStake],
      profit: shown.guaranteed,
      rulesDiffer: differingRules(opportunity, best.pair),
    }),
    ...limitedOf(shown),
    promo: {
      pairs: pairs.map(({ pair, conversion }) => ({
        sportsbookId: pair[0].sportsbookId,
        hedgeSportsbookId: pair[1].sportsbookId,
        conversion: percent(conversion),
      })),
    },
  };
}

/** The same bets with the stakes of these rules; the same object if it has no two valid prices. */
function restake(opportunity: PairOpportunity, rules: StakeRules): Opportunity {
  const { id, kind, eventSport, market, overlap, legs } = opportunity;
  const [first, second, ...others] = legs.map(({ best }) => ({ ...best, odds: Number(best.odds) }));
  if (first === undefined || second === undefined || others.length > 0) return opportunity;
  const staked = stakesFor({ id, kind, eventSport, market, overlap, bets: [first, second] }, rules);
  if (staked === undefined) return opportunity;
  const { stakes, profit } = staked;
  return {
    ...opportunity,
    legs: legs.map((leg, index) => ({ ...leg, stake: dollars(stakes[index === 0 ? 0 : 1]) })),
    profit: dollars(profit),
    ...limitedOf(staked),
  };
}

/** A single bet at one of the books, with the stake of the rules. */
function valueWithin(opportunity: Opportunity, { books, rules }: PairingRules): Opportunity | undefined {
  const { value, legs, eventSport, market, eventId, eventStartTime } = opportunity;
  const [leg, ...others] = legs;
  if (leg === undefined || value === undefined || others.length > 0)
    return books === undefined ? opportunity : undefined;
  if (books !== undefined && !books.has(leg.best.sportsbookId)) return undefined;
  if (areDefaultRules(rules)) return opportunity;
  const bet = { ...leg.best, odds: Number(leg.best.odds) };
  const staked = stakedValue({ eventSport, market, eventId, eventStartTime, bet, value }, rules);
  if (staked === undefined) return opportunity;
  const { stake, profit, limitSource } = staked;
  return {
    ...opportunity,
    legs: [{ ...leg, stake: dollars(stake) }],
    profit: dollars(profit),
    limited: limitSource && { leg: 0, source: limitSource },
  };
}

/** Whose limit makes the stakes smaller. */
export function limitedOf({
  limitedBy,
  limitSource,
}: Pick<Staked, 'limitedBy' | 'limitSource'>): Pick<Opportunity, 'limited'> {
  const isLimited = limitedBy !== undefined && limitSource !== undefined;
  return { limited: isLimited ? { leg: limitedBy, source: limitSource } : undefined };
}

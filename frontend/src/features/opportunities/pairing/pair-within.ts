import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import type { Price } from '../../../../../shared/odds/american.ts';
import { defaultLimits } from '../../../../../shared/odds/limits.ts';
import { cents } from '../../../../../shared/odds/money.ts';
import { overlapPayoff } from '../../../../../shared/odds/overlap-payoff.ts';
import { bestPair } from '../../../../../shared/odds/pairing.ts';
import { percent, percentText } from '../../../../../shared/odds/percent.ts';
import { bonusBetConversion, promoReturn } from '../../../../../shared/odds/promo-return.ts';
import { levelMargin, levelStakes } from '../../../../../shared/odds/stakes.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { levelPair } from './level-pair.ts';
import { type PricedPair, pricedQuotes, sidesOf, withPair } from './paired-quotes.ts';

const bankroll = cents(defaultLimits.bankroll);

/**
 * The opportunity for a bettor with accounts at these books only: the best pair among them, with its margin, stakes and flags, and only
 * their quotes. Undefined if they have no pair that belongs in the list, such as an arbitrage without a profit or an overlap that loses too
 * much. If the pair stays the same, so do the server's numbers.
 */
export function pairWithin(opportunity: Opportunity, books: ReadonlySet<number>): Opportunity | undefined {
  const within = withQuotesFrom(opportunity, books);
  return opportunity.kind === 'promo' ? pairPromo(within) : pairLevel(within, books);
}

function withQuotesFrom(opportunity: Opportunity, books: ReadonlySet<number>): Opportunity {
  const legs = opportunity.legs.map((leg) => ({
    ...leg,
    quotes: leg.quotes.filter(({ sportsbookId }) => books.has(sportsbookId)),
  }));
  return { ...opportunity, legs };
}

/** Arbitrage and overlap: level stakes, so that either single win returns the same. */
function pairLevel(opportunity: Opportunity, books: ReadonlySet<number>): Opportunity | undefined {
  const pair = levelPair(opportunity, sidesOf(opportunity), books);
  if (pair === undefined || isRecommended(opportunity, pair)) return pair && opportunity;
  const prices = [pair[0].price, pair[1].price] as const;
  const paired = withPair(opportunity, pair, {
    profitMargin: percentText(levelMargin(prices)),
    stakes: levelStakes(bankroll, prices),
  });
  return opportunity.overlap === undefined
    ? paired
    : { ...paired, overlap: repriceOverlap(opportunity.overlap, prices) };
}

function isRecommended({ legs }: Opportunity, pair: PricedPair): boolean {
  return legs.every(({ best }, index) => {
    const quote = pair[index];
    return quote !== undefined && best.sportsbookId === quote.sportsbookId && Number(best.odds) === quote.odds;
  });
}

/** The bonus bet of every book listed for the line, with a new hedge; the best one first. */
function pairPromo(opportunity: Opportunity): Opportunity | undefined {
  const [promotedSide, hedgeSide] = sidesOf(opportunity);
  const promotedQuotes = pricedQuotes(promotedSide);
  const hedges = pricedQuotes(hedgeSide);
  const pairs = (opportunity.promo?.pairs ?? [])
    .flatMap(({ sportsbookId }) => {
      const promoted = promotedQuotes.find((quote) => quote.sportsbookId === sportsbookId);
      const pair = promoted && bestPair([promoted], hedges);
      return pair === undefined ? [] : [{ pair, conversion: bonusBetConversion(pair[0].price, pair[1].price) }];
    })
    .toSorted((a, b) => b.conversion - a.conversion || a.pair[0].sportsbookId - b.pair[0].sportsbookId);
  const [best] = pairs;
  if (best === undefined) return undefined;
  const [promoted, hedge] = best.pair;
  const { hedgeStake } = promoReturn({
    promotion: { kind: 'bonus-bet' },
    amount: bankroll,
    promoted: promoted.price,
    hedge: hedge.price,
  });
  return {
    ...withPair(opportunity, best.pair, {
      profitMargin: percentText(best.conversion),
      stakes: [bankroll, hedgeStake],
    }),
    promo: {
      pairs: pairs.map(({ pair, conversion }) => ({
        sportsbookId: pair[0].sportsbookId,
        hedgeSportsbookId: pair[1].sportsbookId,
        conversion: percent(conversion),
      })),
    },
  };
}

/**
 * The overlap at other prices. The results that win both bets or refund one follow from the lines, and the probabilities from the whole
 * market, so these stay; the payoffs change, and with them the expected profit: the worst case, plus for each better result its probability
 * times its gain over the worst case.
 *
 * If both lines are whole, the reply has only the combined probability of the two refunds, which pay differently; the expected profit is
 * then left out.
 */
function repriceOverlap(detail: OverlapDetail, [first, second]: readonly [Price, Price]): OverlapDetail {
  const { expectedValue: _outdated, ...rest } = detail;
  const payoff = overlapPayoff({ over: detail.over, under: detail.under, first, second });
  const refunds = payoff.winAndRefund.filter(({ result }) =>
    detail.winAndRefund.some((known) => known.result === result),
  );
  const winAndRefund = refunds.map(({ result, profit }) => ({ result, profit: percent(profit) }));
  const repriced = { ...rest, bothWinProfit: percent(payoff.bothWinProfit), winAndRefund };
  const { hitProbability, refundProbability } = detail;
  if (hitProbability === undefined || refundProbability === undefined || refunds.length > 1) return repriced;
  const refundGain = refundProbability * ((refunds[0]?.profit ?? payoff.margin) - payoff.margin);
  const hitGain = hitProbability * (payoff.bothWinProfit - payoff.margin);
  return { ...repriced, expectedValue: percent(payoff.margin + hitGain + refundGain) };
}

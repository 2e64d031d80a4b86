import { overlapLines } from '../../../../../shared/boards/overlap-lines.ts';
import { priceForStake } from '../../../../../shared/boards/price-at.ts';
import { isZeroPossible, marketOf } from '../../../../../shared/catalogue/markets.ts';
import type { Price } from '../../../../../shared/odds/american.ts';
import { feesOn, type PairTerms } from '../../../../../shared/odds/bet-terms.ts';
import { lockedBy, type Outcomes, withHedge } from '../../../../../shared/odds/hedging/hedge.ts';
import { type Cents, cents, nearestCent } from '../../../../../shared/odds/money.ts';
import { afterCharges, hedgedWith } from '../../../../../shared/odds/promo-return.ts';
import { pairStates } from '../../../../../shared/odds/result-states.ts';
import { isQuarterLine, type Lines } from '../../../../../shared/odds/settlement.ts';
import { type StakeRules, termsAtBooks } from '../../../../../shared/odds/stake-rules.ts';
import { worstCase } from '../../../../../shared/odds/stakes.ts';
import { isOnRow, type Offer, pickOf } from './offer.ts';
import type { TakenBet } from './taken-bet.ts';

/** What two bets bring together. */
export interface PairResult {
  /** Of the worst result; negative is a loss. Of a promo what is kept. */
  readonly profit: Cents;
  /** That as a share of both stakes, of a promo of the promoted one. */
  readonly margin: number;
  /** Where some result wins both. */
  readonly bothWin: Cents | undefined;
  /** Of a hedge: what either result brings. */
  readonly hedged?: Outcomes | undefined;
}

/** The lines of two bets, and whether some result wins both. */
interface PairLines {
  readonly lines: Lines | undefined;
  readonly canBothWin: boolean;
}

/** Undefined if one of the prices is none. `bets`: in the order of the offer's legs. */
export function pairResult(
  offer: Offer,
  bets: readonly [TakenBet, TakenBet],
  rules: Pick<StakeRules, 'termsAt'>,
): PairResult | undefined {
  const [first, second] = bets.map((bet) => priceForStake(bet, offer, bet.stake));
  if (first === undefined || second === undefined) return undefined;
  const stakes = [bets[0].stake, bets[1].stake] as const;
  const terms = termsAtBooks(rules, bets[0].sportsbookId, bets[1].sportsbookId);
  const { promotion, hedges } = offer;
  if (hedges !== undefined) {
    const [placed, hedge, price] = offer.first === 0 ? [bets[0], bets[1], second] : [bets[1], bets[0], first];
    const charge = feesOn([cents(0), hedge.stake], [undefined, rules.termsAt?.get(hedge.sportsbookId)]);
    const hedged = withHedge(hedges, hedge.stake, { price, charge });
    const profit = lockedBy(hedged);
    return { profit, margin: profit / (placed.stake + hedge.stake), bothWin: undefined, hedged };
  }
  if (promotion !== undefined && promotion.kind !== 'profit-boost') {
    const hedged = hedgedWith({ promotion, amount: stakes[0], promoted: first, hedge: second }, stakes[1]);
    const { guaranteed } = afterCharges(hedged, { promotion, terms }, stakes[0]);
    return { profit: guaranteed, margin: guaranteed / stakes[0], bothWin: undefined };
  }
  const { lines, canBothWin } = pairLines(offer, [bets[0].label, bets[1].label]);
  const { profit, margin } = worstCase(stakes, { prices: [first, second], lines, terms });
  return { profit, margin, bothWin: canBothWin ? winsOf(stakes, [first, second], terms) : undefined };
}

function winsOf(stakes: readonly [Cents, Cents], prices: readonly [Price, Price], terms: PairTerms): Cents {
  const won = nearestCent(stakes[0] * (prices[0] - 1)) + nearestCent(stakes[1] * (prices[1] - 1));
  return cents(won - feesOn(stakes, terms));
}

/** Of bets with these labels, in the order of the offer's legs. */
export function pairLines(offer: Offer, labels: readonly [string, string]): PairLines {
  const [first, second] = labels.map((label) => pickOf(offer, label));
  const isOfRow = labels.every((label, index) => isOnRow(offer, index === 0 ? 0 : 1, label));
  if (isOfRow || first?.threshold == null || second?.threshold == null) {
    return { lines: overlapLines(offer), canBothWin: offer.overlap?.canBothWin ?? false };
  }
  const [over, under] = first.side === 0 ? [first.threshold, second.threshold] : [second.threshold, first.threshold];
  const market = marketOf(offer.eventSport, first.market);
  const zeroIsPossible = market === undefined || isZeroPossible(market, offer.eventSport);
  if (over === under) return { lines: isQuarterLine(over) ? { over, under } : undefined, canBothWin: false };
  if (over > under) return { lines: undefined, canBothWin: false };
  const lines = { over, under, zeroIsPossible };
  return { lines, canBothWin: pairStates(lines).some(({ settled }) => settled.every(({ won }) => won === 1)) };
}

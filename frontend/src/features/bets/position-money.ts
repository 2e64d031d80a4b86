import type { BetLeg, BetPosition, PositionKind } from '../../../../shared/contracts/bets/position.ts';
import { american, toDecimal } from '../../../../shared/odds/american.ts';
import type { Outcomes } from '../../../../shared/odds/hedging/hedge.ts';
import { type Cents, cents, centsFromDollars, nearestCent } from '../../../../shared/odds/money.ts';

/** Money of one's own that was staked: bonus bets are the book's. */
export function stakedOn({ legs }: Pick<BetPosition, 'legs'>): Cents {
  return cents(legs.reduce((sum, { stake, bonus }) => sum + (bonus ? 0 : centsFromDollars(stake)), 0));
}

/** What a bet wins, its stake and the book's fee taken off. */
export function legWinnings({ odds, stake, fee }: Pick<BetLeg, 'odds' | 'stake' | 'fee'>): Cents {
  return cents(nearestCent(centsFromDollars(stake) * (toDecimal(american(odds)) - 1)) - centsFromDollars(fee));
}

/** What an open position brings, as far as it can be said before the results. */
export interface Outlook {
  readonly profit: Cents;
  /**
   * `if-all-stand`: whichever bet wins, at least this. `worst`: the same of positions that can also win both. `if-won`: of bets that are not
   * paired. `so-far`: of the settled bets, while others are open.
   */
  readonly basis: 'if-all-stand' | 'worst' | 'if-won' | 'so-far';
}

const pairedKinds: Readonly<Partial<Record<PositionKind, Outlook['basis']>>> = {
  arbitrage: 'if-all-stand',
  promo: 'if-all-stand',
  overlap: 'worst',
  'low-hold': 'worst',
};

/** Undefined once everything is settled. */
export function outlookOf({ kind, legs, profit, state }: BetPosition): Outlook | undefined {
  if (state === 'partly-settled') return { profit: centsFromDollars(profit), basis: 'so-far' };
  if (state !== 'open') return undefined;
  const basis = pairedKinds[kind];
  if (basis === undefined && areHedged(legs)) {
    const { won, lost } = lineOutcomes(legs, 0);
    return { profit: cents(Math.min(won, lost)), basis: 'worst' };
  }
  if (basis === undefined || legs.length < 2) {
    return { profit: cents(legs.reduce((sum, leg) => sum + legWinnings(leg), 0)), basis: 'if-won' };
  }
  const lost = legs.reduce((sum, leg) => sum + lossOf(leg), 0);
  const ifWon = legs.map((leg) => legWinnings(leg) - countedOf(leg) + lossOf(leg) - lost);
  return { profit: cents(Math.min(...ifWon)), basis };
}

/** Whether all bets are on one line, and on both of its sides. */
function areHedged(legs: BetPosition['legs']): boolean {
  const [first] = legs;
  return (
    first !== undefined &&
    legs.every((leg) => leg === first || isOnLineOf(first, leg)) &&
    legs.some((leg) => leg.pick?.side !== first.pick?.side)
  );
}

/** What the open bets on the line of one of them bring if it wins, and if it loses. Bets on anything else are left out. */
export function lineOutcomes(legs: BetPosition['legs'], index: number): Outcomes {
  const own = legs[index];
  let [won, lost] = [0, 0];
  for (const leg of legs) {
    if (own === undefined || leg.settled !== undefined || (leg !== own && !isOnLineOf(own, leg))) continue;
    const [ifWon, ifLost] = [legWinnings(leg) - countedOf(leg), -lossOf(leg)];
    const isSame = leg === own || leg.pick?.side === own.pick?.side;
    won += isSame ? ifWon : ifLost;
    lost += isSame ? ifLost : ifWon;
  }
  return { won: cents(won), lost: cents(lost) };
}

/** Whether no other open bet is on the line of a bet. */
export function isAloneOnLine(legs: BetPosition['legs'], index: number): boolean {
  const own = legs[index];
  return own !== undefined && legs.every((leg) => leg === own || leg.settled !== undefined || !isOnLineOf(own, leg));
}

/** Whether one result settles both bets, whole: they are on the same line, on the same or on opposite sides. */
export function isOnLineOf({ pick }: BetLeg, { pick: other }: BetLeg): boolean {
  return (
    pick !== null &&
    other !== null &&
    pick.participant === other.participant &&
    pick.threshold === other.threshold &&
    familyOf(pick.market) === familyOf(other.market)
  );
}

/** Main and alternate lines are the same market. */
function familyOf(market: string): string {
  return market.replace(/^alternate_|_alternate$/g, '');
}

/** What a lost bet costs: less what comes back of a no-sweat bet. */
function lossOf(leg: BetLeg): Cents {
  const { stake, bonus, refundValue = 0, refundMissing } = leg;
  if (bonus) return countedOf(leg);
  return nearestCent(centsFromDollars(stake) * (1 - (refundMissing ? 0 : refundValue)));
}

/** What a bonus bet was counted for before it was used. */
function countedOf({ stake, bonus, countedValue = 0 }: BetLeg): Cents {
  return bonus ? nearestCent(centsFromDollars(stake) * countedValue) : cents(0);
}

/**
 * Closing line value of a bet as a share: return × fair closing probability - 1, fee taken off. Undefined without a fair close, and of bonus
 * bets, whose price is not what they are taken for.
 */
export function closingValueOf(leg: Pick<BetLeg, 'odds' | 'stake' | 'fee' | 'bonus' | 'close'>): number | undefined {
  const fair = leg.close?.fair;
  if (fair === undefined || leg.bonus) return undefined;
  return returnOf(leg) * fair - 1;
}

/**
 * The same against the closing price of the bet's own book, whose vig is in it. Undefined without one, of bonus bets, and where the book's line
 * moved: that is another bet.
 */
export function rawClosingValueOf(
  leg: Pick<BetLeg, 'odds' | 'stake' | 'fee' | 'bonus' | 'close' | 'pick'>,
): number | undefined {
  const { odds, threshold } = leg.close ?? {};
  const hasMoved = threshold !== undefined && threshold !== leg.pick?.threshold;
  if (odds === undefined || leg.bonus || hasMoved) return undefined;
  return returnOf(leg) / toDecimal(american(odds)) - 1;
}

/** Of a dollar, as a decimal price, with the fee taken off. */
function returnOf({ odds, fee, stake }: Pick<BetLeg, 'odds' | 'stake' | 'fee'>): number {
  return toDecimal(american(odds)) - fee / stake;
}

/** The same of a position: the mean of its bets that have one, by stakes. */
export function positionClosingValue({ legs }: Pick<BetPosition, 'legs'>): number | undefined {
  let [weighted, staked] = [0, 0];
  for (const leg of legs) {
    const value = closingValueOf(leg);
    if (value === undefined) continue;
    weighted += leg.stake * value;
    staked += leg.stake;
  }
  return staked === 0 ? undefined : weighted / staked;
}

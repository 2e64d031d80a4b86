import { placeFirstReason } from '../../../../../shared/boards/place-first-reason.ts';
import { roomFor } from '../../../../../shared/boards/staking.ts';
import type { FeeRow } from '../../../../../shared/catalogue/fees.ts';
import { sportLabel } from '../../../../../shared/catalogue/sports.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { aloneText, MOST_ON_A_DAY, MOST_ON_A_GAME } from '../../../../../shared/fair/value-stake.ts';
import { displayOdds, isAmericanOdds, toDecimal } from '../../../../../shared/odds/american.ts';
import { type Commission, orderPrice } from '../../../../../shared/odds/commission.ts';
import type { LimitSource, ValueSource } from '../../../../../shared/odds/limits.ts';
import { type Cents, formatDollars, formatShortDollars, nearestCent } from '../../../../../shared/odds/money.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import { mostAtBook, type StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { formatDay } from '../../../lib/format.ts';
import { feeOf, limitText, oddsAfterFee } from '../card/describe-leg.ts';
import { expectedFigure, expectedRange } from '../card/figures.ts';

const DOLLAR = 100;

/** What a book's fee costs. */
export interface FeeRemark {
  readonly sportsbookId: number;
  /** `Prophet X takes 2% of net winnings: $4.80. +105 quoted, +103 after it.` */
  readonly text: string;
  readonly source: FeeRow['source'];
  /** `Nov 22, 2026`; undefined if unknown. */
  readonly readOn: string | undefined;
}

/** Why one of the bets is placed first; undefined if that is not known. */
export function placeFirstRemark({ placeFirst, legs }: Opportunity): string | undefined {
  const first = placeFirst && legs[placeFirst.leg];
  if (first === undefined) return undefined;
  const { outlier, sportsbookId } = first.best;
  return `Place the bet at ${sportsbookName(sportsbookId)} first: ${placeFirstReason(placeFirst?.reason, outlier)}.`;
}

/** `stakes`: of both legs, if known. */
export function feeRemarks(
  opportunity: Opportunity,
  stakes: readonly Cents[] | undefined,
  show: OddsText = displayOdds,
): FeeRemark[] {
  return opportunity.legs.flatMap(({ best }, leg) => {
    const { sportsbookId, odds } = best;
    const fee = feeOf(best, opportunity);
    if (fee === undefined) return [];
    const stake = stakes?.[leg];
    const amount = stake === undefined ? undefined : feeAmount(fee, stake, Math.trunc(Number(odds)));
    const cost = amount === undefined ? '' : `: ${formatDollars(amount)}`;
    const after = oddsAfterFee(best, opportunity);
    const text = `${sportsbookName(sportsbookId)} takes ${feeText(fee)}${cost}. ${show(odds)} quoted, ${show(after)} after it.`;
    return [{ sportsbookId, text, source: fee.source, readOn: dayText(fee.source.date) }];
  });
}

/** What the venue keeps if the bet wins; undefined for invalid odds. */
function feeAmount(fee: Commission, stake: Cents, odds: number): Cents | undefined {
  const { basis, rate: share } = fee;
  if (!isAmericanOdds(odds)) return undefined;
  const price = toDecimal(odds);
  const perUnit = {
    winnings: (price - 1) * share,
    payout: price * share,
    // Paid on top: a bet of 1 costs 1 + rate.
    stake: share / (1 + share),
    // The part of what is paid that buys no contracts.
    contract: 1 - orderPrice(price, fee, stake) / price,
  };
  return nearestCent(stake * perUnit[basis]);
}

/** The expected value of an overlap and where it comes from; undefined if either is unknown. */
export function valueRemark(opportunity: Opportunity): string | undefined {
  const { overlap, eventSport } = opportunity;
  if (overlap?.expectedValue === undefined || overlap.source === undefined) return undefined;
  const sources: Record<ValueSource, string> = {
    market: 'from three other books at each line',
    interpolated: 'from this market’s other lines',
    league: `from past ${sportLabel(eventSport)} games`,
  };
  const { percent = 0, low } = expectedFigure(opportunity);
  return `Expected value ${expectedRange(percent, low)}, ${sources[overlap.source]}.`;
}

/** What the books charge on each bet where the bettor bets: `FanDuel charges $0.50 on each bet in your state.` */
export function chargeRemarks({ legs }: Opportunity, { termsAt }: StakeRules): string[] {
  return legs.flatMap(({ best: { sportsbookId } }) => {
    const { fee, freeFrom, least } = termsAt?.get(sportsbookId) ?? {};
    const book = sportsbookName(sportsbookId);
    const free = freeFrom === undefined ? '' : ` of less than ${formatShortDollars(freeFrom)}`;
    return [
      ...(fee === undefined ? [] : [`${book} charges ${formatDollars(fee)} on each bet${free} in your state.`]),
      ...(least === undefined ? [] : [`${book} takes no bet below ${formatDollars(least)} in your state.`]),
    ];
  });
}

/** The limits of both bets, and whether one of them makes the stakes smaller. A bonus bet is not the bettor's money. */
export function limitRemarks(
  { kind, legs, market, ...game }: Opportunity,
  rules: StakeRules,
  limited: Opportunity['limited'],
): string[] {
  const limits = legs.flatMap(({ best: { sportsbookId, limit } }, leg) => {
    const book = sportsbookName(sportsbookId);
    const own = kind === 'promo' && leg === 0 ? undefined : mostAtBook(rules, sportsbookId, market);
    const because = (source: LimitSource) =>
      limited?.leg === leg && limited.source === source ? ', so the stakes are lower' : '';
    return [
      ...(limit === undefined ? [] : [`${book} takes up to ${limitText(limit)} at this price${because('offer')}.`]),
      ...(own === undefined ? [] : [`Your limit at ${book}: ${formatShortDollars(own)}${because('bettor')}.`]),
    ];
  });
  return kind === 'value' ? [...limits, `The stake is ${aloneText(roomFor(game, rules))}. ${CAPS}`] : limits;
}

const CAPS = `Together at most ${100 * MOST_ON_A_GAME}% of your bankroll on one game and ${100 * MOST_ON_A_DAY}% on games of one day, with the value bets that you have open.`;

/** Stakes above a limit, which only fixed ones can be. */
export function excessRemarks({ legs, market }: Opportunity, rules: StakeRules, stakes: readonly Cents[]): string[] {
  return legs.flatMap(({ best: { sportsbookId, limit } }, leg) => {
    const stake = stakes[leg] ?? 0;
    const book = sportsbookName(sportsbookId);
    const own = mostAtBook(rules, sportsbookId, market);
    if (limit !== undefined && stake > limit * DOLLAR)
      return [`The stake is more than ${book} takes: ${limitText(limit)}.`];
    return own !== undefined && stake > own
      ? [`The stake is more than your limit at ${book}: ${formatShortDollars(own)}.`]
      : [];
  });
}

const bases: Record<Commission['basis'], string> = {
  winnings: 'net winnings',
  stake: 'the stake',
  payout: 'the payout',
  contract: 'price × (1 − price) for each contract',
};

/** `2% of net winnings` */
function feeText({ basis, rate }: Commission): string {
  return `${Number((rate * 100).toFixed(2))}% of ${bases[basis]}`;
}

/** `Nov 22, 2026`; undefined for no date. */
export function dayText(date: string | undefined): string | undefined {
  const noon = Date.parse(`${date}T12:00:00`);
  return Number.isNaN(noon) ? undefined : formatDay(noon);
}

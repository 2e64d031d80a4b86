import { houseRuleDifference } from '../catalogue/sportsbook-rows/house-rules.ts';
import { sportsbookName } from '../catalogue/sportsbooks.ts';
import type { Price } from '../odds/american.ts';
import type { OpportunityKind } from '../odds/limits.ts';
import { centsFromDollars, formatDollars, formatShortDollars, nearestCent } from '../odds/money.ts';
import { outcomeName } from './bet-label.ts';

/** A bet of a row at its shown stake. */
interface StakedBet {
  readonly sportsbookId: number;
  readonly label: string;
  /** Dollars. */
  readonly stake: number;
  /** After the book's fee; undefined for invalid odds. */
  readonly price: Price | undefined;
}

interface StakedRow {
  readonly kind: OpportunityKind;
  readonly league: string;
  /** Key of the row's market. */
  readonly market: string;
  readonly bets: readonly StakedBet[];
}

/**
 * What two bets become where house rules treat them differently: `If he bats but does not start, BetMGM refunds $179 and FanDuel stands: you would
 * hold Over 0.5 alone, $321 to win $188.82.` Undefined where no such case is known, without stakes, and with a promotion, whose refund is no money.
 */
export function rulesInDollars({ kind, league, market, bets }: StakedRow): string | undefined {
  const [first, second] = bets;
  if (kind === 'promo' || first === undefined || second === undefined) return undefined;
  const difference = houseRuleDifference(league, market, [first.sportsbookId, second.sportsbookId]);
  if (difference === undefined) return undefined;
  const [back, held] = difference.refunded === 0 ? [first, second] : [second, first];
  if (back.stake <= 0 || held.stake <= 0 || held.price === undefined) return undefined;
  const stake = centsFromDollars(held.stake);
  const winnings = nearestCent(stake * (held.price - 1));
  return `If ${difference.when}, ${sportsbookName(back.sportsbookId)} refunds ${formatShortDollars(centsFromDollars(back.stake))} and ${sportsbookName(held.sportsbookId)} stands: you would hold ${outcomeName(held.label)} alone, ${formatShortDollars(stake)} to win ${formatDollars(winnings)}.`;
}

import { MONEYLINE_KEY } from '../catalogue/markets.ts';
import {
  bookRules,
  halfKnownRules,
  mixedRules,
  type RuleDifference,
  ruleDifferences,
  settledBet,
} from '../catalogue/settlement.ts';
import { settlementRules } from '../catalogue/sportsbook-rows/settlement-rules.ts';
import { sportsbookName } from '../catalogue/sportsbooks.ts';
import type { Price } from '../odds/american.ts';
import type { OpportunityKind } from '../odds/limits.ts';
import { type Cents, centsFromDollars, formatShortDollars, nearestCent } from '../odds/money.ts';
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

export interface StakedRow {
  readonly kind: OpportunityKind;
  readonly eventSport: string;
  /** Key of the row's market. */
  readonly market: string;
  readonly bets: readonly StakedBet[];
}

/**
 * What two bets become in the first case that their books are known to treat differently: `If he bats but does not start, BetMGM refunds $179 and
 * FanDuel stands: you would hold Over 0.5 alone, $321 to win $188.82.` Undefined where no such case is known, without stakes, and with a
 * promotion, whose refund is no money.
 */
export function rulesInDollars(row: StakedRow): string | undefined {
  return differencesInDollars(row)[0];
}

/** The same of every such case, those that matter most first. */
export function differencesInDollars({ kind, eventSport, market, bets }: StakedRow): readonly string[] {
  const [first, second] = bets;
  if (kind === 'promo' || !isPlaced(first) || !isPlaced(second)) return [];
  const pair = [first, second] as const;
  const [one, other] = pair.map((bet) => settledBet(eventSport, market, bet).market);
  const isMixed = (one === MONEYLINE_KEY) !== (other === MONEYLINE_KEY);
  if (isMixed) {
    if (mixedRules(eventSport) === undefined) return [];
    const line = one === MONEYLINE_KEY ? 1 : 0;
    return [refundText(settlementRules.shortLine.when, pair, line)];
  }
  return ruleDifferences(eventSport, one ?? market, [
    bookRules(first.sportsbookId),
    bookRules(second.sportsbookId),
  ]).map((difference) => caseText(difference, pair));
}

/** What two bets become if the stake of one of them, `refunded`, comes back in a case; undefined as for `rulesInDollars`. */
export function refundInDollars(when: string, { kind, bets }: StakedRow, refunded: 0 | 1): string | undefined {
  const [first, second] = bets;
  if (kind === 'promo' || !isPlaced(first) || !isPlaced(second)) return undefined;
  return refundText(when, [first, second], refunded);
}

/** What is not known of the rules of one of the two books: `FanDuel: one plate appearance. BetOnline: not known to us.` */
export function unknownRules({
  eventSport,
  market,
  bets,
}: Pick<StakedRow, 'eventSport' | 'market' | 'bets'>): string[] {
  const [first, second] = bets;
  if (first === undefined || second === undefined) return [];
  const [one, other] = [settledBet(eventSport, market, first), settledBet(eventSport, market, second)];
  if (one.market !== other.market) return [];
  const names = [sportsbookName(first.sportsbookId), sportsbookName(second.sportsbookId)] as const;
  return halfKnownRules(eventSport, one.market, [first.sportsbookId, second.sportsbookId]).map(
    ({ known, book }) => `${names[known]}: ${book.text}. ${names[known === 0 ? 1 : 0]}: not known to us.`,
  );
}

type Placed = StakedBet & { readonly price: Price };
type Pair = readonly [Placed, Placed];

function isPlaced(bet: StakedBet | undefined): bet is Placed {
  return bet?.price !== undefined && bet.stake > 0;
}

function caseText({ rule, books }: RuleDifference, pair: Pair): string {
  const { when } = settlementRules[rule];
  const [one, other] = [books[0].treatment, books[1].treatment];
  if (one.kind === 'waits' && other.kind === 'waits') {
    const early = one.hours <= other.hours ? 0 : 1;
    const [short, long] = early === 0 ? [one, other] : [other, one];
    const last =
      long.atLast === 'last price'
        ? ` At the latest ${sportsbookName(pair[1 - early]?.sportsbookId ?? 0)} pays the last price.`
        : '';
    const within = long.until.startsWith('within') ? long.until : 'later';
    return `${refundText(`${when} and not played ${short.until}, but ${within}`, pair, early)}${last}`;
  }
  const refunded = one.kind === 'refunded' ? 0 : 1;
  const [back, held] = refunded === 0 ? [pair[0], pair[1]] : [pair[1], pair[0]];
  const kept = refunded === 0 ? other.kind : one.kind;
  if (one.kind !== 'refunded' && other.kind !== 'refunded') {
    const texts = pair.map(
      ({ sportsbookId }, index) => `${sportsbookName(sportsbookId)}: ${books[index === 0 ? 0 : 1].text}`,
    );
    return `If ${when}: ${texts.join('. ')}.`;
  }
  const start = `If ${when}, ${sportsbookName(back.sportsbookId)} refunds ${dollarsOf(back)}`;
  if (kept === 'half') {
    const paid = nearestCent((stakeOf(held) * held.price) / 2);
    const change = paid - stakeOf(held);
    const result =
      change === 0
        ? 'as much as it cost'
        : `${formatShortDollars(nearestCent(Math.abs(change)))} ${change > 0 ? 'more' : 'less'} than it cost`;
    return `${start} and ${sportsbookName(held.sportsbookId)} pays half: ${formatShortDollars(paid)} for your ${dollarsOf(held)}, ${result}.`;
  }
  if (kept === 'lost')
    return `${start} and ${sportsbookName(held.sportsbookId)} counts its bet as lost: you would lose ${dollarsOf(held)}.`;
  return refundText(when, pair, refunded);
}

/** `refunded`: the place of the bet whose stake comes back, while the other stands. */
function refundText(when: string, pair: Pair, refunded: 0 | 1): string {
  const [back, held] = refunded === 0 ? [pair[0], pair[1]] : [pair[1], pair[0]];
  const winnings = nearestCent(stakeOf(held) * (held.price - 1));
  return `If ${when}, ${sportsbookName(back.sportsbookId)} refunds ${dollarsOf(back)} and ${sportsbookName(held.sportsbookId)} stands: you would hold ${outcomeName(held.label)} alone, ${dollarsOf(held)} to win ${formatShortDollars(winnings)}.`;
}

function dollarsOf(bet: Placed): string {
  return formatShortDollars(stakeOf(bet));
}

function stakeOf({ stake }: Placed): Cents {
  return centsFromDollars(stake);
}

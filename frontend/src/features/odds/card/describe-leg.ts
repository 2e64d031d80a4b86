import { betLabel, marketName, outcomeName } from '../../../../../shared/boards/bet-label.ts';
import { feeOfBet, type MarketOfBet, priceAt, type QuotedBet } from '../../../../../shared/boards/price-at.ts';
import { MONEYLINE_KEY, SPREADS_KEY } from '../../../../../shared/catalogue/markets.ts';
import { sportsbookById, sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { shortTeamName, teamsOf } from '../../../../../shared/catalogue/team-names.ts';
import { decimal, displayOdds, formatAmerican, toAmerican } from '../../../../../shared/odds/american.ts';
import type { Leg, Opportunity } from '../../../api/from-wire.ts';
import { formatStake } from '../../../lib/format.ts';
import type { PricePlace } from '../refresh/price-moves.ts';
import { safeAmount } from './figures.ts';

/** A bet as far as its link goes. */
export interface LinkedBet {
  readonly sportsbookId: number;
  /** Of the row: lists have it for the recommended prices only. */
  readonly link?: string | undefined;
  readonly eventId: string;
  readonly market: string;
  /** Market and outcome, by which the odds of the event have it. */
  readonly label: string;
  /** Dollars. */
  readonly dollars: number;
}

export interface CardLeg {
  readonly label: string;
  readonly outcome: string;
  /** Where there is little room: with short team names. */
  readonly shortOutcome: string;
  readonly role: 'Promo bet' | 'Hedge' | undefined;
  /** After the book's fee. */
  readonly odds: string;
  readonly isAfterFee: boolean;
  /** Where the page remembers how the price moved. */
  readonly place: PricePlace;
  readonly isFirst: boolean;
  readonly sportsbookId: number;
  readonly sportsbook: string;
  /**
   * Why a single bet has no stake: it would be below $1, the step, or the book's smallest bet; or open bets leave none of the bankroll.
   * Undefined if it has one.
   */
  readonly noStake: 'too small' | 'at your cap' | undefined;
  /** Dollars without a currency sign: `1,250`, `49.63`; `0` if missing. */
  readonly stake: string;
  /** Where there is little room: whole dollars from $100 on, rounded down. */
  readonly shortStake: string;
  /** Undefined if unknown. */
  readonly confirmedAt: number | undefined;
  /** `4 books disagree` */
  readonly outlier: string | undefined;
  /** `max $3`: the most that the book takes at this price; `size unknown` where only others' offers say that. `your limit`: the stake is what the bettor bets there at most. */
  readonly limit: string | undefined;
  /** What its button opens. */
  readonly bet: LinkedBet;
}

/** Of a promo; the first is a bonus bet, boosted bet or no-sweat bet, and the note below says which. */
const promoRoles = ['Promo bet', 'Hedge'] as const;

export function describeLeg(opportunity: Opportunity, leg: Leg, index: number): CardLeg {
  const { kind, placeFirst } = opportunity;
  const { label, best } = leg;
  const { sportsbookId, outlier } = best;
  return {
    label,
    outcome: betName(leg, opportunity),
    shortOutcome: shortBetName(leg, opportunity),
    role: kind === 'promo' ? promoRoles[index] : undefined,
    odds: oddsAfterFee(best, opportunity),
    isAfterFee: feeOf(best, opportunity) !== undefined && best.odds !== '',
    place: { kind, id: opportunity.id, label, sportsbookId },
    isFirst: placeFirst?.leg === index,
    sportsbookId,
    sportsbook: sportsbookName(sportsbookId),
    noStake: noStakeOf(opportunity, leg),
    stake: stakeText(leg.stake),
    shortStake: stakeText(atAGlance(leg.stake)),
    confirmedAt: parseTime(best.updatedAt),
    outlier: outlier === undefined ? undefined : `${outlier} books disagree`,
    limit: limitOf(opportunity, best, index),
    bet: linkedBet(opportunity, leg),
  };
}

export function linkedBet(opportunity: Opportunity, leg: Leg): LinkedBet {
  const { sportsbookId, link } = leg.best;
  const place = linkPlace(opportunity, leg.label, betLabel(leg));
  return { sportsbookId, link, ...place, dollars: leg.stake };
}

/** Where the odds of the event have the link of a bet: on the line that moneylines share with spreads, a bet may be in the other market. */
export function linkPlace({ eventId, market }: Opportunity, legLabel: string, label: string) {
  const isOther = marketName(label) !== marketName(legLabel);
  return { eventId, label, market: isOther ? otherMarket(market) : market };
}

function otherMarket(market: string): string {
  return market === MONEYLINE_KEY ? SPREADS_KEY : MONEYLINE_KEY;
}

function limitOf(
  { limited }: Opportunity,
  { limit: offer, sportsbookId }: Leg['best'],
  index: number,
): string | undefined {
  if (limited?.leg === index && limited.source !== 'offer')
    return limited.source === 'bettor' ? 'your limit' : 'your open bets';
  if (offer === undefined) return sportsbookById(sportsbookId)?.kind === 'exchange' ? 'size unknown' : undefined;
  return safeAmount(offer) === undefined ? undefined : `max ${limitText(atAGlance(offer))}`;
}

function noStakeOf({ kind, limited }: Opportunity, { stake }: Leg): CardLeg['noStake'] {
  if (kind !== 'value' || stake > 0) return undefined;
  return limited?.source === 'open bets' ? 'at your cap' : 'too small';
}

/** From here on cents say nothing. */
const WHOLE_FROM_DOLLARS = 100;

function atAGlance(dollars: number): number {
  return dollars >= WHOLE_FROM_DOLLARS ? Math.floor(dollars) : dollars;
}

/** The fee on a bet at a book that takes one. */
export function feeOf(bet: Omit<QuotedBet, 'odds'>, place: MarketOfBet) {
  const fee = feeOfBet(bet, place);
  return fee !== undefined && fee.rate > 0 ? fee : undefined;
}

/** American odds with the return after the book's fee; `N/A` for none. */
export function oddsAfterFee(
  { odds, ...bet }: Omit<QuotedBet, 'odds'> & { readonly odds: number | string },
  place: MarketOfBet,
): string {
  const price = feeOf(bet, place) && priceAt({ ...bet, odds: Math.trunc(Number(odds)) }, place);
  return price === undefined || price <= 1 ? displayOdds(odds) : formatAmerican(toAmerican(decimal(price)));
}

/** `$3`, `$1,250`, `$3.47` */
export function limitText(limit: number): string {
  return `$${stakeText(limit)}`;
}

/** The outcome; with its market where that is not the card's: `Point Spread: Reds -0.5`. */
function betName(leg: Leg, { legs: [first], participant }: Opportunity): string {
  const label = betLabel(leg);
  const isCardsMarket = first === undefined || marketName(label) === marketName(betLabel(first));
  return isCardsMarket ? outcomeName(label, participant) : label;
}

/** `Celtics -3.5`; in another market than the card's a moneyline says so: `Celtics ML`. A spread shows by its line. */
function shortBetName(leg: Leg, opportunity: Opportunity): string {
  const { eventSport, participant } = opportunity;
  const outcome = outcomeName(betLabel(leg), participant);
  const { away, home } = teamsOf(opportunity.eventTitle) ?? {};
  const team = [away, home].find((each) => each !== undefined && (outcome === each || outcome.startsWith(`${each} `)));
  const name = team === undefined ? outcome : `${shortTeamName(team, eventSport)}${outcome.slice(team.length)}`;
  return outcome === team && outcome !== betName(leg, opportunity) ? `${name} ML` : name;
}

/** The bets of a card with the one to place first before the other. */
export function inBetOrder(legs: readonly CardLeg[]): readonly CardLeg[] {
  return legs.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst));
}

export function parseTime(text: string): number | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** An absurdly large amount is shown as 0. */
function stakeText(dollars: number): string {
  return formatStake(safeAmount(Math.max(0, dollars)) ?? 0);
}

import * as z from 'zod/mini';
import { betLabel } from '../../../../../shared/boards/bet-label.ts';
import { type LabelPick, pickOfLabel } from '../../../../../shared/boards/pick-of-label.ts';
import { type MarketOfBet, priceAt } from '../../../../../shared/boards/price-at.ts';
import type { SideQuote } from '../../../../../shared/contracts/opportunities.ts';
import { defined } from '../../../../../shared/json/defined.ts';
import { american, decimal, isAmericanOdds, toAmerican, toDecimal } from '../../../../../shared/odds/american.ts';
import { hedgeAmounts } from '../../../../../shared/odds/hedging/hedge.ts';
import { opportunityKinds, placeFirstReasons } from '../../../../../shared/odds/limits.ts';
import { type Cents, cents, centsFromDollars } from '../../../../../shared/odds/money.ts';
import type { Promotion } from '../../../../../shared/odds/promo-return.ts';
import type { Leg, Opportunity } from '../../../api/from-wire.ts';
import { inCents, resultInCents } from './drafts/stored-cents.ts';

/** A price of one side at a book. `odds`: American; of a boosted bet with the boost. Times in ISO 8601. */
const quote = z.object({
  sportsbookId: z.int(),
  odds: z.int(),
  /** The bet as the book has it: `Over/Under: Over 8.5`. */
  label: z.string(),
  /** When it was last confirmed; absent if only the scan is known. */
  updatedAt: z.optional(z.string()),
  /** The scan that had it. */
  scannedAt: z.optional(z.string()),
  /** With parts to be filled. */
  link: z.optional(z.string()),
  /** Dollars that the book takes at this price. */
  limit: z.optional(z.number()),
});
export type Quote = z.output<typeof quote>;

const leg = z.object({
  /** Of the row. */
  label: z.string(),
  /** What the card recommends. */
  planned: quote,
  stake: inCents,
  /** The prices of this side when the placing began. */
  quotes: z.array(quote),
});

/** Of a bet that was placed long before its hedge. */
const openBet = z.object({
  /** What the open bets on its line bring if it wins, and if it loses. */
  won: resultInCents,
  lost: resultInCents,
  amount: z.enum(hedgeAmounts),
  /** Its place in its position, from 0, and how many bets that has without the hedge. */
  leg: z.int(),
  legs: z.int(),
});

const share = z.number().check(z.gte(0), z.lte(1));

const promotion = z.union([
  z.object({ kind: z.literal('bonus-bet'), countedValue: z.optional(share) }),
  z.object({ kind: z.literal('profit-boost'), boost: z.number().check(z.gte(0)), maxExtra: z.optional(inCents) }),
  z.object({ kind: z.literal('no-sweat'), refundValue: share }),
]);

/** What is placed: as much of an opportunity as the placing needs, even after it has left the list. */
export const offer = z.object({
  id: z.string(),
  kind: z.enum(opportunityKinds),
  eventId: z.string(),
  eventSport: z.string(),
  eventTitle: z.string(),
  eventStartTime: z.string(),
  market: z.string(),
  participant: z.optional(z.string()),
  /** The lines of the two bets, if they differ, and whether some result wins both. */
  overlap: z.optional(z.object({ over: z.number(), under: z.number(), canBothWin: z.boolean() })),
  /** Of a single bet one. */
  legs: z.union([z.tuple([leg, leg]), z.tuple([leg])]),
  first: z.union([z.literal(0), z.literal(1)]),
  reason: z.optional(z.enum(placeFirstReasons)),
  /** Of a promo: the first leg is the promoted bet. */
  promotion: z.optional(promotion),
  /** Of a hedge: the first leg that is placed is a bet of a position. */
  hedges: z.optional(openBet),
  /** The person's promotion that it uses. */
  promotionId: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
});
export type Offer = z.output<typeof offer>;

/** The promotion that bets are placed with. */
export interface ChosenPromotion {
  readonly promotion?: Promotion | undefined;
  /** Of the person's own promotion, and what $1 of it was counted for. */
  readonly id?: string | undefined;
  readonly countedValue?: number | undefined;
}

/** Whether no other bet belongs to it. */
export function isSingle({ legs }: Pick<Offer, 'legs'>): boolean {
  return legs.length === 1;
}

/**
 * A bet of an offer.
 * @throws {Error} Where a single bet has no other.
 */
export function offeredLeg({ legs }: Pick<Offer, 'legs'>, index: 0 | 1): Offer['legs'][0] {
  const leg = index === 0 ? legs[0] : legs[1];
  if (leg === undefined) throw new Error('a single bet has no other');
  return leg;
}

/** Undefined for what cannot be placed: a damaged row, or one without all its prices. */
export function offerOf(opportunity: Opportunity, chosen?: ChosenPromotion): Offer | undefined {
  const { kind, overlap, placeFirst, participant, legs } = opportunity;
  const { promotion: own = { kind: 'bonus-bet' }, id: promotionId, countedValue } = chosen ?? {};
  const promoted = kind === 'promo' ? own : undefined;
  const [first, second, ...others] = legs.map((each, index) =>
    legOf(each, opportunity, index === 0 ? promoted : undefined),
  );
  const isComplete = kind === 'value' ? legs.length === 1 : second !== undefined;
  if (first === undefined || !isComplete || others.length > 0) return undefined;
  const { id, eventId, eventSport, eventTitle, eventStartTime, market } = opportunity;
  const made = offer.safeParse({
    ...{ id, kind, eventId, eventSport, eventTitle, eventStartTime, market },
    ...defined({ participant, reason: placeFirst?.reason }),
    ...(overlap === undefined
      ? {}
      : { overlap: { over: overlap.over, under: overlap.under, canBothWin: overlap.bothWin !== null } }),
    legs: second === undefined ? [first] : [first, second],
    first: placeFirst?.leg ?? 0,
    ...(promoted === undefined
      ? {}
      : { promotion: { ...promoted, ...(countedValue !== undefined && { countedValue }) } }),
    ...(promoted !== undefined && promotionId !== undefined && { promotionId }),
  });
  return made.data;
}

function legOf(each: Leg, place: MarketOfBet, promoted: Promotion | undefined) {
  const { label, best, stake, quotes, otherQuotes = [] } = each;
  const odds = boosted(Math.trunc(Number(best.odds)), promoted, stake);
  if (priceAt({ ...best, odds }, place) === undefined || !(stake > 0 && stake <= 1_000_000)) return undefined;
  const { sportsbookId, updatedAt, link, limit } = best;
  return {
    label,
    planned: {
      ...{ sportsbookId, odds, label: betLabel(each), updatedAt },
      ...defined({ link, limit }),
    },
    stake: centsFromDollars(stake),
    quotes: [...quotes, ...otherQuotes].map((side) => quoteOf(side, label, promoted, stake)),
  };
}

/** A quote of a row. `label` and `stake`, in dollars: of its leg. */
export function quoteOf(side: SideQuote, label: string, promoted: Promotion | undefined, stake: number): Quote {
  const { sportsbookId, odds, updatedAt, outcome = label, link, limit } = side;
  return {
    ...{ sportsbookId, odds: boosted(odds, promoted, stake), label: outcome, updatedAt },
    ...defined({ link, limit }),
  };
}

/** The odds of a boosted bet of so many dollars as its slip shows them, with no more than the largest extra winnings; any other's stay. */
export function boosted(odds: number, promoted: Promotion | undefined, stake: number): number {
  if (promoted?.kind !== 'profit-boost' || !isAmericanOdds(odds)) return odds;
  const winnings = toDecimal(american(odds)) - 1;
  const { boost, maxExtra = Number.POSITIVE_INFINITY } = promoted;
  return toAmerican(decimal(1 + winnings + Math.min(winnings * boost, maxExtra / (stake * 100))));
}

/** The promotion of a leg: only the first one has one. */
export function offeredPromotion({ promotion: promoted }: Offer, index: 0 | 1): Promotion | undefined {
  return index === 0 ? promoted : undefined;
}

export function isBonusBet(chosen: Offer, index: 0 | 1): boolean {
  return offeredPromotion(chosen, index)?.kind === 'bonus-bet';
}

/** What all bets of an offer stake in cash. */
export function cashOf(offer: Offer): Cents {
  const [first, second] = offer.legs;
  const stakes = [
    isBonusBet(offer, 0) ? 0 : first.stake,
    second === undefined || isBonusBet(offer, 1) ? 0 : second.stake,
  ];
  return cents(stakes.reduce((sum, stake) => sum + stake, 0));
}

export function pickOf({ eventSport, eventTitle, market }: Offer, label: string): LabelPick | undefined {
  return pickOfLabel({ eventSport, eventTitle, market, label });
}

/** Whether a bet is one of the row's leg, which may have it under two names. */
export function isOnRow(chosen: Offer, index: 0 | 1, label: string): boolean {
  const leg = offeredLeg(chosen, index);
  return label === leg.label || label === leg.planned.label || leg.quotes.some((quote) => quote.label === label);
}

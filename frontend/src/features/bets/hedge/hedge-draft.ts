import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import type { HedgeAmount } from '../../../../../shared/odds/hedging/hedge.ts';
import { type Cents, centsFromDollars } from '../../../../../shared/odds/money.ts';
import { type Draft, isFinished } from '../placement/drafts/draft.ts';
import { addDraft, draftsOf } from '../placement/drafts/drafts.ts';
import { type Offer, offer as offerSchema, type Quote } from '../placement/offer.ts';
import { savedFrom } from '../placement/save-position.ts';
import { lineOutcomes } from '../position-money.ts';
import type { OtherSide } from './other-side.ts';

/** A hedge that was chosen for a bet of a position. */
export interface ChosenHedge {
  readonly position: BetPosition;
  /** Of the bet, from 0. */
  readonly leg: number;
  readonly other: OtherSide;
  readonly amount: HedgeAmount;
  readonly stake: Cents;
  /** The prices of the other side, the best first. */
  readonly quotes: readonly Quote[];
}

/** A hedge is in no list. What it costs is said as of a low hold. */
const KIND: Offer['kind'] = 'low-hold';

/** Begins to place a hedge, or continues if one of the bet was begun. Returns the draft's key; undefined for a bet that cannot be hedged here. */
export function beginHedge(
  chosen: ChosenHedge,
  { userId, key, now }: { readonly userId: string; readonly key: string; readonly now: number },
): string | undefined {
  const made = hedgeDraft(chosen, { key, now });
  if (made === undefined) return undefined;
  const begun = draftsOf(userId).find(({ offer: { id } }) => id === made.offer.id);
  // One whose hedge was not placed yet is begun again with the amount of now.
  if (begun !== undefined && begun.taken.length > 1 && !isFinished(begun)) return begun.key;
  const draft = begun === undefined ? made : { ...made, key: begun.key };
  addDraft(userId, draft, now);
  return draft.key;
}

function hedgeDraft(chosen: ChosenHedge, { key, now }: { key: string; now: number }): Draft | undefined {
  const { position, leg: index } = chosen;
  const leg = position.legs[index];
  const offer = hedgeOffer(chosen);
  if (leg === undefined || offer === undefined || leg.sportsbookId === null) return undefined;
  const { sportsbookId, label, odds, bonus } = leg;
  return {
    ...{ key, startedAt: now, offer, touched: false, gone: [] },
    taken: [{ sportsbookId, label, odds, bonus, stake: centsFromDollars(leg.stake) }],
    saved: savedFrom(position),
  };
}

function hedgeOffer({ position, leg: index, other, amount, stake, quotes }: ChosenHedge): Offer | undefined {
  const { id, game, legs } = position;
  const leg = legs[index];
  const [best] = quotes;
  if (game?.id == null || leg?.sportsbookId == null || best === undefined) return undefined;
  const own = { sportsbookId: leg.sportsbookId, odds: leg.odds, label: leg.label };
  const placed = { label: leg.label, planned: own, stake: centsFromDollars(leg.stake), quotes: [] };
  const hedge = { label: other.label, planned: best, stake, quotes };
  return offerSchema.safeParse({
    ...{ id: `hedge/${id}/${index}`, kind: KIND, eventId: game.id, eventSport: game.league, eventTitle: game.title },
    ...{ eventStartTime: game.startTime ?? '', market: other.family },
    ...(other.about !== null && { participant: other.about }),
    legs: other.side === 1 ? [placed, hedge] : [hedge, placed],
    first: other.side === 1 ? 0 : 1,
    hedges: { ...lineOutcomes(legs, index), amount, leg: index, legs: legs.length },
  }).data;
}

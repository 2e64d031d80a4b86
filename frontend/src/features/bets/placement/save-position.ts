import type { BetPosition, NewLeg } from '../../../../../shared/contracts/bets/position.ts';
import type { PositionEdit, placePosition } from '../../../../../shared/contracts/bets/positions.ts';
import type { RequestOf } from '../../../../../shared/contracts/contract.ts';
import { centsFromDollars, dollars } from '../../../../../shared/odds/money.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { change, currentPosition, place } from '../../../api/bets/bets.ts';
import { type Draft, isHedgeSaved, type SavedPosition } from './drafts/draft.ts';
import { changeDraft, draftsOf } from './drafts/drafts.ts';
import { cashOf, isOnRow, type Offer, pickOf } from './offer.ts';
import { isSameBet, type TakenBet } from './taken-bet.ts';

/** A position needs three calls at most: with its first bet, with a correction of it, with its second bet; each may meet a change elsewhere. */
const MAX_CALLS = 6;

/**
 * Saves what is placed of a draft, as far as the server does not have it. Repeating it after a failure saves nothing twice: the position has
 * the draft's key, and every change names the revision that it changes.
 * @throws ApiError
 */
export async function savePosition(userId: string, key: string): Promise<void> {
  for (let calls = 0; calls < MAX_CALLS; calls += 1) {
    const position = await saveNext(userId, key);
    if (position === undefined) return;
    changeDraft(userId, key, (before) => ({ ...before, saved: savedFrom(position) }));
  }
}

/** Makes the next call that is missing; undefined if none is. */
async function saveNext(userId: string, key: string): Promise<BetPosition | undefined> {
  const current = draftsOf(userId).find((each) => each.key === key);
  const first = current?.sent ?? current?.taken[0];
  if (current === undefined || first === undefined) return undefined;
  if (current.saved === undefined) {
    changeDraft(userId, key, (before) => ({ ...before, sent: first }));
    return place(positionRequest(current, first));
  }
  const edit = nextEdit(current, current.saved);
  if (edit === undefined) return undefined;
  const { id, revision } = current.saved;
  try {
    return await change(id, { revision, change: edit });
  } catch (error) {
    // By another page, a final score, or this very call, whose reply was lost.
    if (hasStatus(error, 409)) return currentPosition(id);
    throw error;
  }
}

/** The position with its first bet. It keeps the kind of the opportunity even if no other bet follows, so that what one leg alone brings is known. */
function positionRequest({ key, offer, recordOnly }: Draft, first: TakenBet): RequestOf<typeof placePosition> {
  const { kind, eventId, eventSport, eventTitle, eventStartTime } = offer;
  return {
    key,
    kind,
    game: {
      id: eventId,
      league: eventSport,
      title: eventTitle,
      startTime: Number.isNaN(Date.parse(eventStartTime)) ? null : eventStartTime,
    },
    ...(recordOnly === undefined && { placing: true, offerStake: dollars(cashOf(offer)) }),
    ...(offer.promotionId !== undefined && { promotionId: offer.promotionId }),
    legs: [legRequest(offer, first)],
    tags: [],
    note: '',
  };
}

function legRequest(offer: Offer, { sportsbookId, label, odds, stake, bonus, asked }: TakenBet): NewLeg {
  const pick = pickOf(offer, label);
  return {
    ...{ sportsbookId, label, pick: pick ?? null, odds, stake: dollars(stake), bonus },
    ...(asked !== undefined && { asked: dollars(asked) }),
    ...promotionOf(offer, label),
  };
}

/** What the money of a promoted bet depends on besides the bet. */
function promotionOf(offer: Offer, label: string): Pick<NewLeg, 'refundValue' | 'countedValue'> {
  const { promotion } = offer;
  if (promotion === undefined || !isOnRow(offer, 0, label)) return {};
  if (promotion.kind === 'no-sweat') return { refundValue: promotion.refundValue };
  const isCounted = promotion.kind === 'bonus-bet' && promotion.countedValue !== undefined;
  return isCounted ? { countedValue: promotion.countedValue } : {};
}

/** What has to be changed next of the position, so that it holds what was placed; undefined if nothing. */
function nextEdit({ offer, taken }: Draft, position: SavedPosition): PositionEdit | undefined {
  const { bets } = position;
  const { hedges } = offer;
  if (hedges !== undefined) {
    const missing = taken.slice(1).find((bet) => !isHedgeSaved(bet, position, hedges));
    return missing && { type: 'add-leg', placed: legRequest(offer, missing) };
  }
  for (const [leg, bet] of taken.entries()) {
    const before = bets[leg];
    const placed = legRequest(offer, bet);
    if (before === undefined) return { type: 'add-leg', placed };
    if (!isSameBet(before, bet)) return { type: 'correct', leg, placed };
  }
  return undefined;
}

/** What the placing needs to know of a position. */
export function savedFrom({ id, revision, legs }: BetPosition): SavedPosition {
  return {
    id,
    revision,
    bets: legs.map(({ sportsbookId, label, odds, stake, bonus, asked }) => ({
      sportsbookId: sportsbookId ?? 0,
      ...{ label, odds, bonus },
      stake: centsFromDollars(stake),
      ...(asked !== undefined && { asked: centsFromDollars(asked) }),
    })),
  };
}

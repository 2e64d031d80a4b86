import type { BetPosition, NewLeg } from '../../../../../shared/contracts/bets/position.ts';
import type { PositionEdit, placePosition } from '../../../../../shared/contracts/bets/positions.ts';
import type { RequestOf } from '../../../../../shared/contracts/contract.ts';
import { centsFromDollars, dollars } from '../../../../../shared/odds/money.ts';
import type { Draft, SavedPosition } from './drafts/draft.ts';
import { type Offer, pickOf } from './offer.ts';
import { isSameBet, type TakenBet } from './taken-bet.ts';

/** The position with its first bet. It keeps the kind of the opportunity even if no other bet follows, so that what one leg alone brings is known. */
export function positionRequest({ key, offer }: Draft, first: TakenBet): RequestOf<typeof placePosition> {
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
    legs: [legRequest(offer, first)],
    tags: [],
    note: '',
  };
}

function legRequest(offer: Offer, { sportsbookId, label, odds, stake, bonus }: TakenBet): NewLeg {
  const pick = pickOf(offer, label);
  return { sportsbookId, label, pick: pick ?? null, odds, stake: dollars(stake), bonus };
}

/** What has to be changed next of the position, so that it holds what was placed; undefined if nothing. */
export function nextEdit({ offer, taken }: Draft, { bets }: SavedPosition): PositionEdit | undefined {
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
    bets: legs.map(({ sportsbookId, label, odds, stake, bonus }) => ({
      sportsbookId: sportsbookId ?? 0,
      ...{ label, odds, bonus },
      stake: centsFromDollars(stake),
    })),
  };
}

import { cents } from '../../../../../../shared/odds/money.ts';
import { defaultStakeRules } from '../../../../../../shared/odds/stake-rules.ts';
import type { HedgeSearch } from '../hedges.ts';
import type { Offer, Quote } from '../offer.ts';
import type { TakenBet } from '../taken-bet.ts';

export const OVER = 'Player Points: LeBron James Over 25.5';
export const UNDER = 'Player Points: LeBron James Under 25.5';

export function aQuote(sportsbookId: number, odds: number, label = UNDER, more: Partial<Quote> = {}): Quote {
  return { sportsbookId, odds, label, updatedAt: '2026-11-21T18:00:00Z', ...more };
}

/** Over at FanDuel first, under at Novig. */
export function anOffer(changes: Partial<Offer> = {}): Offer {
  return {
    id: 'arbitrage/e1/player_points/LeBron James/25.5',
    kind: 'arbitrage',
    eventId: 'e1',
    eventSport: 'basketball_nba',
    eventTitle: 'Los Angeles Lakers @ Phoenix Suns',
    eventStartTime: '2026-11-25T03:00:00Z',
    market: 'player_points',
    participant: 'LeBron James',
    legs: [
      { label: OVER, planned: aQuote(1, 118, OVER), stake: cents(23_500), quotes: [aQuote(1, 118, OVER)] },
      { label: UNDER, planned: aQuote(8, -108), stake: cents(26_500), quotes: [aQuote(8, -108), aQuote(25, -122)] },
    ],
    first: 0,
    reason: 'moved',
    ...changes,
  };
}

export function aTaken(odds: number, dollars: number, changes: Partial<TakenBet> = {}): TakenBet {
  return { sportsbookId: 1, label: OVER, odds, stake: cents(dollars * 100), bonus: false, ...changes };
}

/** $200 at +115 at FanDuel. */
export function aSearch(changes: Partial<HedgeSearch> = {}): HedgeSearch {
  return {
    offer: anOffer(),
    placed: 0,
    taken: aTaken(115, 200),
    books: undefined,
    rules: defaultStakeRules,
    ...changes,
  };
}

import type { NewLeg } from '../../../shared/contracts/bets/position.ts';
import type { placePosition } from '../../../shared/contracts/bets/positions.ts';
import type { RequestOf } from '../../../shared/contracts/contract.ts';

/** $40 on over 8.5 at +105, at FanDuel. */
export const overLeg: NewLeg = {
  sportsbookId: 1,
  label: 'Over/Under: Over 8.5',
  pick: { market: 'totals', participant: null, side: 0, threshold: 8.5 },
  odds: 105,
  stake: 40,
  bonus: false,
};

/** $41 on under 8.5 at +100, at DraftKings. */
export const underLeg: NewLeg = {
  ...overLeg,
  sportsbookId: 2,
  label: 'Over/Under: Under 8.5',
  pick: { market: 'totals', participant: null, side: 1, threshold: 8.5 },
  odds: 100,
  stake: 41,
};

/** An arbitrage on a game of November 24, 2026: $82 or $82 for $81. */
export const aPosition: Omit<RequestOf<typeof placePosition>, 'key'> = {
  kind: 'arbitrage',
  game: {
    id: '4f1d2c3b4a596877665544332211000f',
    league: 'baseball_mlb',
    title: 'New York Mets @ Cincinnati Reds',
    startTime: '2026-11-24T18:00:00.000Z',
  },
  legs: [overLeg, underLeg],
  tags: [],
  note: '',
};

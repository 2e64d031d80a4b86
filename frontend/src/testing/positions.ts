import type { BetFigures } from '../../../shared/bets/ratios.ts';
import type { BetSums } from '../../../shared/contracts/bets/figures.ts';
import type { BetLeg, BetPosition } from '../../../shared/contracts/bets/position.ts';

/** An open bet of $100 at +110 at FanDuel on the over of a game's total. */
export function aLeg(changes: Partial<BetLeg> = {}): BetLeg {
  return {
    sportsbookId: 1,
    label: 'Over/Under: Over 8.5',
    pick: { market: 'totals', participant: null, side: 0, threshold: 8.5 },
    odds: 110,
    stake: 100,
    bonus: false,
    fee: 0,
    placedAt: '2026-11-21T17:00:00Z',
    ...changes,
  };
}

/** The other side: $105 at +100 at DraftKings. */
export function anotherLeg(changes: Partial<BetLeg> = {}): BetLeg {
  return aLeg({
    sportsbookId: 2,
    label: 'Over/Under: Under 8.5',
    pick: { market: 'totals', participant: null, side: 1, threshold: 8.5 },
    odds: 100,
    stake: 105,
    ...changes,
  });
}

/** An open arbitrage of two bets. */
export function aPosition(changes: Partial<BetPosition> = {}): BetPosition {
  return {
    id: '1'.repeat(32),
    revision: 1,
    kind: 'arbitrage',
    game: {
      id: 'e1',
      league: 'baseball_mlb',
      title: 'Boston Red Sox @ New York Yankees',
      startTime: '2026-11-22T00:05:00Z',
    },
    legs: [aLeg(), anotherLeg()],
    tags: [],
    note: '',
    state: 'open',
    placedAt: '2026-11-21T17:00:00Z',
    profit: 0,
    ...changes,
  };
}

type Result = NonNullable<BetLeg['settled']>;

/** How a bet ended. */
export function settledAs(result: Result['result'], profit: number, by: Result['by'] = 'score'): Result {
  return { result, profit, by, at: '2026-11-22T04:00:00Z' };
}

export function someSums(changes: Partial<BetSums> = {}): BetSums {
  return {
    bets: 0,
    won: 0,
    lost: 0,
    profit: 0,
    turnover: 0,
    units: 0,
    closeStake: 0,
    closeValue: 0,
    missedBets: 0,
    missedProfit: 0,
    ...changes,
  };
}

/** Of nobody's bets. */
export function someFigures(changes: Partial<BetFigures> = {}): BetFigures {
  return {
    open: { positions: 0, bets: 0, staked: 0 },
    total: { ...someSums(), ...noPositions },
    days: [],
    by: { book: [], league: [], market: [], kind: [] },
    closeBins: [],
    ...changes,
  };
}

/** Sums of no positions. */
export const noPositions = {
  positions: 0,
  expected: { positions: 0, profit: 0, actual: 0, variance: 0 },
  oneLeg: { positions: 0, profit: 0 },
};

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { allotCredits } from './allot.ts';
import { callRates } from './call-rates.ts';
import type { LeagueDemand } from './league-demand.ts';

const NOON = 1_795_262_400;
const HOUR = 3600;
const [MLB, NBA] = ['baseball_mlb', 'basketball_nba'] as const;
const demand = (league: LeagueDemand['league'], eventCost: number, ...starts: [hours: number, games: number][]) => ({
  ...{ league, at: 0, featuredCost: 6, eventCost },
  starts: starts.map(([hours, games]) => ({ at: NOON + hours * HOUR, games })),
});
const allotted = (credits: number, ...demands: readonly LeagueDemand[]) =>
  Object.fromEntries(allotCredits(demands, { at: NOON, credits }));

describe('credits for single games', () => {
  it('go to the nearest starts over all leagues, as far as they reach', () => {
    const demands = [demand(MLB, 20, [1, 2], [5, 10]), demand(NBA, 60, [3, 2])];
    // 2 × 20, then 2 × 60, then of the rest 40 as 2 × 20.
    expect(allotted(200, ...demands)).toEqual({ [MLB]: 80, [NBA]: 120 });
    expect(allotted(50, ...demands)).toEqual({ [MLB]: 40, [NBA]: 0 });
  });

  it('go to no game that has started, nor to one more than two days ahead', () => {
    expect(allotted(1_000, demand(MLB, 20, [-1, 5], [0, 5], [49, 5]))).toEqual({ [MLB]: 0 });
  });

  it('leave something for later games while the nearest have just been asked for', () => {
    // A minute after its last run a quarter of its eight games may be asked for again, before the other league's games.
    const near = { ...demand(MLB, 10, [1, 8]), at: NOON - 60 };
    expect(allotted(50, near, demand(NBA, 10, [2, 3]))).toEqual({ [MLB]: 20, [NBA]: 30 });
    expect(allotted(70, near, demand(NBA, 10, [2, 3]))).toEqual({ [MLB]: 40, [NBA]: 30 });
  });

  const anyDemand = (league: LeagueDemand['league']) =>
    fc
      .record({
        at: fc.integer({ min: NOON - 2 * HOUR, max: NOON }),
        eventCost: fc.integer({ min: 0, max: 150 }),
        starts: fc.array(fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: 1, max: 40 })), {
          maxLength: 12,
        }),
      })
      .map(({ at, eventCost, starts }) => ({ ...demand(league, eventCost, ...starts), at }));

  it('are never more than there are, nor than all games cost, whatever the demands', () => {
    const anyDemands = fc.tuple(...leagues.map(({ key }) => anyDemand(key)));
    fc.assert(
      fc.property(anyDemands, fc.double({ min: 0, max: 5_000, noNaN: true }), (demands, credits) => {
        const each = allotCredits(demands, { at: NOON, credits });
        expect([...each.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(credits);
        for (const { league, eventCost, starts } of demands) {
          const all = starts.reduce((sum, { games }) => sum + games, 0) * eventCost;
          expect(each.get(league)).toBeGreaterThanOrEqual(0);
          expect(each.get(league)).toBeLessThanOrEqual(all);
        }
      }),
    );
  });
});

it('calls a second are shared out by credits, and every league has one', () => {
  const rates = callRates(
    new Map([
      [MLB, 300],
      [NBA, 100],
    ]),
  );
  // 25 less one each: 23, of which three quarters.
  expect([...rates.values()]).toEqual([18.25, 6.75]);
  expect([...callRates(new Map([[MLB, 0]])).values()]).toEqual([25]);
});

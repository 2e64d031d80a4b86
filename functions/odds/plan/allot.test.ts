import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import { allotCredits, type Bidder } from './allot.ts';
import type { LeagueBids } from './bids.ts';
import { isFloorScan } from './floor.ts';

const MINUTE = 60;
const FIRST = 30_000_000 * MINUTE;
const minutes = Array.from({ length: 200 }, (_, n) => FIRST + n * MINUTE);
const FLOOR = minutes.find(isFloorScan) ?? 0;
const USUAL = minutes.find((at) => !isFloorScan(at)) ?? 0;

const [NBA, NFL, NHL] = ['basketball_nba', 'americanfootball_nfl', 'icehockey_nhl'] as const;
type Calls = LeagueBids['calls'];
const call = (finds: number, cost = 20, askedAt: number | null = null): Calls[number] => [1, cost, finds, askedAt];
const bidder = (league: LeagueKey, calls: Calls, calledAt: number | null = null): Bidder => ({
  league,
  bids: { calledAt, calls },
});
const allot = (bidders: readonly Bidder[], credits: number, at = USUAL) =>
  Object.fromEntries([...allotCredits(bidders, { at, credits })].map(([league, each]) => [league, each.credits]));

describe('a scan’s credits', () => {
  it('go to the leagues whose calls find the most per credit', () => {
    const rich = bidder(NBA, [call(3), call(2), call(1)]);
    const poor = bidder(NFL, [call(1.5), call(0.5)]);
    expect(allot([poor, rich], 60)).toEqual({ [NBA]: 40, [NFL]: 20 });
    expect(allot([poor, rich], 39)).toEqual({ [NBA]: 20, [NFL]: 0 });
    // 0.9 for 10 credits are more than 1.5 for 20.
    expect(allot([poor, bidder(NBA, [call(0.9, 10)])], 29)).toEqual({ [NBA]: 10, [NFL]: 0 });
  });

  it('leave out who asked lately, as long as little can have come up since', () => {
    // After a minute 1 − 1.1 × e^(−1/10) = 0.47% of 3, without a reply 26.4%.
    const rich = bidder(NBA, [call(3, 20, USUAL - MINUTE)]);
    expect(allot([rich, bidder(NFL, [call(0.06)])], 20)).toEqual({ [NBA]: 0, [NFL]: 20 });
    expect(allot([rich, bidder(NFL, [call(0.05)])], 20)).toEqual({ [NBA]: 20, [NFL]: 0 });
  });

  it('go to as many of the calls that are alike as they pay for', () => {
    const rich = bidder(NBA, [[3, 20, 1, null]]);
    expect(allot([rich], 59)).toEqual({ [NBA]: 40 });
    expect(allot([rich, bidder(NFL, [call(0.5, 10)])], 79)).toEqual({ [NBA]: 60, [NFL]: 10 });
    expect(allotCredits([rich], { at: USUAL, credits: 59 }).get(NBA)?.calls).toBe(2);
  });

  it('are not spent on a league that has no call to make', () => {
    for (const at of [USUAL, FLOOR]) expect(allot([bidder(NHL, [])], 100, at)).toEqual({ [NHL]: 0 });
  });

  it('go in a floor scan to those first that have waited longest for a call about a game', () => {
    const rich = bidder(NBA, [call(9), call(9)], FLOOR - MINUTE);
    const poor = bidder(NHL, [call(0.01)], FLOOR - 10 * MINUTE);
    const none = bidder(NFL, [call(0.01, 10), call(0.01)]);
    expect(allot([rich, poor, none], 29, FLOOR)).toEqual({ [NFL]: 20, [NHL]: 0, [NBA]: 0 });
    expect(allot([rich, poor, none], 60, FLOOR)).toEqual({ [NFL]: 20, [NHL]: 20, [NBA]: 20 });
    expect(allot([rich, poor], 80, FLOOR)).toEqual({ [NHL]: 20, [NBA]: 60 });
  });
});

const anyBids: fc.Arbitrary<LeagueBids> = fc.record({
  calledAt: fc.option(fc.integer({ min: FIRST - 9000, max: FIRST })),
  calls: fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 80 }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      fc.option(fc.integer({ min: FIRST - 600, max: FIRST })),
    ),
    { maxLength: 5 },
  ),
});
const anyBidders = fc.tuple(
  ...leagues.map(({ key: league }) => fc.record({ league: fc.constant(league), bids: anyBids })),
);
const anyTime = fc.nat(500).map((minute) => FIRST + minute * MINUTE);

describe('allotments (property)', () => {
  it('never exceed the credits, and are the same for the same bidders in any order', () => {
    return fc.assert(
      fc.property(anyBidders, fc.nat(400), anyTime, (bidders, credits, at) => {
        const allotted = allot(bidders, credits, at);
        expect(Object.values(allotted).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(credits);
        const reordered = [...bidders.slice(2).toReversed(), ...bidders.slice(0, 2)];
        expect(allot(reordered, credits, at)).toEqual(allotted);
      }),
    );
  });

  it('are no less for a league whose calls find more', () => {
    return fc.assert(
      fc.property(anyBidders, fc.nat(100), anyTime, (bidders, credits, at) => {
        // Equal prices: otherwise a costlier call could take the place of two cheaper ones.
        const priced = bidders.map(({ league, bids }) => ({
          league,
          bids: {
            ...bids,
            calls: bids.calls.map(([count, , finds, askedAt]): Calls[number] => [count, 6, finds, askedAt]),
          },
        }));
        const [first, ...others] = priced;
        if (first === undefined) return;
        const calls = first.bids.calls.map(([count, cost, finds, askedAt]): Calls[number] => [
          count,
          cost,
          finds + 1,
          askedAt,
        ]);
        const better = { ...first, bids: { ...first.bids, calls } };
        const before = allot(priced, credits, at)[first.league] ?? 0;
        expect(allot([better, ...others], credits, at)[first.league]).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('over a day', () => {
  it.each([
    ['a minute', 1, 60],
    ['15 minutes with little to spend', 15, 42],
  ])('no league is starved, whatever the others are worth, with a scan every %s', (_how, everyMinutes, credits) => {
    const finds = (league: LeagueKey) => (league === NBA ? 100 : 0.001);
    const calledAt = new Map<LeagueKey, number[]>();
    for (let at = FIRST; at < FIRST + 24 * 3600; at += everyMinutes * MINUTE) {
      const bidders = leagues.map(({ key }) =>
        bidder(key, Array(10).fill(call(finds(key))), calledAt.get(key)?.at(-1) ?? null),
      );
      for (const [league, each] of allotCredits(bidders, { at, credits }))
        if (each.calls > 0) calledAt.set(league, [...(calledAt.get(league) ?? []), at]);
    }
    // A floor scan in ten pays for at least one call: an equal share of that for each.
    const scans = (24 * 60) / everyMinutes;
    const calls = Math.floor((0.08 * scans * Math.floor(credits / 20)) / leagues.length);
    expect(calls).toBeGreaterThan(0);
    for (const { key } of leagues) expect(calledAt.get(key)?.length).toBeGreaterThanOrEqual(calls);
  });
});

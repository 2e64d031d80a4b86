import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedFinds, type LeagueWorth, leagueWorth, learn } from './worth.ts';

const NOW = 1_800_000_000;
const DAY = 24 * 3600;
const HOUR = 3600;
/** One call about a game that starts in half an hour. */
const props = (found: number) => ({ group: 'props', startsIn: 0.5 * HOUR, found }) as const;
const learned = (...finds: readonly number[]) => learn(undefined, { at: NOW, games: finds.map(props) });
const expectedProps = (worth: LeagueWorth | undefined, hours = 0.5) => expectedFinds(worth, 'props', hours * HOUR);

describe('what a call is expected to find', () => {
  it('is the usual number in a league of which nothing is known', () => {
    expect(expectedProps(undefined)).toBe(0.3);
    expect(expectedProps(undefined, 24)).toBe(0.03);
    expect(expectedProps(undefined, 48)).toBe(0.02);
    expect(expectedProps(undefined, 48.1)).toBe(0);
  });

  it('is moved by what was found, as far as that outweighs five usual calls', () => {
    // Level: (20 found + 2) / (10 calls × 0.3 + 2) = 4.4. Here: (20 + 5 × 0.3 × 4.4) / (10 + 5).
    expect(expectedProps(learned(...Array<number>(10).fill(2)))).toBeCloseTo(26.6 / 15, 6);
    // Level: 2 / (10 × 0.3 + 2) = 0.4.
    expect(expectedProps(learned(...Array<number>(10).fill(0)))).toBeCloseTo((5 * 0.3 * 0.4) / 15, 6);
  });

  it('rises at other hours too, by what the league’s group has brought at any', () => {
    // No call at 10 hours: the usual 0.03 × level 4.4.
    expect(expectedProps(learned(...Array<number>(10).fill(2)), 10)).toBeCloseTo(0.132, 6);
    expect(expectedFinds(learned(2, 2, 2), 'alternates', HOUR)).toBe(0.2);
  });

  it('is the usual number again some weeks later', () => {
    const later = learn(learned(9, 9, 9), { at: NOW + 40 * DAY, games: [] });
    expect(expectedProps(later)).toBeCloseTo(0.3, 6);
  });

  it('is never less after a call that found more (property)', () => {
    const anyFinds = fc.array(fc.nat(9), { minLength: 1, maxLength: 20 });
    return fc.assert(
      fc.property(anyFinds, fc.nat(19), fc.constantFrom(0.5, 3, 10, 30), (finds, place, hours) => {
        const better = finds.map((each, n) => (n === place % finds.length ? each + 1 : each));
        expect(expectedProps(learned(...better), hours)).toBeGreaterThan(expectedProps(learned(...finds), hours));
      }),
    );
  });
});

describe('what is learned', () => {
  it('counts half after a day', () => {
    const worth = learn(learned(4, 0), { at: NOW + DAY, games: [props(1)] });
    // Two calls and four found, halved; then one call that found one.
    expect(worth.props[0]).toEqual([2, 3]);
    expect(worth.at).toBe(NOW + DAY);
  });

  it('fades from minute to minute as it does at once', () => {
    let worth = learned(1);
    for (let minute = 1; minute <= 2 * 24 * 60; minute += 1) worth = learn(worth, { at: NOW + minute * 60, games: [] });
    expect(worth.props[0]?.[1]).toBeCloseTo(0.25, 2);
  });

  it('is kept whole if the clock went back', () => {
    const worth = learn(learned(4), { at: NOW - DAY, games: [props(0)] });
    expect(worth.props[0]).toEqual([2, 4]);
    expect(worth.at).toBe(NOW);
  });

  it('survives storing, and anything else that is stored is refused', () => {
    const worth = learned(1, 2);
    expect(leagueWorth.parse(JSON.parse(JSON.stringify(worth)))).toEqual(worth);
    for (const broken of [{}, { ...worth, props: [[1, 2]] }, { ...worth, game: undefined }, { ...worth, at: 'today' }])
      expect(leagueWorth.safeParse(broken).success).toBe(false);
    const negative = { ...worth, game: worth.game.map(() => [-1, 0]) };
    expect(leagueWorth.safeParse(negative).success).toBe(false);
  });

  it('fits into half a kilobyte, however long it has been learned (property)', () => {
    return fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { maxLength: 50 }), (pauses) => {
        const worth = pauses.reduce<LeagueWorth | undefined>(
          (before, pause) =>
            learn(before, {
              at: (before?.at ?? NOW) + pause,
              games: [props(3), { group: 'game', startsIn: DAY, found: 1 }],
            }),
          undefined,
        );
        expect(JSON.stringify(worth ?? {}).length).toBeLessThan(512);
      }),
    );
  });
});

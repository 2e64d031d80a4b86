import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallFacts, chooseCalls, type GameCall, rankedCalls } from './choose-calls.ts';
import { isFloorScan } from './floor.ts';
import { learn } from './worth.ts';

const MINUTE = 60;
const HOUR = 3600;
const FIRST = 30_000_000 * MINUTE;
const minutes = Array.from({ length: 200 }, (_, n) => FIRST + n * MINUTE);
const FLOOR = minutes.find(isFloorScan) ?? 0;
const USUAL = minutes.find((at) => !isFloorScan(at)) ?? 0;

const costs = { game: 10, props: 20, alternates: 30 };
const never = () => Number.POSITIVE_INFINITY;
const game = (id: string, hours: number, at = USUAL) => ({ id, startsAt: at + hours * HOUR });
const ranked = (events: Parameters<typeof rankedCalls>[0], facts: Partial<CallFacts> = {}) =>
  rankedCalls(events, undefined, { at: USUAL, costs, age: never, ...facts });
const names = (calls: readonly GameCall[]) => calls.map(({ eventId, group }) => `${eventId} ${group}`);

describe('the ranking of calls', () => {
  it('puts first what is usually found for the least credits', () => {
    // Finds per credit in the last hours: props 0.3 / 20, game 0.08 / 10, alternates 0.2 / 30; between 6 and 24 hours half as many,
    // and of props a tenth.
    expect(names(ranked([game('later', 10), game('soon', 1)]))).toEqual([
      ...['soon props', 'soon game', 'soon alternates', 'later game', 'later alternates', 'later props'],
    ]);
  });

  it('has only games that start within two days and have not started (R-255)', () => {
    const events = [game('begins now', 0), game('last', 48), game('far', 48.01), game('begun', -1)];
    expect(new Set(ranked(events).map(({ eventId }) => eventId))).toEqual(new Set(['last']));
  });

  it('leaves out groups that have no market to ask for', () => {
    expect(names(ranked([game('a', 1)], { costs: { game: 10, alternates: 30 } }))).toEqual(['a game', 'a alternates']);
  });

  it('still has groups of which nothing was returned, and which cost nothing', () => {
    const [first] = ranked([game('a', 1)], { costs: { ...costs, game: 0 } });
    expect(first).toMatchObject({ group: 'game', cost: 1 });
  });

  it('puts what was asked for lately behind what was not, and equal calls by start', () => {
    const only = { costs: { props: 20 } };
    const events = [game('a', 3), game('b', 2), game('c', 4)];
    expect(names(ranked(events, only))).toEqual(['b props', 'a props', 'c props']);
    const age = (id: string) => (id === 'b' ? 60 : never());
    expect(names(ranked(events, { ...only, age }))).toEqual(['a props', 'c props', 'b props']);
  });

  it('follows what the league’s calls have found', () => {
    const finds = Array.from({ length: 20 }, () => ({ group: 'alternates', startsIn: HOUR, found: 3 }) as const);
    const worth = learn(undefined, { at: USUAL, games: finds });
    expect(names(rankedCalls([game('a', 1)], worth, { at: USUAL, costs, age: never }))[0]).toBe('a alternates');
  });
});

describe('the chosen calls', () => {
  it('are the first that the credits pay for; expensive ones leave room for cheaper ones', () => {
    const calls = ranked([game('a', 1)]);
    expect(names(chooseCalls(calls, { at: USUAL, credits: 60 }))).toEqual(['a props', 'a game', 'a alternates']);
    expect(names(chooseCalls(calls, { at: USUAL, credits: 50 }))).toEqual(['a props', 'a game']);
    expect(names(chooseCalls(calls, { at: USUAL, credits: 19 }))).toEqual(['a game']);
    expect(chooseCalls(calls, { at: USUAL, credits: 9 })).toEqual([]);
  });

  it('are in a floor scan those without a fresh reply, whatever they are worth', () => {
    const events = [game('a', 1, FLOOR), game('b', 1, FLOOR), game('far', 47, FLOOR)];
    const age = (id: string) => (id === 'far' ? 601 : 300);
    const calls = ranked(events, { at: FLOOR, age });
    const chosen = chooseCalls(calls, { at: FLOOR, credits: 60 });
    expect(new Set(names(chosen))).toEqual(new Set(['far game', 'far props', 'far alternates']));
    expect(names(chooseCalls(calls, { at: USUAL, credits: 60 }))[0]).toBe('a props');
  });

  it('come to every game and group in the floor scans of a day', () => {
    const events = Array.from({ length: 20 }, (_, n) => game(`game ${n}`, 30, FLOOR));
    const asked = new Set<string>();
    for (let at = FLOOR; at < FLOOR + 24 * HOUR; at += MINUTE) {
      if (!isFloorScan(at)) continue;
      for (const name of names(chooseCalls(ranked(events, { at }), { at, credits: 30 }))) asked.add(name);
    }
    expect(asked.size).toBe(20 * 3);
  });

  it('never cost more than the credits, and are the same for the same input (property)', () => {
    const anyCalls = fc.array(fc.record({ hours: fc.double({ min: 0.1, max: 48, noNaN: true }), age: fc.nat(900) }), {
      maxLength: 30,
    });
    return fc.assert(
      fc.property(anyCalls, fc.nat(500), fc.nat(1000), (games, credits, minute) => {
        const at = FIRST + minute * MINUTE;
        const events = games.map(({ hours }, n) => game(String(n), hours, at));
        const age = (id: string) => games[Number(id)]?.age ?? 0;
        const choose = () => chooseCalls(ranked(events, { at, age }), { at, credits });
        const chosen = choose();
        expect(chosen.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(credits);
        expect(new Set(names(chosen)).size).toBe(chosen.length);
        expect(choose()).toEqual(chosen);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { applyDelta, type HeldList } from '../../../shared/contracts/lists/apply-delta.ts';
import { anyListDelta } from '../../../shared/contracts/lists/list-delta.ts';
import { deltaJson, type VersionedList } from './delta-json.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const instant = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

interface Price {
  readonly sportsbookId: number;
  readonly odds: number;
  readonly updatedAt: string;
}

/** A row as the lists have it, in what concerns deltas. */
function rowOf(id: string, eventId: string, sides: readonly (readonly Price[])[], changes: object = {}) {
  const labels = ['Over "8.5"', 'Under 8.5'];
  const best = sides.map(([first]) => first).filter((price) => price !== undefined);
  const row = {
    id,
    eventId,
    market: 'totals',
    bestOdds: Object.fromEntries(best.map((price, n) => [labels[n], price])),
    quotes: Object.fromEntries(sides.map((side, n) => [labels[n], side])),
    oldestQuoteAt: best.map(({ updatedAt }) => updatedAt).toSorted()[0] ?? '',
    ...changes,
  };
  return { id, json: JSON.stringify(row) };
}

const price = (sportsbookId: number, odds: number, age = 0): Price => ({
  sportsbookId,
  odds,
  updatedAt: instant(NOON - age),
});

const deltaOf = (from: VersionedList, to: VersionedList) =>
  z.parse(anyListDelta, JSON.parse(deltaJson(from, to, NOON)));
const parsed = ({ version, rows }: VersionedList): HeldList => ({
  version,
  rows: rows.map(({ json }) => JSON.parse(json)),
});
const byId = (rows: readonly unknown[] | undefined) =>
  rows?.map((row) => JSON.stringify(row, Object.keys(flat(row)).toSorted())).toSorted();

/** All field names of a row at any depth, so that rows are compared without the order of their fields. */
function flat(value: unknown): Record<string, true> {
  if (Array.isArray(value)) return Object.assign({}, ...value.map(flat));
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign({}, ...Object.entries(value).map(([key, field]) => ({ [key]: true, ...flat(field) })));
}

describe('a delta', () => {
  const one = rowOf('one', 'e1', [[price(1, 110, 60)], [price(2, 105, 60)]]);

  it('names what left, and holds what came or changed in its prices', () => {
    const from = { version: 'v1', rows: [one, rowOf('two', 'e1', [[price(1, 120)], [price(2, -110)]])] };
    const better = rowOf('one', 'e1', [[price(1, 115)], [price(2, 105)]]);
    const three = rowOf('three', 'e2', [[price(1, 100)], [price(2, 101)]]);
    const delta = deltaOf(from, { version: 'v2', rows: [better, three] });
    expect(delta).toMatchObject({ from: 'v1', to: 'v2', gone: ['two'], check: { rows: 2 } });
    expect(delta.put).toEqual([JSON.parse(three.json)]);
    expect(delta.changed).toEqual({
      one: {
        bestOdds: { 'Over "8.5"': { odds: [115] } },
        quotes: { 'Over "8.5"': { 0: { odds: [115] } } },
      },
    });
    expect(delta.seen).toEqual({ at: NOON, books: { e1: { 1: 0, 2: 0 } }, markets: {}, rows: {} });
  });

  it('says a new time once for all prices of a book in an event, and apart where a market or one price differs', () => {
    const rows = (age: number, alternate: number, single: number) => [
      rowOf('a', 'e1', [[price(1, 110, age)], [price(2, 105, age)]]),
      rowOf('b', 'e1', [[price(1, 120, age)], [price(2, 100, single)]]),
      rowOf('c', 'e1', [[price(1, 130, age)], [price(2, 101, age)]]),
      rowOf('d', 'e1', [[price(1, 140, alternate)], [price(2, 102, age)]], { alternate: true }),
    ];
    const delta = deltaOf({ version: 'v1', rows: rows(60, 60, 60) }, { version: 'v2', rows: rows(5, 40, 90) });
    expect(delta).toMatchObject({ gone: [], put: [] });
    expect(delta.seen).toEqual({
      at: NOON,
      books: { e1: { 1: 5, 2: 5 } },
      markets: { e1: { 'totals+': { 1: 40 } } },
      // The second leg's recommended price, and that price among all.
      rows: { b: { '1': 90, '1.0': 90 } },
    });
  });

  it('says nothing of events whose prices were not confirmed again', () => {
    const other = rowOf('z', 'e9', [[price(1, 110, 500)], [price(2, 105, 500)]]);
    const again = rowOf('one', 'e1', [[price(1, 110)], [price(2, 105)]]);
    const [from, to] = [
      { version: 'v1', rows: [one, other] },
      { version: 'v2', rows: [again, other] },
    ];
    expect(Object.keys(deltaOf(from, to).seen.books)).toEqual(['e1']);
    const held = parsed(from);
    expect(applyDelta(held, deltaOf(from, to))).toContain(held.rows[1]);
  });

  it('is refused by a client with another version, or with another list of that version', () => {
    const from = { version: 'v1', rows: [one] };
    const delta = deltaOf(from, { version: 'v2', rows: [one, rowOf('two', 'e1', [[price(1, 1)], [price(2, 1)]])] });
    expect(applyDelta({ ...parsed(from), version: 'v0' }, delta)).toBeUndefined();
    const wrong = rowOf('one', 'e1', [[price(1, 999, 60)], [price(2, 105, 60)]]);
    expect(applyDelta(parsed({ version: 'v1', rows: [wrong] }), delta)).toBeUndefined();
    expect(applyDelta(parsed({ version: 'v1', rows: [] }), delta)).toBeUndefined();
    expect(applyDelta(parsed(from), delta)).toHaveLength(2);
  });
});

/** Versions of a list in which prices move, are confirmed again by market or one by one, and rows come and go. */
const histories = fc.array(
  fc.uniqueArray(
    fc.record({
      n: fc.nat(11),
      alternate: fc.boolean(),
      odds: fc.constantFrom(100, 105, -110),
      ages: fc.array(fc.constantFrom(0, 0, 0, 30, 400), { minLength: 4, maxLength: 4 }),
    }),
    { selector: ({ n }) => n, maxLength: 12 },
  ),
  { minLength: 2, maxLength: 7 },
);

const versionsOf = (history: typeof histories extends fc.Arbitrary<infer H> ? H : never): readonly VersionedList[] =>
  history.map((rows, number) => ({
    version: `v${number}`,
    rows: rows.map(({ n, alternate, odds, ages: [a = 0, b = 0, c = 0, d = 0] }) => {
      const sides = [
        [price(1, odds, a), price(3, -120, b)],
        [price(2, 105, c), price(1, 100, d)],
      ];
      return rowOf(`row ${n}`, `event ${n % 3}`, sides, alternate ? { alternate: true } : {});
    }),
  }));

it('R-412: a client ends with the list and its ages, whatever deltas it gets, lost, doubled or out of order', () => {
  const deliveries = fc.array(fc.nat(6), { maxLength: 20 });
  fc.assert(
    fc.property(histories, deliveries, (history, delivered) => {
      const versions = versionsOf(history);
      const [first, last] = [versions[0], versions.at(-1)];
      if (first === undefined || last === undefined) return;
      let held = parsed(first);
      // Answers to calls that left at any time, each from some version to some other.
      const answers = [...delivered, ...delivered].map((n) => versions[n % versions.length] ?? first);
      for (const [at, to] of answers.entries()) {
        const from = answers[at - 1] ?? first;
        const rows = applyDelta(held, deltaOf(from, to));
        if (rows !== undefined) held = { version: to.version, rows };
        const meant = versions.find(({ version }) => version === held.version);
        expect(byId(held.rows)).toEqual(byId(meant && parsed(meant).rows));
      }
      const before = versions.find(({ version }) => version === held.version) ?? first;
      expect(byId(applyDelta(held, deltaOf(before, last)))).toEqual(byId(parsed(last).rows));
    }),
    { numRuns: 150 },
  );
});

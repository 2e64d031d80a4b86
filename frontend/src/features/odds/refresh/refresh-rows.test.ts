import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idOf } from '../rows/row-id.ts';
import { arranged, isSorted, refreshRows, type ShownRows, withoutGone } from './refresh-rows.ts';

const row = (id: string, formerIds: readonly string[] = []) => ({ id, formerIds });
const list = (ids: string) => [...ids].map((id) => row(id));
const order = ({ rows }: ShownRows) => rows.map((each) => idOf(each) ?? '?').join('');
const goneOf = ({ gone }: ShownRows) => [...gone.keys()].join('');

const nobody = { held: false, removed: () => false };
const held = { held: true, removed: () => false };

it('a held order keeps every row at its place, with those that left, and adds new ones at the end', () => {
  const shown = refreshRows(arranged(list('abcd')), list('xdab'), { ...held, at: 1_000 });
  expect([order(shown), goneOf(shown), [...shown.waiting]]).toEqual(['abcdx', 'c', ['x']]);
  expect(shown.gone.get('c')).toBe(1_000);
});

it('a held order shows the rows as they are now, and those that left as they last were', () => {
  const [before, after] = [list('ab'), list('b')];
  expect(refreshRows(arranged(before), after, { ...held, at: 0 }).rows).toEqual([before[0], after[0]]);
});

it('a held order keeps a row that left for as long as it is held, with the time at which it did, until it is back', () => {
  let shown = refreshRows(arranged(list('abc')), list('ac'), { ...held, at: 1_000 });
  shown = refreshRows(shown, list('ca'), { ...held, at: 900_000 });
  expect([order(shown), shown.gone.get('b')]).toEqual(['abc', 1_000]);
  expect(goneOf(refreshRows(shown, list('bca'), { ...held, at: 900_001 }))).toBe('');
});

it('a held order gives way only where the bettor removed a row, be it one that had left', () => {
  const first = refreshRows(arranged(list('abcd')), list('abd'), { ...held, at: 0 });
  const shown = refreshRows(first, list('ad'), {
    held: true,
    at: 1,
    removed: (each) => 'bc'.includes(idOf(each) ?? ''),
  });
  expect([order(shown), goneOf(shown)]).toEqual(['ad', '']);
});

it('a held order finds the same bets under another id', () => {
  const shown = refreshRows(arranged(list('abc')), [row('c'), row('joined', ['b']), row('a')], { ...held, at: 0 });
  expect(shown.rows.map(idOf)).toEqual(['a', 'joined', 'c']);
  expect(shown.gone.size).toBe(0);
});

it('a held order puts damaged rows, which it cannot recognize, at the end', () => {
  const damaged = { id: 7 };
  const shown = refreshRows(arranged([...list('ab'), damaged, null]), [...list('ba'), damaged, null], {
    ...held,
    at: 0,
  });
  expect(shown.rows.map(idOf)).toEqual(['a', 'b', undefined, undefined]);
  expect(shown.gone.size).toBe(0);
});

it('a held order counts as sorted only if the rows that are there stand as in the list', () => {
  const next = list('ac');
  expect(isSorted(refreshRows(arranged(list('abc')), next, { ...held, at: 0 }), next)).toBe(true);
  const other = list('ca');
  expect(isSorted(refreshRows(arranged(list('ac')), other, { ...held, at: 0 }), other)).toBe(false);
});

it('an order that nobody holds is that of the list, and rows that left stay behind the one that they stood behind', () => {
  const shown = refreshRows(arranged(list('abcde')), list('edxb'), { ...nobody, at: 1_000 });
  expect([order(shown), goneOf(shown)]).toEqual(['aedxbc', 'ac']);
  expect(shown.waiting.size).toBe(0);
});

it('an order that nobody holds lets a row that left stay for 60 seconds', () => {
  const shown = refreshRows(arranged(list('ab')), list('a'), { ...nobody, at: 1_000 });
  expect(order(refreshRows(shown, list('a'), { ...nobody, at: 60_999 }))).toBe('ab');
  expect(order(refreshRows(shown, list('a'), { ...nobody, at: 61_000 }))).toBe('a');
  expect(order(withoutGone(shown, 999))).toBe('ab');
  expect([order(withoutGone(shown, 1_000)), goneOf(withoutGone(shown, 1_000))]).toEqual(['a', '']);
});

it('an order that nobody holds is not buried under those that left: the first 20 stay', () => {
  const many = Array.from({ length: 100 }, (_, index) => row(`${index}`));
  const shown = refreshRows(arranged(many), many.slice(98), { ...nobody, at: 0 });
  expect(shown.rows.map(idOf)).toEqual([...Array.from({ length: 20 }, (_, index) => `${index}`), '98', '99']);
});

it('an order that nobody holds has nothing of what the bettor removed', () => {
  const removed = (each: unknown) => idOf(each) === 'b';
  expect(order(refreshRows(arranged(list('abc')), list('ac'), { held: false, at: 0, removed }))).toBe('ac');
});

it('an order that nobody holds is the list itself if nothing left', () => {
  const next = list('cab');
  expect(refreshRows(arranged(list('abc')), next, { ...nobody, at: 0 }).rows).toBe(next);
});

const anyList = fc
  .uniqueArray(fc.constantFrom(...'abcdefghij'), { minLength: 0, maxLength: 10 })
  .map((ids) => ids.join(''));

it('whatever lists come, a held row never changes its index, and every listed row is shown once', () => {
  fc.assert(
    fc.property(anyList, fc.array(anyList, { maxLength: 6 }), (first, lists) => {
      let shown = arranged(list(first));
      for (const [at, next] of lists.entries()) {
        const before = order(shown);
        shown = refreshRows(shown, list(next), { ...held, at });
        expect(order(shown).startsWith(before)).toBe(true);
        const present = [...order(shown)].filter((id) => !shown.gone.has(id));
        expect(present.toSorted()).toEqual([...next].toSorted());
        expect(new Set(order(shown)).size).toBe(order(shown).length);
        expect([...shown.waiting].every((id) => next.includes(id) && !first.includes(id))).toBe(true);
      }
    }),
  );
});

it('whatever lists come, without a hold the rows that are there stand as in the last one', () => {
  fc.assert(
    fc.property(fc.array(anyList, { minLength: 1, maxLength: 6 }), (lists) => {
      let shown = arranged([]);
      for (const [at, next] of lists.entries()) {
        shown = refreshRows(shown, list(next), { ...nobody, at });
        expect([...order(shown)].filter((id) => !shown.gone.has(id)).join('')).toBe(next);
        expect(new Set(order(shown)).size).toBe(order(shown).length);
      }
    }),
  );
});

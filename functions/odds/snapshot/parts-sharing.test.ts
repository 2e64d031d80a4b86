import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { snapshotShared } from '../../platform/table/keys.ts';
import { views } from './league-version.ts';
import { SHARED_ROW_BYTES, sharing } from './parts.ts';

it.each([
  ['all that fit', { a: 700, b: 2129, c: 720 }, ['a', 'c', 'b']],
  ['the smallest, if not all fit', { a: 1976, b: 1197, c: 1295, d: 39_710 }, ['b', 'c']],
  ['none, if the two smallest do not fit', { a: 3446, b: 1175 }, []],
  ['up to the size of one read unit', { a: SHARED_ROW_BYTES - 900, b: 900 }, ['b', 'a']],
  ['not a byte more', { a: SHARED_ROW_BYTES - 899, b: 900 }, []],
  ['not a single one', { a: 5 }, []],
  ['none for no bodies', {}, []],
])('the views that share a row are chosen: %s', (_what, sizes, expected) => {
  expect(sharing(Object.entries(sizes))).toEqual(expected);
});

it('the limit leaves room for keys and names, so that the row takes one read unit', () => {
  // pk, sk and ttl with their names, a number of at most 21 bytes, and every view's name; longest token and league.
  const { pk, sk } = snapshotShared('l'.repeat(Math.max(...leagues.map(({ key }) => key.length))), '9999999999');
  const beside = pk.length + sk.length + 'pkskttl'.length + 21 + views.join('').length;
  expect(SHARED_ROW_BYTES + beside).toBeLessThanOrEqual(4096);
});

it('a shared row never takes more write units than separate rows, nor more read units for any view', () => {
  const [keys, units] = [60, (bytes: number, of: number) => Math.ceil(bytes / of)];
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer({ min: 1, max: 4500 }), { maxKeys: 5 }), (sizes) => {
      const shared = sharing(Object.entries(sizes));
      fc.pre(shared.length > 0);
      const own = shared.map((name) => (sizes[name] ?? 0) + keys);
      const row = shared.reduce((sum, name) => sum + (sizes[name] ?? 0), keys);
      expect(units(row, 1024)).toBeLessThanOrEqual(own.reduce((sum, bytes) => sum + units(bytes, 1024), 0));
      expect(units(row, 4096)).toBe(1);
    }),
  );
});

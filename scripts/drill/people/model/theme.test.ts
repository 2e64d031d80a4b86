import { expect, it, test } from 'vitest';
import type { Seen } from '../record.ts';
import { SETTLED, seen, words } from '../testing/seen.ts';
import { themeOf } from './theme.ts';

const choose = (theme: string, status: number, sentMs = 0) =>
  seen('account/save-preferences', { theme }, status, { sentMs });
const look = (json: unknown) => seen('account/get-preferences', {}, 200, { json });

test.each<[string, readonly Seen[], readonly unknown[]]>([
  ['none', [], [undefined]],
  ['the last one', [choose('dark', 200), choose('light', 200)], ['light']],
  ['none that was refused', [choose('dark', 400)], [undefined]],
  ['either', [choose('light', 200), choose('dark', 503)], ['light', 'dark']],
  ['one that she gave up and that may come late', [choose('dark', 0), choose('light', 200, 29_999)], ['dark', 'light']],
  ['none that failed before', [choose('dark', 503), choose('light', 200, 1)], ['light']],
  ['none that she gave up long before', [choose('dark', 0), choose('light', 200, 30_000)], ['light']],
  ['what it is in the end', [choose('dark', 0), SETTLED, look({})], [undefined]],
])('may be %s', (_what, record, may) => expect(themeOf(record)).toEqual({ may, amiss: [] }));

it('is amiss where it is another one than she was told', () => {
  expect(words(themeOf([choose('dark', 200), look({ theme: 'light' })]).amiss)).toEqual([
    'I8 the theme is light, and she was told otherwise',
  ]);
  expect(themeOf([choose('dark', 200), look({ theme: 'dark' })]).amiss).toEqual([]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCsv, withoutGuard } from './to-csv.ts';

it('has a header with the columns of all rows, and quotes what needs it', () => {
  const rows = [
    { name: 'Ada, "Countess"', n: -1 },
    { name: 'two\nlines', on: true, list: [1, 2], none: null },
  ];
  expect(toCsv(rows)).toBe('name,n,on,list,none\r\n"Ada, ""Countess""",-1,,,\r\n"two\nlines",,true,"[1,2]",\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('R-442: the text %j is no formula', (text) => {
  const [, line = ''] = toCsv([{ text }]).split(/(?<=text)\r\n/);
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
});

it('R-442: no cell of any text begins like a formula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(toCsv([{ text }]).slice('text\r\n'.length)).not.toMatch(/^"?[=+\-@\t\r](?!\n$)/);
    }),
  );
});

it('R-474: the apostrophe of a guard is taken off again, and no other', () => {
  expect([`'=1`, `''=1`, `'quoted'`, `it's`, '-110', ''].map(withoutGuard)).toEqual([
    '=1',
    `'=1`,
    `'quoted'`,
    `it's`,
    '-110',
    '',
  ]);
  fc.assert(
    fc.property(fc.tuple(fc.constantFrom('', "'", "''", '=', "'=", '-'), fc.string()), ([start, rest]) => {
      const text = start + rest.replace(/["\r\n,]/g, '');
      const [, cell = ''] = toCsv([{ text }]).split('\r\n');
      expect(withoutGuard(cell)).toBe(text);
    }),
  );
});

it('R-474: plain numbers are not guarded', () => {
  expect(toCsv([{ odds: -110, profit: -12.5 }])).toBe('odds,profit\r\n-110,-12.5\r\n');
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRefused, readTable } from './read-table.ts';
import { toCsv, withoutGuard } from './to-csv.ts';

it('a CSV file has a header with the columns of all rows, and quotes what needs it', () => {
  const rows = [
    { name: 'Ada, "Countess"', n: -1 },
    { name: 'two\nlines', on: true, list: [1, 2], none: null },
  ];
  expect(toCsv(rows)).toBe('name,n,on,list,none\r\n"Ada, ""Countess""",-1,,,\r\n"two\nlines",,true,"[1,2]",\r\n');
});

it.each([
  [' =1', " '=1"],
  ['\u00a0+1', "\u00a0'+1"],
  ['\u3000@A1', "\u3000'@A1"],
  ["' -1", "' '-1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['a =1', 'a =1'],
])('R-442: the text %j is written as %j: white space, quotes and full-width signs hide no formula', (text, guarded) => {
  expect(toCsv([{ text }])).toBe(`text\r\n${guarded}\r\n`);
  expect(withoutGuard(guarded)).toBe(text);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('R-442: the text %j is no formula', (text) => {
  const [, line = ''] = toCsv([{ text }]).split(/(?<=text)\r\n/);
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
});

const SIGN_FIRST = /^["'\s]*[=+\-@＝＋－＠]/;
const GUARDED = /^["'\s]*'[=+\-@＝＋－＠]/;
/** Texts with what separates, quotes, guards and begins formulas. */
const texts = fc.string({ unit: fc.constantFrom(...';|\t\r\n,"\'=+-@＝＋－＠a \u3000') });

it('R-442: no cell of any text begins like a formula, whatever separates cells for the program that opens it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const [, cell = ''] = toCsv([{ text }]).split(/(?<=^text)\r\n/);
      const parts = cell.slice(0, -'\r\n'.length).split(/[;|\t\r\n]/);
      expect(parts.filter((part) => SIGN_FIRST.test(part) && !GUARDED.test(part))).toEqual([]);
    }),
  );
});

it('a text with a semicolon or a tab is quoted, since some programs separate cells by them', () => {
  expect(toCsv([{ text: 'a;=1', other: '\tb', third: 'a;"-1' }])).toBe(
    'text,other,third\r\n"a;\'=1","\'\tb","a;""\'-1"\r\n',
  );
});

it('R-474: the apostrophes of a guard are taken off again, and no other', () => {
  expect([`'=1`, `''=1`, `'quoted'`, `it's`, '-110', '', `a;'=1`, `a;'b`].map(withoutGuard)).toEqual([
    '=1',
    `'=1`,
    `'quoted'`,
    `it's`,
    '-110',
    '',
    'a;=1',
    `a;'b`,
  ]);
  fc.assert(
    fc.property(texts, (text) => {
      const table = readTable(toCsv([{ text, last: 'a' }]), 1);
      expect(isRefused(table) ? table : table.lines.map(({ cells: [cell = ''] }) => withoutGuard(cell))).toEqual([
        text,
      ]);
    }),
  );
});

it('R-474: plain numbers are not guarded', () => {
  expect(toCsv([{ odds: -110, profit: -12.5 }])).toBe('odds,profit\r\n-110,-12.5\r\n');
});

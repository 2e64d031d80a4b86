import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isRefused, readTable } from './read-table.ts';
import { toCsv, withoutGuard } from './to-csv.ts';

const read = (text: string, maxRows = 20_000) => readTable(text, maxRows);

it('lines have the number at which they begin, whatever stands in their cells', () => {
  const text = 'a,b\n\n1,"x\ny"\r\n2,"say ""hi"""\n,\n3,z\n';
  expect(read(text)).toEqual({
    columns: ['a', 'b'],
    lines: [
      { line: 3, cells: ['1', 'x\ny'] },
      { line: 5, cells: ['2', 'say "hi"'] },
      { line: 7, cells: ['3', 'z'] },
    ],
    problems: [],
  });
});

test.each([
  ['with semicolons', 'a;b\n1,5;2\n'],
  ['with tabs', 'a\tb\n1,5\t2\n'],
  ['with a byte order mark', '\uFEFFa,b\n"1,5",2\n'],
  ['with lines that end as on an old Mac', 'a,b\r"1,5",2\r'],
  ['without an end of its last line', 'a,b\n"1,5",2'],
  ['with empty cells at the ends of lines', 'a,b\n"1,5",2,,\n'],
])('a file %s is read', (_what, text) => {
  expect(read(text)).toMatchObject({ columns: ['a', 'b'], lines: [{ line: 2, cells: ['1,5', '2'] }], problems: [] });
});

test.each([
  ['a browser’s leftover on a line of its own', 'data:text/csv;charset=utf-8,\na,b\n1,2\n', 3],
  ['a browser’s leftover before the columns', 'data:text/csv;charset=utf-8,a,b\n1,2\n', 2],
  ['the separator for Excel', 'sep=,\na,b\n1,2\n', 3],
])('%s is not part of the table', (_what, text, line) => {
  expect(read(text)).toMatchObject({ columns: ['a', 'b'], lines: [{ line, cells: ['1', '2'] }] });
});

describe('R-474: a file', () => {
  const rows = 'a,b\n1,2\n'.concat('3,4\n'.repeat(14));
  test.each([
    ['that is empty', '', 'The file is empty.'],
    ['of spaces', ' \n\n', 'The file is empty.'],
    ['whose quote is not closed', `${rows}5,"six\n7,8\n`, 'Line 17: a quote (") is opened and not closed.'],
    [
      'whose quote is not closed in a long file',
      `${rows}5,"six\n${'7,8\n'.repeat(30_000)}`,
      'Line 17: a quote (") is opened and not closed.',
    ],
    ['with a quote inside a text', `${rows}5,6"7\n`, /^Line 17: a quote \("\) stands where none can be/],
    ['with a text after a quote', `${rows}5,"6"7\n`, /^Line 17: a quote \("\) stands where none can be/],
    ['with an endless line', `${rows}5,${'6'.repeat(70_000)}\n`, 'Line 17: the line is longer than 64 kB.'],
    ['of one endless line', 'x'.repeat(1_000_000), 'Line 1: the line is longer than 64 kB.'],
  ])('%s is refused with its line', (_what, text, refused) => {
    expect(read(text)).toEqual({
      refused: expect.stringMatching(refused instanceof RegExp ? refused : RegExp(`^${escaped(refused)}$`)),
    });
  });

  it('with too many lines is refused with their number', () => {
    expect(read('a,b\n1,2\n3,4\n5,6\n', 2)).toEqual({
      refused: 'The file has 3 lines. At most 2 can be read at once: split it.',
    });
  });
});

it('R-474: a line with another number of columns is named, and the others are read', () => {
  expect(read('a,b,c\n1,2,3\n4,5\n6,7,8,9\n1,2,3\n')).toEqual({
    columns: ['a', 'b', 'c'],
    lines: [
      { line: 2, cells: ['1', '2', '3'] },
      { line: 5, cells: ['1', '2', '3'] },
    ],
    problems: [
      { line: 3, text: 'has 2 columns, but the header has 3 columns' },
      { line: 4, text: 'has 4 columns, but the header has 3 columns' },
    ],
  });
});

it('a table that was written is read back as it was', () => {
  const cell = fc.string({ unit: 'binary' }).map((text) => `x${text}`);
  fc.assert(
    fc.property(fc.array(fc.record({ one: cell, two: cell }), { minLength: 1, maxLength: 3 }), (rows) => {
      const table = read(toCsv(rows));
      expect(isRefused(table) ? table : table.lines.map(({ cells }) => cells.map(withoutGuard))).toEqual(
        rows.map(({ one, two }) => [one, two]),
      );
    }),
    { numRuns: 50 },
  );
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

import { expect, it, test } from 'vitest';
import { defaultLimits, overlapCostLimit } from '../../odds/limits.ts';
import { game, NOON, type QuoteRow, quotesOf } from '../../testing/event-quotes.ts';
import { EventCells } from '../cells.ts';
import { BookCosts } from './book-costs.ts';

/** Whether some two books alone would be shown the over at one line with the under at another. Lines in points. */
function areWorthListing(
  rows: readonly QuoteRow[],
  [over, under]: readonly [number, number],
  { league = game.league, rulesDiffer }: { league?: string; rulesDiffer?: boolean } = {},
): boolean {
  const cells = new EventCells();
  cells.resolve(quotesOf(rows, league), NOON, defaultLimits);
  const cellsOf = (side: 0 | 1) =>
    Array.from({ length: cells.count }, (_, cell) => cell).filter((cell) => cells.sideOf(cell) === side);
  const at = (side: 0 | 1, line: number) => cellsOf(side).find((cell) => cells.threshold[cell] === line * 100) ?? -1;
  return new BookCosts(cells, cellsOf(0), cellsOf(1), defaultLimits).areWorthListing(at(0, over), at(1, under), {
    maxCost: overlapCostLimit(),
    league,
    rulesDiffer,
  });
}

/** Over 8.5 and under 9.5 at books 1 and 2, both at -105: a cost of 1.0244. */
const narrow: QuoteRow[] = [
  [1, 'totals', 8.5, 0, -105],
  [2, 'totals', 9.5, 1, -105],
];

test.each<[string, QuoteRow[], boolean]>([
  ['nothing wider', [], true],
  ['a wider window at another book', [[3, 'totals', 10.5, 1, -105]], true],
  ['a wider window of one of them with another book', [[3, 'totals', 7.5, 0, 200]], true],
  ['a wider window of both at the same cost', [[2, 'totals', 10.5, 1, -105]], false],
  ['a wider window of both that starts lower', [[1, 'totals', 7.5, 0, -105]], false],
  ['a wider window of both at a higher cost', [[2, 'totals', 10.5, 1, -106]], true],
  [
    'a wider window of both with their sides exchanged',
    [
      [2, 'totals', 8.5, 0, -105],
      [1, 'totals', 10.5, 1, -105],
    ],
    false,
  ],
  [
    'the same window with their sides exchanged',
    [
      [2, 'totals', 8.5, 0, 100],
      [1, 'totals', 9.5, 1, 100],
    ],
    true,
  ],
  ['a window that only shares a line', [[2, 'totals', 9, 1, 110]], true],
  // +500 with -105: 47 %.
  ['a wider window whose price must be wrong', [[2, 'totals', 10.5, 1, 500]], true],
])('a window is worth listing unless another beats it at each two books: %s', (_name, rows, expected) => {
  expect(areWorthListing([...narrow, ...rows], [8.5, 9.5])).toBe(expected);
});

it('one book with itself is no pair', () => {
  expect(
    areWorthListing(
      [
        [1, 'totals', 8.5, 0, -105],
        [1, 'totals', 9.5, 1, -105],
      ],
      [8.5, 9.5],
    ),
  ).toBe(false);
});

it('two books must offer a window within the limits: not at a loss of more than 5 %, not at a profit of more than 25 %', () => {
  const at = (price: number): QuoteRow[] => [
    [1, 'totals', 8.5, 0, price],
    [2, 'totals', 9.5, 1, price],
  ];
  // 1.9 twice is exactly -5 %, 2.5 twice exactly 25 %.
  expect([-112, -111, 150, 151].map((price) => areWorthListing(at(price), [8.5, 9.5]))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('the rules of two books must agree or differ as those of the pair that was chosen', () => {
  const rows: QuoteRow[] = [
    [1, 'h2h', null, 0, -105],
    [2, 'spreads', 1.5, 1, -105],
  ];
  const listed = (rulesDiffer: boolean) => areWorthListing(rows, [0, 1.5], { league: 'baseball_mlb', rulesDiffer });
  expect([listed(true), listed(false)]).toEqual([true, false]);
});

import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { game, NOON, type QuoteRow, quotesOf } from '../../testing/event-quotes.ts';
import type { EventFacts } from '../opportunity.ts';
import { Scan } from '../scan.ts';

function overlapsIn(rows: readonly QuoteRow[], event: EventFacts = game) {
  const scan = new Scan(NOON);
  scan.event(event, quotesOf(rows, event.league));
  return scan.finish();
}

const lines = (rows: readonly QuoteRow[], event?: EventFacts) =>
  overlapsIn(rows, event).overlap.map(({ legs }) => legs.map((leg) => leg.threshold));

it('−6.5 with +7.5 is an overlap: both win when the margin is exactly 7', () => {
  const [found] = overlapsIn([
    [1, 'spreads', 6.5, 0, -110],
    [2, 'spreads', 7.5, 1, -110],
  ]).overlap;
  // Either win returns 1.90909 on half: 0.954545 of the total, a loss of 4.5455 %; both win returns twice that.
  expect(found?.margin).toBeCloseTo(-0.0454545, 6);
  expect(found?.overlap).toMatchObject({ bothWin: { from: 7, to: 7 }, winAndRefund: [] });
  expect(found?.overlap?.bothWinProfit).toBeCloseTo(0.9090909, 6);
  expect(found?.id).toBe('overlap/game1/spreads//6.5:7.5');
});

it('−6.5 with +7 is an overlap: a win and a refund when the margin is exactly 7', () => {
  const [found] = overlapsIn([
    [1, 'spreads', 6.5, 0, -110],
    [2, 'spreads', 7, 1, -110],
  ]).overlap;
  // The winner returns 0.954545, the refund gives back the other half: 45.4545 % profit.
  expect(found?.overlap).toMatchObject({ bothWin: null, winAndRefund: [{ result: 7 }] });
  expect(found?.overlap?.winAndRefund[0]?.profit).toBeCloseTo(0.4545455, 6);
});

test.each<[string, QuoteRow[]]>([
  [
    'the lines are the same',
    [
      [1, 'totals', 8.5, 0, -105],
      [2, 'totals', 8.5, 1, -105],
    ],
  ],
  [
    'there is no window between the lines',
    [
      [1, 'totals', 9.5, 0, -105],
      [2, 'totals', 8.5, 1, -105],
    ],
  ],
  [
    'no whole number is between fractional lines',
    [
      [1, 'totals', 15.2, 0, -105],
      [2, 'totals', 15.4, 1, -105],
    ],
  ],
  [
    'a miss of the window loses more than 5 %',
    [
      [1, 'totals', 8.5, 0, -112],
      [2, 'totals', 9.5, 1, -112],
    ],
  ],
  [
    'only a tie is between the lines, in a game that cannot end in a tie',
    [
      [1, 'spreads', -0.5, 0, -105],
      [2, 'spreads', 0.5, 1, -105],
    ],
  ],
  [
    'both sides are at one book',
    [
      [1, 'totals', 8.5, 0, -105],
      [1, 'totals', 9.5, 1, -105],
    ],
  ],
])('nothing is found when %s', (_name, rows) => {
  expect(lines(rows)).toEqual([]);
});

it('a tie counts as a result where games can end in a tie', () => {
  const nfl = { ...game, league: 'americanfootball_nfl' };
  const tie: QuoteRow[] = [
    [1, 'spreads', -0.5, 0, -105],
    [2, 'spreads', 0.5, 1, -105],
  ];
  expect(lines(tie, nfl)).toEqual([[-0.5, 0.5]]);
  expect(
    lines([
      [1, 'spreads_h1', -0.5, 0, -105],
      [2, 'spreads_h1', 0.5, 1, -105],
    ]),
  ).toEqual([[-0.5, 0.5]]);
});

it('a window inside a wider one with at least the same margin is dropped', () => {
  const rows: QuoteRow[] = [
    [1, 'totals', 8.5, 0, -105],
    [2, 'totals', 9.5, 1, -105],
    [2, 'alternate_totals', 10.5, 1, -105],
  ];
  expect(lines(rows)).toEqual([[8.5, 10.5]]);
});

it('a window inside a wider one is listed as beaten for those who do not have the books of the wider one', () => {
  const rows: QuoteRow[] = [
    [1, 'totals', 8.5, 0, -105],
    [2, 'totals', 9.5, 1, -105],
    [3, 'alternate_totals', 10.5, 1, -105],
  ];
  const found = overlapsIn(rows).overlap.map(({ legs, overlap }) => [legs[1]?.threshold, overlap?.beaten]);
  expect(found).toEqual([
    [10.5, false],
    [9.5, true],
  ]);
});

it('a window inside a wider one with a lower margin is kept', () => {
  const rows: QuoteRow[] = [
    [1, 'totals', 8.5, 0, -105],
    [2, 'totals', 9.5, 1, -104],
    [3, 'alternate_totals', 10.5, 1, -105],
  ];
  expect(lines(rows)).toEqual([
    [8.5, 9.5],
    [8.5, 10.5],
  ]);
});

it('a quarantined pair does not dominate a plausible one', () => {
  const { overlap, counts } = overlapsIn([
    [1, 'totals', 8.5, 0, -105],
    [2, 'totals', 9.5, 1, -105],
    [3, 'alternate_totals', 10.5, 1, 500],
  ]);
  expect(overlap.map(({ legs }) => legs[1]?.threshold)).toEqual([9.5]);
  expect(counts.quarantined.overlap).toBe(1);
});

it('a window that three books besides the bets price has a probability and an expected value', () => {
  const book = (id: number): QuoteRow[] => [
    [id, 'totals', 8.5, 0, -110],
    [id, 'totals', 8.5, 1, -110],
    [id, 'alternate_totals', 9.5, 0, 125],
    [id, 'alternate_totals', 9.5, 1, -145],
  ];
  const [found] = overlapsIn([...[1, 2, 3, 5].flatMap(book), [4, 'totals', 8.5, 0, 120]]).overlap;
  expect(found?.legs.map((leg) => leg.best.american)).toEqual([120, -145]);
  // 1/2.2 + 1/1.689655 = 1.046382: 4.4326 % lost when the window is missed.
  expect(found?.margin).toBeCloseTo(-0.044326, 5);
  // P(over 8.5) = 0.5; P(under 9.5) = (1/1.689655) / (1/1.689655 + 1/2.25) = 0.571117; together 0.071117 above 1.
  expect(found?.overlap?.hitProbability).toBeCloseTo(0.071117, 5);
  // A hit pays another win of 0.955674: -0.044326 + 0.071117 × 0.955674 = 0.023638.
  expect(found?.overlap?.expectedValue).toBeCloseTo(0.023638, 5);
});

it('the least that can be trusted of a probability is the lowest fair price of both bets', () => {
  const book = (id: number): QuoteRow[] => [
    [id, 'totals', 8.5, 0, -185],
    [id, 'totals', 8.5, 1, 160],
    [id, 'alternate_totals', 9.5, 0, -145],
    [id, 'alternate_totals', 9.5, 1, 125],
  ];
  const [found] = overlapsIn([...[1, 2, 3, 5].flatMap(book), [4, 'totals', 8.5, 0, -150]]).overlap;
  // 0.627938 + 0.428883 - 1 = 0.056821. By power 0.591837^k + 0.444444^k = 1 at k = 1.055099: under 9.5 is 0.425023 at the lowest, over 8.5 as above.
  expect(found?.overlap?.hitProbability).toBeCloseTo(0.056821, 5);
  expect(found?.overlap?.lowShare).toBeCloseTo((0.056821 - 0.428883 + 0.425023) / 0.056821, 3);
});

it('a line that only two books price on both sides has no probability', () => {
  const book = (id: number): QuoteRow[] => [
    [id, 'totals', 8.5, 0, 120],
    [id, 'totals', 8.5, 1, -140],
    [id, 'alternate_totals', 9.5, 0, 125],
    [id, 'alternate_totals', 9.5, 1, -145],
  ];
  const [found] = overlapsIn([1, 2].flatMap(book)).overlap;
  expect(found?.overlap).toBeDefined();
  expect(found?.overlap).not.toHaveProperty('hitProbability');
  expect(found?.overlap).not.toHaveProperty('expectedValue');
});

it('without a consensus the value is interpolated between the lines of single books', () => {
  const [found] = overlapsIn([
    [1, 'totals', 222.5, 0, -110],
    [1, 'totals', 222.5, 1, -110],
    [2, 'totals', 225.5, 0, -110],
    [2, 'totals', 225.5, 1, -110],
  ]).overlap;
  // Totals scatter by 18 around 224: 2.2 % for each of 223, 224 and 225.
  expect(found?.overlap?.source).toBe('interpolated');
  expect(found?.overlap?.hitProbability).toBeCloseTo(0.066, 2);
  // Both win 0.909, else 0.045 is lost.
  expect(found?.overlap?.expectedValue).toBeCloseTo(0.066 * (0.909 + 0.045) - 0.045, 2);
  expect(found?.overlap?.lowShare).toBe(0.75);
});

const anyLine = fc.integer({ min: 10, max: 24 }).map((halves) => halves / 2);
const anyRows = fc.array(
  fc.record({
    book: fc.integer({ min: 1, max: 5 }),
    line: anyLine,
    side: fc.constantFrom(0 as const, 1 as const),
    price: fc.constantFrom(-115, -110, -105, 100, 105),
  }),
  { maxLength: 60 },
);

it('exactly the windows that another one beats are marked as beaten', () =>
  fc.assert(
    fc.property(anyRows, (rows) => {
      const { overlap } = overlapsIn(rows.map(({ book, line, side, price }) => [book, 'totals', line, side, price]));
      const windows = overlap.map(({ legs, margin, overlap: detail }) => ({
        beaten: detail?.beaten,
        p: legs[0].threshold ?? 0,
        r: legs[1]?.threshold ?? 0,
        margin,
      }));
      for (const one of windows) {
        const isBeaten = windows.some(
          (other) => other !== one && other.p <= one.p && other.r >= one.r && other.margin >= one.margin,
        );
        expect(one.beaten).toBe(isBeaten);
      }
    }),
  ));

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../odds/limits.ts';
import { NOON, type QuoteRow, quotesOf } from '../testing/event-quotes.ts';
import { EventCells, NONE } from './cells.ts';

function cellsOf(rows: readonly QuoteRow[], league?: string) {
  const cells = new EventCells();
  cells.resolve(quotesOf(rows, league), NOON, defaultLimits);
  return cells;
}

/** Line, side, and books with their prices, for every cell. */
function contents(cells: EventCells) {
  return Array.from({ length: cells.count }, (_, cell) => [
    cells.threshold[cell],
    cells.sideOf(cell),
    ...cells.quotesOf(cell).map(({ sportsbookId, american }) => [sportsbookId, american]),
  ]);
}

it('a cell holds every book’s price for one side of one line, best first, with the lines ascending', () => {
  const cells = cellsOf([
    [2, 'totals', 9.5, 0, 100],
    [1, 'totals', 8.5, 1, -110],
    [3, 'totals', 8.5, 0, 105],
    [1, 'totals', 8.5, 0, -110],
    [2, 'totals', 8.5, 0, 105],
  ]);
  expect(contents(cells)).toEqual([
    [850, 0, [2, 105], [3, 105], [1, -110]],
    [850, 1, [1, -110]],
    [950, 0, [2, 100]],
  ]);
  expect(cells.opposite(0)).toBe(1);
  expect(cells.opposite(2)).toBe(NONE);
});

describe('duplicate quotes of a book in one cell', () => {
  const kept = (...rows: QuoteRow[]) => contents(cellsOf(rows)).map((cell) => cell.slice(2));

  it('the newest quote of a market is kept, even if it is lower', () => {
    const old = { updatedAt: NOON - 60 };
    expect(kept([1, 'totals', 8.5, 0, 120, old], [1, 'totals', 8.5, 0, 105])).toEqual([[[1, 105]]]);
    expect(kept([1, 'totals', 8.5, 0, 105], [1, 'totals', 8.5, 0, 120, old])).toEqual([[[1, 105]]]);
  });

  it('the lower of two prices of a market with equal times is kept', () => {
    expect(kept([1, 'totals', 8.5, 0, 120], [1, 'totals', 8.5, 0, 105])).toEqual([[[1, 105]]]);
  });

  it('the better price of a main and an alternate market is kept', () => {
    expect(kept([1, 'totals', 8.5, 0, 105], [1, 'alternate_totals', 8.5, 0, 120])).toEqual([[[1, 120]]]);
  });

  it('the better of each market’s newest quotes is kept', () => {
    const old = { updatedAt: NOON - 60 };
    const rows: QuoteRow[] = [
      // The market's newer quote counts, although this one is recent enough to stand beside another market's.
      [1, 'totals', 8.5, 0, 150, old],
      [1, 'alternate_totals', 8.5, 0, 120],
      [1, 'totals', 8.5, 0, 105],
    ];
    expect(kept(...rows)).toEqual([[[1, 120]]]);
  });

  it.each([
    [60, 125],
    [61, -115],
    [240, -115],
  ])('a better price of another market that is %i seconds older gives %i', (seconds, expected) => {
    const rows: QuoteRow[] = [
      [1, 'totals', 8.5, 0, -115],
      [1, 'alternate_totals', 8.5, 0, 125, { updatedAt: NOON - seconds }],
    ];
    expect(kept(...rows)).toEqual([[[1, expected]]]);
  });
});

it('stale quotes are left out and counted', () => {
  const cells = cellsOf([
    [1, 'totals', 8.5, 0, 105, { updatedAt: NOON - 601 }],
    [2, 'totals', 8.5, 0, 105, { updatedAt: NOON - 600 }],
    [3, 'totals', 8.5, 0, 105, { updatedAt: NOON + 30 }],
  ]);
  expect(contents(cells)).toEqual([[850, 0, [2, 105], [3, 105]]]);
  expect(cells.stale).toBe(1);
});

it('quotes confirmed more than a minute after the scan are left out and counted', () => {
  const cells = cellsOf([
    [1, 'totals', 8.5, 0, 105, { updatedAt: NOON + 60 }],
    [2, 'totals', 8.5, 0, 105, { updatedAt: NOON + 61 }],
  ]);
  expect(contents(cells)).toEqual([[850, 0, [1, 105]]]);
  expect(cells.future).toBe(1);
});

describe('the line that a moneyline is on', () => {
  const rows: QuoteRow[] = [
    [1, 'h2h', null, 0, -110],
    [2, 'spreads', 0.5, 0, 105],
    [3, 'spreads', -0.5, 0, 100],
    [4, 'spreads', 0, 0, -105],
    [4, 'h2h', null, 0, 102],
  ];

  it('holds the spreads up to half a point in a game that cannot end in a tie', () => {
    expect(contents(cellsOf(rows))).toEqual([[0, 0, [2, 105], [4, 102], [3, 100], [1, -110]]]);
  });

  it('holds the spread of 0 alone in a game that can', () => {
    expect(contents(cellsOf(rows, 'americanfootball_nfl'))).toEqual([
      [-50, 0, [3, 100]],
      [0, 0, [4, 102], [1, -110]],
      [50, 0, [2, 105]],
    ]);
  });

  it('keeps every market’s price for lists of odds', () => {
    const cells = cellsOf(rows);
    const offers = [...cells.offersOf(0)].map((row) => cells.quotes.american[row]);
    expect(offers).toEqual([105, 102, 100, -105, -110]);
  });
});

describe('a name that a book lists twice on one line', () => {
  const twice = (price: number) => {
    const quotes = quotesOf([
      [1, 'player_points', 20.5, 1, -110, { participant: 'Max Muncy' }],
      [2, 'player_points_alternate', 22.5, 0, 150, { participant: 'max  muncy' }],
      [3, 'player_points', 20.5, 0, 110, { participant: 'Ann Lee' }],
      [2, 'player_points', 20.5, 0, 130, { participant: 'Max Muncy' }],
    ]);
    const again = quotes.addRow(0, 2050, 0);
    for (const column of [quotes.sportsbookId, quotes.market, quotes.updatedAt]) column[again] = column[again - 1] ?? 0;
    quotes.decimal[again] = 1 + price / 100;
    quotes.price[again] = 1 + price / 100;
    quotes.american[again] = price;
    const cells = new EventCells();
    cells.resolve(quotes, NOON, defaultLimits);
    return cells;
  };

  it('at two prices is two people: all quotes of the name in that family are left out and counted', () => {
    const cells = twice(105);
    expect(contents(cells)).toEqual([[2050, 0, [3, 110]]]);
    expect(cells.ambiguous).toBe(4);
  });

  it('at one price is one', () => {
    const cells = twice(130);
    expect(cells.count).toBe(4);
    expect(cells.ambiguous).toBe(0);
  });
});

it('participants are not mixed', () => {
  const cells = cellsOf([
    [1, 'player_points', 20.5, 0, 105, { participant: 'Ann' }],
    [2, 'player_points', 20.5, 1, 105, { participant: 'Ben' }],
  ]);
  expect(cells.opposite(0)).toBe(NONE);
  expect([0, 1].map((cell) => cells.facts(cell)?.participant)).toEqual(['Ann', 'Ben']);
});

it('the cells can be reused for another event', () => {
  const cells = cellsOf(Array.from({ length: 3000 }, (_, i): QuoteRow => [1, 'totals', i / 4, 0, 105]));
  expect(cells.count).toBe(3000);
  cells.resolve(quotesOf([[7, 'h2h_q1', null, 1, -120]]), NOON, defaultLimits);
  expect(contents(cells)).toEqual([[-100_001, 1, [7, -120]]]);
});

it('any mix of lines and books is in the same order as after a plain sort', () => {
  const anyRow = fc.tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: -40, max: 40 }).map((halves) => halves / 2),
    fc.constantFrom(0 as const, 1 as const),
  );
  return fc.assert(
    fc.property(fc.uniqueArray(anyRow, { selector: String, maxLength: 120 }), (rows) => {
      const cells = cellsOf(rows.map(([book, line, side]) => [book, 'spreads_q1', line, side, 100 + book]));
      const expected = rows
        .toSorted((a, b) => a[1] - b[1] || a[2] - b[2] || b[0] - a[0])
        .map(([book, line, side]) => [Math.round(line * 100), side, book]);
      const flat = contents(cells).flatMap(([line, side, ...quotes]) =>
        quotes.map((quote) => [line, side, Array.isArray(quote) ? quote[0] : quote]),
      );
      expect(flat).toEqual(expected);
    }),
  );
});

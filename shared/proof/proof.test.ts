import { describe, expect, it, test } from 'vitest';
import { cellOf } from './cells.ts';
import { aLoggedValue } from './testing/logged-rows.ts';
import { valueFigures } from './value-figures.ts';
import { nextWithdrawals, withdrawnCells } from './withdrawals.ts';

describe('the cell of a row', () => {
  test.each([
    ['2% an hour before the start', {}, { value: 2, hours: 1 }],
    ['0% at the start', { fair: { low: 0.5, middle: 0.5 }, startsAt: 1_000_000 }, { value: 0, hours: 0 }],
    ['a hair below 0%', { fair: { low: 0.499999, middle: 0.5 } }, { value: 0, hours: 1 }],
    ['5% a day before', { fair: { low: 0.525, middle: 0.53 }, startsAt: 1_086_400 }, { value: 4, hours: 5 }],
    ['a push halves it', { push: 0.5 }, { value: 1, hours: 1 }],
  ])('of %s', (_name, changes, expected) => {
    expect(cellOf(aLoggedValue(changes))).toMatchObject(expected);
  });

  test.each([
    ['a negative value', { fair: { low: 0.499, middle: 0.51 } }],
    ['10%', { fair: { low: 0.55, middle: 0.56 } }],
    ['a game that has begun', { startsAt: 999_999 }],
  ])('is none with %s', (_name, changes) => {
    expect(cellOf(aLoggedValue(changes))).toBeUndefined();
  });
});

describe('figures of rows', () => {
  it('are as computed by hand', () => {
    // At even money values are 2p - 1. Closes .53 and .49 of one game, .5 of another: 6%, -2% and 0%, on average 4/3%.
    const closes = [0.53, 0.49, 0.5];
    const rows = closes.map((middle, n) =>
      aLoggedValue({ gameId: n < 2 ? 'one' : 'other', close: { low: middle - 0.01, middle } }),
    );
    const results = [
      { won: 1, refunded: 0 },
      { won: 0, refunded: 0.5 },
      { won: 0, refunded: 1 },
    ].map((result, n) => ({ ...aLoggedValue(), ...rows[n], result }));
    const figures = valueFigures([...results, aLoggedValue()]);
    expect(figures.rows).toBe(4);
    expect(figures.listed.low).toBeCloseTo(0.02, 12);
    expect(figures.listed.middle).toBeCloseTo(0.04, 12);
    expect(figures.close).toMatchObject({ rows: 3, beat: 1 / 3 });
    expect(figures.close?.mean).toBeCloseTo(0.04 / 3, 12);
    expect(figures.close?.low).toBeCloseTo(0.04 / 3 - 0.02, 12);
    // The games' sums of differences are ±.04/3: √(2/1 × 2 × (.04/3)²) / 3.
    expect(figures.close?.standardError).toBeCloseTo((2 * 0.04) / 9, 12);
    expect(figures.results).toEqual({ rows: 2, won: 1, expected: 0.52 + 0.26 });
  });

  it('have no standard error with one game, and no close without any', () => {
    const [closed, open] = [aLoggedValue({ close: { low: 0.5, middle: 0.5 } }), aLoggedValue()];
    expect(valueFigures([closed, closed]).close?.standardError).toBeNull();
    expect(valueFigures([open]).close).toBeNull();
  });
});

describe('withdrawals', () => {
  const rowsAt = (closes: readonly number[], from: number) =>
    closes.map((middle, n) => {
      const listedAt = 1_000_000 + from + n;
      return aLoggedValue({ listedAt, startsAt: listedAt + 3600, close: { low: middle, middle } });
    });
  const [losing, winning] = [Array<number>(50).fill(0.499), Array<number>(50).fill(0.501)];

  it('wait for fifty rows with a close', () => {
    expect(nextWithdrawals([], [...rowsAt(losing.slice(1), 0), aLoggedValue()], 5)).toEqual([]);
    expect(nextWithdrawals([], rowsAt(losing, 0), 5)).toEqual([
      { cell: { league: 'basketball_nba', value: 2, hours: 1 }, from: 5 },
    ]);
  });

  it('end once the newest fifty rows lose no more, and can come again', () => {
    const first = nextWithdrawals([], rowsAt(losing, 0), 5);
    expect(nextWithdrawals(first, [...rowsAt(losing, 0), ...rowsAt(winning.slice(0, 20), 100)], 6)).toEqual(first);
    const back = nextWithdrawals(first, [...rowsAt(winning, 100), ...rowsAt(losing, 0)], 7);
    expect(back).toEqual([{ ...first[0], to: 7 }]);
    expect(withdrawnCells(back)).toEqual([]);
    const again = nextWithdrawals(back, [...rowsAt(winning, 100), ...rowsAt(losing, 200)], 8);
    expect(again).toEqual([back[0], { ...first[0], from: 8 }]);
    expect(withdrawnCells(again)).toEqual([first[0]?.cell]);
  });

  it('are of one cell alone', () => {
    const others = rowsAt(winning, 0).map((row) => ({ ...row, startsAt: row.listedAt + 60 }));
    expect(nextWithdrawals([], [...rowsAt(losing, 0), ...others], 5)).toHaveLength(1);
  });
});

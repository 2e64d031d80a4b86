import { expect, it } from 'vitest';
import { noPositions, someFigures, someSums } from '../../../testing/positions.ts';
import { groupRows } from './breakdown.ts';

const day = (date: string, profit: number) => ({
  day: date,
  sums: someSums({ bets: 2, won: 1, lost: 1, profit, turnover: 100, closeStake: 100, closeValue: 2 }),
  whole: noPositions,
});

it('months are the sums of their days, the last first', () => {
  const figures = someFigures({ days: [day('2026-10-31', 5), day('2026-11-01', -3), day('2026-11-24', 7)] });
  expect(groupRows(figures, 'month')).toEqual([
    // 4 of $200 staked; CLV (2 + 2) / 200
    { key: '2026-11', name: 'November 2026', bets: 4, profit: 4, turnover: 200, yield: 0.02, clv: 0.02, hitRate: 0.5 },
    { key: '2026-10', name: 'October 2026', bets: 2, profit: 5, turnover: 100, yield: 0.05, clv: 0.02, hitRate: 0.5 },
  ]);
});

it('a book that is not ours goes by its own name', () => {
  const { by } = someFigures();
  const figures = someFigures({
    by: {
      ...by,
      book: [
        { key: '1', sums: someSums() },
        { key: 'Corner Book', sums: someSums() },
      ],
    },
  });
  expect(groupRows(figures, 'book').map(({ name, yield: onStakes }) => [name, onStakes])).toEqual([
    ['FanDuel', undefined],
    ['Corner Book', undefined],
  ]);
});

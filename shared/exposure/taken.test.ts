import { expect, it } from 'vitest';
import type { Leg, Position } from '../bets/position.ts';
import { aLeg } from '../bets/testing/a-leg.ts';
import { cents } from '../odds/money.ts';
import { MOST_SHOWN, takenAt } from './taken.ts';

const props = {
  family: 'player_points',
  pick: { market: 'player_points', participant: 'A', side: 0, threshold: 25.5 },
} as const;
const bet = (placedAt: number, stake: number, changes: Partial<Leg> = {}): Position => ({
  ...{ kind: 'single', game: null },
  legs: [aLeg({ ...props, placedAt, stake: cents(Math.round(stake * 100)), ...changes })],
});
const asked = (amount: number) => ({ asked: cents(amount * 100) });

it('keeps what each book took of what was asked, by group of markets', () => {
  const found = takenAt([
    bet(1, 12, asked(200)),
    bet(2, 15.5, asked(100)),
    bet(3, 30, { ...asked(50), sportsbookId: 2, family: 'totals' }),
    bet(4, 500, { family: 'h2h' }),
  ]);
  expect(found).toEqual([
    { sportsbookId: 2, group: 'game', times: [{ at: 3, asked: 50_00, took: 30_00 }], count: 1, proposed: 30_00 },
    {
      ...{ sportsbookId: 1, group: 'props', count: 2, proposed: 15_00 },
      times: [
        { at: 2, asked: 100_00, took: 15_50 },
        { at: 1, asked: 200_00, took: 12_00 },
      ],
    },
  ]);
});

it('proposes the most that was taken since, in whole dollars', () => {
  const proposed = (...positions: Position[]) => takenAt(positions).map((each) => each.proposed);
  expect(proposed(bet(1, 12, asked(200)), bet(2, 40))).toEqual([40_00]);
  expect(proposed(bet(1, 500), bet(2, 12, asked(200)))).toEqual([12_00]);
  expect(proposed(bet(1, 0.4, asked(200)))).toEqual([1_00]);
});

it('bets of other kinds say nothing: full ones, bonus bets, those at other books or of no market', () => {
  expect(
    takenAt([
      bet(1, 200, asked(200)),
      bet(1, 200),
      bet(1, 10, { ...asked(50), bonus: true }),
      bet(1, 10, { ...asked(50), sportsbookId: null }),
      bet(1, 10, { ...asked(50), pick: null }),
    ]),
  ).toEqual([]);
});

it('shows the last few, and counts all', () => {
  const [found] = takenAt(Array.from({ length: 30 }, (_, at) => bet(at, 5, asked(50))));
  expect([found?.times.length, found?.times[0]?.at, found?.count]).toEqual([MOST_SHOWN, 29, 30]);
});

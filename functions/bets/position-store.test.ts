import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PositionEdit } from '../../shared/contracts/bets/positions.ts';
import { settle } from '../../shared/odds/settlement.ts';
import { betMonth } from '../platform/table/keys.ts';
import { testTable } from '../testing/test-table.ts';
import { monthRow } from './month-row.ts';
import { changePosition, placePosition, settleByScore } from './position-store.ts';
import { aPosition } from './testing/a-position.ts';

const store = testTable();
const now = Date.parse('2026-11-24T12:00:00Z');
const newKey = () => randomBytes(16).toString('hex');

async function placed(changes: Partial<typeof aPosition> = {}) {
  const userId = randomUUID();
  const request = { key: newKey(), ...aPosition, ...changes };
  const row = await placePosition(store.table, { userId, request }, now);
  const change = (revision: number, edit: PositionEdit) =>
    changePosition(store.table, { userId, positionId: row.id, revision, change: edit }, now);
  const grade = (total: number) =>
    settleByScore(
      store.table,
      {
        userId,
        positionId: row.id,
        grade: ({ pick }) => (pick?.threshold == null ? undefined : settle(total, pick.threshold, pick.side)),
      },
      now,
    );
  const month = () => store.table.get(betMonth(userId, '2026-11'), monthRow);
  return { userId, row, change, grade, month, request };
}

it('a score settles a position, and its sums are in the month', async () => {
  const { grade, month } = await placed();
  expect(await grade(9)).toBe('changed');
  expect(await grade(9)).toBe('unchanged');
  // $40 at +105 wins $42, $41 is lost.
  expect((await month())?.sums.days.get('2026-11-24')?.legs).toMatchObject({ bets: 2, won: 1, lost: 1, profit: 1_00 });
});

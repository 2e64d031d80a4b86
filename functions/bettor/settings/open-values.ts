import * as z from 'zod/mini';
import type { BettingSettings } from '../../../shared/contracts/betting.ts';
import { cents, dollars } from '../../../shared/odds/money.ts';
import { openPosition } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';

/** The row by which a position is listed as open; `value`: of a bet above its fair price. */
export const openRow = z.object({
  id: z.string(),
  value: z.optional(
    z.object({
      eventId: z.nullable(z.string()),
      day: z.string(),
      staked: z.pipe(z.int(), z.transform(cents)),
    }),
  ),
});

/** As many as count at once: nobody has more open at one time. */
const MOST_READ = 500;

/** The open bets of a user above their fair price, whose stakes leave less for others. */
export async function openValuesOf(table: Table, userId: string): Promise<NonNullable<BettingSettings['openValues']>> {
  const { pk, sk } = openPosition(userId, 'any');
  const options = { skPrefix: sk.slice(0, -'any'.length), limit: MOST_READ, newestFirst: true } as const;
  const rows = await table.query(pk, { schema: openRow, ...options });
  return rows.flatMap(({ value }) => (value === undefined ? [] : [{ ...value, staked: dollars(value.staked) }]));
}

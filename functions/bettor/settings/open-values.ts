import * as z from 'zod/mini';
import type { BettingSettings } from '../../../shared/contracts/betting.ts';
import { easternDay } from '../../../shared/ledger/eastern-day.ts';
import { groupBy } from '../../../shared/numbers/group-by.ts';
import { cents, dollars } from '../../../shared/odds/money.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { openValue } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';

/** What is open of a position above its fair price: on which game, null if unknown, of which day. `staked`: cents of cash. */
export const openValueRow = z.object({
  eventId: z.nullable(z.string()),
  day: z.string(),
  staked: z.pipe(z.int(), z.transform(cents)),
});

/** What a user has open above its fair price, which leaves less for other bets: by game, of today's and later ones, since no other is listed. */
export async function openValuesOf(
  table: Table,
  userId: string,
  now: Millis,
): Promise<NonNullable<BettingSettings['openValues']>> {
  const { pk, sk } = openValue(userId, easternDay(now), 'any');
  const rows = await table.query(pk, {
    ...{ schema: openValueRow, skPrefix: openValue(userId, 'any', 'any').sk.slice(0, -'any#any'.length) },
    startBehind: sk.slice(0, -'any'.length),
  });
  return [...groupBy(rows, ({ eventId, day }) => JSON.stringify([eventId, day])).values()].flatMap((bets) => {
    const staked = cents(bets.reduce((sum, bet) => sum + bet.staked, 0));
    return bets.slice(0, 1).map((bet) => ({ ...bet, staked: dollars(staked) }));
  });
}

import { getLedger as contract } from '../../../shared/contracts/bets/ledger.ts';
import { dollars } from '../../../shared/odds/money.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { entriesOf } from './ledger-store.ts';
import { bookDaysOf } from './money-rows.ts';

export const run: Run<typeof contract, { readonly table: Table }> = async ({ caller }, { table }) => {
  const [entries, days] = await Promise.all([entriesOf(table, caller.userId), bookDaysOf(table, caller.userId)]);
  return {
    entries,
    days: days.map(({ sportsbookId, day, staked, returned, closed, bonus }) => ({
      ...{ sportsbookId, day, staked: dollars(staked), returned: dollars(returned) },
      ...{ closed: dollars(closed), bonus: dollars(bonus) },
    })),
  };
};

export const handler = signedInEndpoint(contract, () => ({ table: appTable() }), run);

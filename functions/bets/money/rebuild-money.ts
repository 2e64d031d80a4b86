import { addMoves, type BookDay, noMoves } from '../../../shared/ledger/bet-moves.ts';
import { changedPots } from '../../bettor/ledger/entry-row.ts';
import { entryRowsOf } from '../../bettor/ledger/ledger-store.ts';
import {
  type AddedMoney,
  dayRows,
  moneyRow,
  moneyTotalsOf,
  monthAndBook,
  totalsChange,
} from '../../bettor/ledger/money-rows.ts';
import { betMoney, userMoney } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew } from '../../platform/table/write.ts';
import type { PositionRow } from '../position-row.ts';
import { isAtVersion } from '../position-steps.ts';
import { addedMoney, movesOf } from './money-steps.ts';

/** What is stored of the money that bets moved; read before the positions, so that its versions tell what was written since. */
export async function storedMoney(table: Table, userId: string) {
  const { pk, sk } = betMoney(userId, 'any', 0);
  const months = await table.query(pk, { schema: moneyRow, skPrefix: sk.slice(0, sk.indexOf('any')) });
  return { months, totals: await moneyTotalsOf(table, userId), entries: await entryRowsOf(table, userId) };
}

/** A row of money that is not what follows from positions and entries: `money 2026-11 7`, or `money`. */
interface MoneyRepair {
  readonly row: string;
  readonly repair: () => Promise<void>;
}

export function moneyRepairs(
  table: Table,
  userId: string,
  {
    stored,
    positions,
  }: { readonly stored: Awaited<ReturnType<typeof storedMoney>>; positions: readonly PositionRow[] },
): MoneyRepair[] {
  const days = positions.flatMap(movesOf);
  const expected = dayRows(days);
  const months = new Map(stored.months.map((row) => [`${row.month} ${row.sportsbookId}`, row]));
  const repairs: MoneyRepair[] = [];
  for (const name of new Set([...expected.keys(), ...months.keys()])) {
    const [known, values] = [months.get(name), expected.get(name)];
    const { month, sportsbookId } = monthAndBook(name);
    const inMonth = days.filter((each) => each.sportsbookId === sportsbookId && each.day.startsWith(month));
    if (comparable(known?.days ?? []) === comparable(inMonth)) continue;
    repairs.push({
      row: `money ${name}`,
      repair: () =>
        table.put(
          betMoney(userId, month, sportsbookId),
          { month, sportsbookId, ...values, version: (known?.version ?? 0) + 1 },
          known === undefined ? isNew : isAtVersion(known.version),
        ),
    });
  }
  const added: readonly AddedMoney[] = [
    ...addedMoney(days),
    ...stored.entries.map((row) => ({ sportsbookId: row.sportsbookId, entries: 1, ...changedPots(undefined, row) })),
  ];
  const { version, books, entries } = stored.totals;
  const now = totalsChange([...books].map(([sportsbookId, pots]) => ({ sportsbookId, ...pots })));
  const total = totalsChange(added);
  if (sorted(now) !== sorted(total) || entries !== stored.entries.length)
    repairs.push({
      row: 'money',
      repair: () =>
        table.put(userMoney(userId), { ...total, version: version + 1 }, version === 0 ? isNew : isAtVersion(version)),
    });
  return repairs;
}

/** Days that nothing is left of do not count. */
function comparable(days: readonly BookDay[]): string {
  const sums = new Map<string, BookDay>();
  for (const day of days) sums.set(day.day, { ...day, ...addMoves(sums.get(day.day) ?? noMoves, day) });
  const texts = [...sums.values()].flatMap(({ day, staked, returned, closed, bonus }) => {
    const amounts = [staked, returned, closed, bonus];
    return amounts.every((amount) => amount === 0) ? [] : [`${day} ${amounts.join(' ')}`];
  });
  return texts.toSorted().join('\n');
}

function sorted(amounts: Readonly<Record<string, number>>): string {
  return JSON.stringify(Object.entries(amounts).toSorted());
}

import type { getRollovers, LedgerRow } from '../../../shared/contracts/bets/ledger.ts';
import type { ReplyOf } from '../../../shared/contracts/contract.ts';
import { easternDay } from '../../../shared/ledger/eastern-day.ts';
import { readLedger } from '../../../shared/ledger/read-ledger.ts';
import { type RolledBonus, type RolloverProgress, rolloverProgress } from '../../../shared/ledger/rollover.ts';
import { dollars } from '../../../shared/odds/money.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { entriesOf } from '../../bettor/ledger/ledger-store.ts';
import { moneyTotalsOf } from '../../bettor/ledger/money-rows.ts';
import type { Table } from '../../platform/table/table.ts';
import { positionsSince } from '../list-positions.ts';

type Rollover = ReplyOf<typeof getRollovers>[number];
type Bonus = RolledBonus & { readonly id: string };

const DAY_MS = 86_400_000;

/** How far each rollover that is not over has come, by the bets since the first of them was credited. */
export async function rolloversOf(table: Table, userId: string, now: Millis): Promise<Rollover[]> {
  const [all, totals] = await Promise.all([entriesOf(table, userId), moneyTotalsOf(table, userId)]);
  const today = easternDay(now);
  const open = all.filter((row) => isOpen(row, today) && isThere(row, totals.books.get(row.sportsbookId)?.funds ?? 0));
  const [first] = open.map(({ day }) => day).toSorted();
  if (first === undefined) return [];
  // A day before, as days begin later in Eastern Time than in UTC.
  const positions = await positionsSince(table, userId, Date.parse(first) - DAY_MS);
  const bonuses = readLedger({ entries: open, days: [] }).entries.flatMap((entry) => {
    const rollover = entry.bonus?.rollover ?? null;
    return rollover === null ? [] : [{ ...entry, rollover }];
  });
  return rolloverProgress(bonuses, positions).flatMap((progress, at) => {
    const entry = bonuses[at];
    return entry === undefined ? [] : [replyOf(entry, progress)];
  });
}

function replyOf({ id, sportsbookId, amount, day, bonus, rollover }: Bonus, progress: RolloverProgress): Rollover {
  const { needed, done, left, cost, bets, days } = progress;
  return {
    ...{ entryId: id, sportsbookId, amount: dollars(amount), day, expiresOn: bonus?.expiresOn ?? null },
    ...{ rule: rollover.rule, minOdds: rollover.minOdds, markets: rollover.markets },
    ...{ needed: dollars(needed), done: dollars(done), left: dollars(left), cost: dollars(cost), bets },
    days: days.map((each) => ({ day: each.day, done: dollars(each.done) })),
  };
}

function isOpen({ bonus }: LedgerRow, today: string): boolean {
  return bonus !== null && bonus.rollover !== null && (bonus.expiresOn === null || bonus.expiresOn >= today);
}

/** Bonus money that was cleared or removed needs nothing any more. */
function isThere({ kind }: LedgerRow, funds: number): boolean {
  return kind !== 'funds' || funds > 0;
}

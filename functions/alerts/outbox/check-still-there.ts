import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { ListEntry } from '../../odds/snapshot/list-entry.ts';
import { alertCheck, alert as alertKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { ConditionFailed, mustExist } from '../../platform/table/write.ts';
import { countStillThere } from '../figures/figure-store.ts';
import { type AlertRow, alertRowOf } from '../match/alert-row.ts';
import { type AlertCheck, checkRow } from './alert-store.ts';
import { confirmedTimes } from './still-listed.ts';

/** Checked by one run; the others wait for the next. */
const MOST = 500;
const AT_ONCE = 16;

/** Notes of the alerts of a minute ago and more whether their bets are still listed at no less. `dataAt`: when the list was scanned. */
export async function checkStillThere(
  league: LeagueKey,
  entries: readonly ListEntry[],
  dataAt: Seconds,
  { table }: { readonly table: Table },
): Promise<void> {
  const stored = await table.query(alertCheck(league, 0, 'any', 'any').pk, { schema: checkRow, limit: MOST });
  const due = stored.filter((check) => check.dueAt <= dataAt);
  if (due.length === 0) return;
  const listed = new Map(entries.map(({ id, json }) => [id, json]));
  const rows = new Map<string, AlertRow | undefined>();
  const rowOf = (id: string) => {
    const json = listed.get(id);
    if (json !== undefined && !rows.has(id)) rows.set(id, alertRowOf(json));
    return rows.get(id);
  };
  let there = 0;
  let checked = 0;
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const outcomes = await Promise.all(
      due.slice(from, from + AT_ONCE).map(async (check) => {
        const row = rowOf(check.opportunityId);
        const stillThere = row !== undefined && confirmedTimes(row, check.bets) !== undefined;
        return (await record(league, check, stillThere, table)) ? stillThere : undefined;
      }),
    );
    checked += outcomes.filter((outcome) => outcome !== undefined).length;
    there += outcomes.filter((outcome) => outcome === true).length;
  }
  await countStillThere(table, { checked, there }, dataAt);
}

/** False if another run has noted it, or the alert is gone. */
async function record(league: LeagueKey, check: AlertCheck, stillThere: boolean, table: Table): Promise<boolean> {
  const { userId, alertId, dueAt } = check;
  const key = alertCheck(league, dueAt, userId, alertId);
  try {
    await table.transact([
      { kind: 'remove', key, condition: mustExist },
      { kind: 'update', key: alertKey(userId, alertId), change: { set: { stillThere }, condition: mustExist } },
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (!error.steps.includes(0)) await table.remove(key);
    return false;
  }
}

import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { ALERT_HISTORY_DAYS } from '../../../shared/catalogue/personal-data.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { alertedOpportunity, goneOpportunity } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { AlertRow } from '../match/alert-row.ts';
import { opportunityHash } from '../match/listed-since.ts';

/** Opportunities that anybody was to be told of, followed until they leave the list, so that a link of theirs can say when they went. */

const followedRow = z.object({ hash: z.string() });
const goneRow = z.object({ at: storedSeconds });

const DAY_SECONDS: Seconds = 24 * 3600;
const AT_ONCE = 25;

/**
 * After a list of a league: notes when those that it has no more went, and follows those that were just matched. `listed`: hashes of all that
 * the list has. Only one run may do so for a list.
 */
export async function followAlerted(
  table: Table,
  league: LeagueKey,
  { matched, listed, dataAt }: { matched: readonly AlertRow[]; listed: ReadonlyMap<string, unknown>; dataAt: Seconds },
): Promise<void> {
  const followed = await table.query(alertedOpportunity(league, 'any').pk, { schema: followedRow });
  const gone = followed.filter(({ hash }) => !listed.has(hash));
  const known = new Set(followed.map(({ hash }) => hash));
  const begun = new Map(matched.map(({ id, startsAt }) => [opportunityHash(id), startsAt]));
  const writes = [
    ...gone.map(({ hash }) => async () => {
      await table.put(goneOpportunity(hash), { at: dataAt, ttl: dataAt + ALERT_HISTORY_DAYS * DAY_SECONDS });
      await table.remove(alertedOpportunity(league, hash));
    }),
    ...[...begun]
      .filter(([hash]) => listed.has(hash) && !known.has(hash))
      .map(
        ([hash, startsAt]) =>
          () =>
            table.put(alertedOpportunity(league, hash), { hash, ttl: startsAt + DAY_SECONDS }),
      ),
  ];
  for (let from = 0; from < writes.length; from += AT_ONCE)
    await Promise.all(writes.slice(from, from + AT_ONCE).map((write) => write()));
}

/** When an opportunity that somebody was told of went last; undefined if that is not known. */
export async function goneAtOf(table: Table, opportunityId: string): Promise<Seconds | undefined> {
  return (await table.get(goneOpportunity(opportunityHash(opportunityId)), goneRow))?.at;
}

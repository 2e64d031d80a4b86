import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Appearance, EndedAppearance } from '../../../shared/proof/appearances.ts';
import { logDay } from '../../../shared/proof/log-day.ts';
import { packLines, unpackLines } from '../../odds/snapshot/parts.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { endedPairs, loggedVersion } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../../platform/table/write.ts';
import { openPairIn, pairLine } from './pair-lines.ts';

/** Until then the daily job has put what it has into the rows of its day. */
export const LOG_LIFE_DAYS = 14;
const LOG_LIFE_SECONDS: Seconds = LOG_LIFE_DAYS * 86_400;

/** A league's version whose rows were logged, and the pairs that were open then. */
export interface LoggedVersion {
  readonly version: string;
  /** When it was scanned. */
  readonly dataAt: Seconds;
  readonly open: readonly Appearance[];
}

const bodies = z.array(z.custom<Uint8Array>((value) => value instanceof Uint8Array));
const versionRow = z.object({ version: z.string(), dataAt: storedSeconds, bodies });
const endedRow = z.object({ bodies });

const isVersion = (version: string): Condition => ({
  expression: 'version = :version',
  values: { ':version': version },
});

export async function loggedVersionOf(table: Table, league: LeagueKey): Promise<LoggedVersion | undefined> {
  const row = await table.get(loggedVersion(league), versionRow);
  if (row === undefined) return undefined;
  const { bodies: packed, ...version } = row;
  return { ...version, open: (await linesOf(packed)).map(openPairIn) };
}

/**
 * Moves a league on to a version and logs the pairs that have ended with it, both or neither. False, without a write, if another run has moved it
 * since `from` was read.
 */
export async function advanceLogged(
  table: Table,
  league: LeagueKey,
  from: Pick<LoggedVersion, 'version'> | undefined,
  { next, ended }: { readonly next: LoggedVersion; readonly ended: readonly EndedAppearance[] },
): Promise<boolean> {
  const { open, ...version } = next;
  const moved: Step = {
    ...{ kind: 'put', key: loggedVersion(league), condition: from === undefined ? isNew : isVersion(from.version) },
    values: { ...version, bodies: await packed(open) },
  };
  try {
    // A transaction costs twice as much: only where two rows are written.
    if (ended.length === 0) await table.put(moved.key, moved.values, moved.condition);
    else await table.transact([moved, await endedStep(league, version, ended)]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

async function endedStep(
  league: LeagueKey,
  { version, dataAt }: Pick<LoggedVersion, 'version' | 'dataAt'>,
  ended: readonly EndedAppearance[],
): Promise<Step> {
  const values = { bodies: await packed(ended), ttl: dataAt + LOG_LIFE_SECONDS };
  return { kind: 'put', key: endedPairs(league, logDay(dataAt), version), values };
}

/** The pairs of a league that ended on a day of the log, as lines; none of a day that is too long ago. */
export async function endedPairLines(table: Table, league: LeagueKey, day: string): Promise<readonly string[]> {
  const { pk } = endedPairs(league, day, 'any');
  const rows = await table.query(pk, { schema: endedRow, skPrefix: ['ENDED', day, ''].join(KEY_SEPARATOR) });
  return (await Promise.all(rows.map((row) => linesOf(row.bodies)))).flat();
}

async function packed(rows: readonly Appearance[]): Promise<Uint8Array[]> {
  return (await packLines(rows.map(pairLine))).map(({ body }) => body);
}

async function linesOf(packedLines: readonly Uint8Array[]): Promise<string[]> {
  return (await Promise.all(packedLines.map(unpackLines))).flat();
}

import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { packLines, unpackLines } from '../../odds/snapshot/parts.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { matchedRows, matchedVersion } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew } from '../../platform/table/write.ts';
import { type AlertRow, type ChangedRow, rowOfStored, storedRow } from './alert-row.ts';
import { fromLines, type ListedSince, toLines } from './listed-since.ts';

/** What was matched last of a league. */
export interface MatchedVersion {
  readonly version: string;
  /** When it was scanned. */
  readonly dataAt: Seconds;
  /** When it was matched, which decides whether prices were young enough and games near enough. */
  readonly matchedAt: Seconds;
  readonly since: ListedSince;
}

const bodies = z.array(z.custom<Uint8Array>((value) => value instanceof Uint8Array));
const versionRow = z.object({ version: z.string(), dataAt: storedSeconds, matchedAt: storedSeconds, bodies });

export async function matchedVersionOf(table: Table, league: LeagueKey): Promise<MatchedVersion | undefined> {
  const row = await table.get(matchedVersion(league), versionRow);
  if (row === undefined) return undefined;
  const { bodies: packed, ...version } = row;
  return { ...version, since: fromLines(await linesOf(packed)) };
}

/** Moves a league on to a version. False, without a write, if another run has moved it since `from` was read. */
export async function advanceMatched(
  table: Table,
  league: LeagueKey,
  from: Pick<MatchedVersion, 'version'> | undefined,
  { since, ...version }: MatchedVersion,
): Promise<boolean> {
  try {
    const values = { ...version, bodies: await packed(toLines(since)) };
    await table.put(matchedVersion(league), values, from === undefined ? isNew : isVersion(from.version));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** How long rows are kept for previews. */
export const ROWS_SECONDS: Seconds = 3600;
/** More is left out: it would be too much for one row of the table. */
const MOST_BYTES = 300_000;

const loggedRow = z.object({ isNew: z.boolean(), row: z.unknown() });
const rowsRow = z.object({ at: storedSeconds, bodies });

/** The rows that a run found new or changed. */
export interface LoggedRows {
  readonly at: Seconds;
  readonly rows: readonly { readonly isNew: boolean; readonly row: AlertRow }[];
}

/** Keeps what a run found new or changed for an hour. */
export async function logRows(table: Table, league: LeagueKey, changed: readonly ChangedRow[], at: Seconds) {
  const lines = changed
    .filter(({ onlyConfirmed }) => !onlyConfirmed)
    .map(({ row, before }) => JSON.stringify({ isNew: before === undefined, row: storedRow(row) }));
  if (lines.length === 0) return;
  const kept: Uint8Array[] = [];
  for (const body of await packed(lines)) {
    const size = kept.reduce((sum, { byteLength }) => sum + byteLength, body.byteLength);
    if (size <= MOST_BYTES) kept.push(body);
  }
  await table.put(matchedRows(league, at), { at, bodies: kept, ttl: at + ROWS_SECONDS });
}

/**
 * Reads what was new or changed in a league in the last hour, oldest first. Keep it for the life of the process: what it has read it does
 * not read again.
 */
export function createLoggedRows(table: Table) {
  const known = new Map<LeagueKey, readonly LoggedRows[]>();
  return async (league: LeagueKey, at: Seconds): Promise<readonly LoggedRows[]> => {
    const recent = (known.get(league) ?? []).filter((row) => row.at > at - ROWS_SECONDS);
    const { pk, sk } = matchedRows(league, recent.at(-1)?.at ?? at - ROWS_SECONDS);
    const rows = await table.query(pk, { schema: rowsRow, startBehind: sk });
    const all = [...recent, ...(await Promise.all(rows.map(unpacked)))];
    known.set(league, all);
    return all;
  };
}

async function unpacked({ at, bodies: stored }: z.output<typeof rowsRow>): Promise<LoggedRows> {
  const lines = await linesOf(stored);
  return {
    at,
    rows: lines.map((line) => {
      const { isNew: came, row } = z.parse(loggedRow, JSON.parse(line));
      return { isNew: came, row: rowOfStored(row) };
    }),
  };
}

async function packed(lines: readonly string[]): Promise<Uint8Array[]> {
  return (await packLines(lines)).map(({ body }) => body);
}

async function linesOf(packedLines: readonly Uint8Array[]): Promise<string[]> {
  return (await Promise.all(packedLines.map(unpackLines))).flat();
}

function isVersion(version: string): Condition {
  return { expression: 'version = :version', values: { ':version': version } };
}

import { TRIAL_RECORD_DAYS } from '../../shared/catalogue/personal-data.ts';
import type { ExportedTable, PersonalExport } from '../../shared/contracts/privacy.ts';
import { partitions } from '../../shared/deployment/partitions.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { visibleLegs, withVisibleCloses } from '../bets/odds-access.ts';
import { positionRow } from '../bets/position-row.ts';
import type { Log } from '../platform/logger.ts';
import type { StoredRow, Table } from '../platform/table/table.ts';
import { exportedName } from './exported-name.ts';
import { type AccountFacts, personOf } from './person.ts';
import { personalRows } from './personal-rows.ts';

/** Fields that prove or protect something, by any part of their name: also those of kinds of rows that are yet to come. */
const SECRET = /hash|token|nonce|secret|password|credential|publickey|endpoint|chatid/i;
interface ExportFrom {
  readonly table: Table;
  readonly log: Log;
  readonly emailKey: string;
  readonly now: Millis;
}

/** Everything that is stored about a person, without secrets. */
export async function exportOf(
  account: AccountFacts,
  { table, log, emailKey, now }: ExportFrom,
): Promise<PersonalExport> {
  const person = await personOf(account, emailKey, table);
  const tables = new Map<string, Record<string, unknown>[]>();
  const withheld = new Set<string>();
  for (const partition of partitions) {
    const { find } = personalRows[partition];
    if (typeof find === 'string') continue;
    const found = await find(person, table);
    const shown = partition === 'BET' ? await withoutEarlyCloses(account.userId, found, { table, log, now }) : found;
    for (const row of shown) {
      const name = exportedName(partition, row.key.sk);
      if (name === undefined) continue;
      const rows = tables.get(name) ?? [];
      rows.push(readable(row, name, withheld));
      tables.set(name, rows);
    }
  }
  return {
    exportedAt: isoOf(now),
    tables: [...tables].map(([name, rows]): ExportedTable => ({ name, rows: rows.map(asCells) })),
    withheld: [...withheld],
    notes: [
      'The fields under “withheld” are secrets or one-way hashes: they say nothing about you, and protect your account.',
      'Stripe keeps your invoices and card. You find them in Settings, under Manage Billing; customerId and subscriptionId are their numbers there.',
      `Not in these tables, because they name nobody: counts of attempts under one-way hashes (two days), ids of processed payment notices (40 days), and whether your card has had a free trial (${TRIAL_RECORD_DAYS / 365} years).`,
      'Closing prices of bets are exported once their games have started.',
    ],
  };
}

/** Closes are odds data, and an export does not depend on a subscription. */
async function withoutEarlyCloses(
  userId: string,
  rows: readonly StoredRow[],
  { table, log, now }: Pick<ExportFrom, 'table' | 'log' | 'now'>,
): Promise<readonly StoredRow[]> {
  const positions = new Map(
    rows.flatMap((row) => {
      const { success, data } = positionRow.safeParse(row.values);
      return success ? [[row, data] as const] : [];
    }),
  );
  const visible = await withVisibleCloses(userId, [...positions.values()], {
    ...{ table, log, clock: () => now },
    isSubscribed: async () => false,
  });
  return rows.map((row) => {
    const position = positions.get(row);
    return position === undefined ? row : { ...row, values: { ...row.values, legs: visibleLegs(position, visible) } };
  });
}

function readable({ values }: StoredRow, name: string, withheld: Set<string>): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const [field, value] of Object.entries(values)) {
    if (SECRET.test(field)) withheld.add(`${name}: ${field}`);
    else entries.push([field === 'ttl' ? 'deletedFrom' : field, inWords(field, value)]);
  }
  return Object.fromEntries(entries);
}

const TIME = /^(at|ttl|until|dayStart|windowStart|trialEnd|currentPeriodEnd)$|(At|Until)$/;
/** Between these, a number is a time in seconds; above, in milliseconds. */
const FIRST_SECOND = 1e8;
const FIRST_MILLISECOND = 1e11;

/** Times as ISO 8601. */
function inWords(field: string, value: unknown): unknown {
  if (typeof value !== 'number' || !TIME.test(field) || value < FIRST_SECOND) return value;
  return isoOf(value < FIRST_MILLISECOND ? value * 1000 : value);
}

function isoOf(ms: Millis): string {
  return new Date(ms).toISOString();
}

function asCells(row: Record<string, unknown>): ExportedTable['rows'][number] {
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [field, exportedCell(value)]));
}

function exportedCell(value: unknown): ExportedTable['rows'][number][string] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

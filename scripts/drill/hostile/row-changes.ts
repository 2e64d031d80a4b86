import { isDeepStrictEqual } from 'node:util';
import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { KEY_SEPARATOR, type Partition, partitions } from '../../../shared/deployment/partitions.ts';
import { table } from '../../../shared/deployment/table.ts';

type Row = Record<string, AttributeValue>;
/** By key. */
export type Rows = ReadonlyMap<string, Row>;

/**
 * Which rows hostile requests may change. 'any': counters, locks and what the product does by itself. 'attackers': only rows of the
 * attackers' own accounts. 'none': no new and no changed rows.
 */
const allowed: Readonly<Record<Partition, 'any' | 'attackers' | 'none'>> = {
  RL: 'any',
  LOGIN: 'any',
  CODE: 'any',
  OUTBOX: 'any',
  MAIL: 'any',
  SNAPSHOT: 'any',
  LIVE: 'any',
  SCAN: 'any',
  CREDITS: 'any',
  PROVIDER: 'any',
  CHALLENGE: 'any',
  // The Stripe simulator sends events for the attackers' own subscriptions.
  EVT: 'any',
  BILLING: 'any',
  // Matching counts and follows what is scanned.
  ALERTING: 'any',
  ALERT_CHANGED: 'any',
  // Names games, not people; anyone may have bets on any game.
  BET_LEAGUE: 'any',
  // What is kept of games follows scans and scores.
  GAME: 'any',
  PRICES: 'any',
  ALERT: 'attackers',
  BET: 'attackers',
  BET_GAME: 'attackers',
  USER: 'attackers',
  SESSION: 'attackers',
  TRAIL: 'attackers',
  PASSKEY: 'attackers',
  TARGET: 'attackers',
  // No request confirms the deletion of an account.
  DELETION: 'none',
  EMAIL: 'none',
  FLOW: 'none',
  REG: 'none',
  TRIAL: 'none',
  // There is no partner whose link could be followed.
  PARTNER: 'none',
  REFERRAL: 'none',
  // Subscribing needs a flow and a card that the attackers do not have.
  CONSENT: 'none',
};
/** An attacker's own row of which only a mailed code may change more than the epoch. */
const PROFILE = 'PROFILE';

export async function rowsOf(client: DynamoDBClient, name: string): Promise<Rows> {
  const rows = new Map<string, Row>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name, ConsistentRead: true })) {
    for (const row of Items) rows.set(JSON.stringify([row[table.partitionKey]?.S, row[table.sortKey]?.S]), row);
  }
  return rows;
}

/** The id of the user with this address. */
export function userIdOf(rows: Rows, email: string): string {
  for (const row of rows.values()) {
    if (row[table.sortKey]?.S === PROFILE && row.email?.S === email) return ownerOf(row) ?? '';
  }
  throw new Error(`no user has ${email}`);
}

/** Rows that were added, changed or deleted, and must not be. */
export function forbiddenChanges(before: Rows, after: Rows, attackers: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [oldRow, newRow] = [before.get(key), after.get(key)];
    const row = oldRow ?? newRow ?? {};
    if (isDeepStrictEqual(oldRow, newRow) || mayDiffer(row, attackers)) continue;
    if (endsOwnSessions(oldRow, newRow, attackers) || endsUnusedFlow(oldRow, newRow)) continue;
    found.push(`${key} ${oldRow === undefined ? 'was added' : newRow === undefined ? 'was deleted' : 'was changed'}`);
  }
  return found;
}

/** A log-out ends the sign-up flow of the cookie sent along, even if no flow has that token: the row says only that, and opens nothing. */
function endsUnusedFlow(oldRow: Row | undefined, newRow: Row | undefined): boolean {
  if (oldRow !== undefined || newRow === undefined) return false;
  const isFlow = newRow[table.partitionKey]?.S?.startsWith(`FLOW${KEY_SEPARATOR}`) === true;
  return isFlow && newRow[table.sortKey]?.S === 'STATE' && newRow.endedAt !== undefined && newRow.firstAt === undefined;
}

/** Ending all other sessions raises the epoch in the profile, and changes nothing else there. */
function endsOwnSessions(oldRow: Row | undefined, newRow: Row | undefined, attackers: ReadonlySet<string>): boolean {
  if (oldRow === undefined || newRow === undefined || !attackers.has(ownerOf(oldRow) ?? '')) return false;
  return oldRow[table.sortKey]?.S === PROFILE && isDeepStrictEqual({ ...oldRow, epoch: newRow.epoch }, newRow);
}

function mayDiffer(row: Row, attackers: ReadonlySet<string>): boolean {
  const name = row[table.partitionKey]?.S?.split(KEY_SEPARATOR)[0];
  const partition = partitions.find((each) => each === name);
  if (partition === undefined) return false;
  if (allowed[partition] !== 'attackers') return allowed[partition] === 'any';
  return row[table.sortKey]?.S !== PROFILE && attackers.has(ownerOf(row) ?? '');
}

/** The user id of a row. */
function ownerOf(row: Row): string | undefined {
  const [name, id] = row[table.partitionKey]?.S?.split(KEY_SEPARATOR) ?? [];
  return name === 'USER' || name === 'TRAIL' || name === 'BET' ? id : row.userId?.S;
}

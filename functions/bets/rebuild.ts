import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { contributionsOf } from '../../shared/bets/sums.ts';
import { KEY_SEPARATOR } from '../../shared/deployment/partitions.ts';
import { betCount, betMonth, betPosition, openPosition } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew } from '../platform/table/write.ts';
import { moneyRepairs, storedMoney } from './money/rebuild-money.ts';
import { addContribution, areSameSums, emptyMonth, monthRow, monthValues, withoutSums } from './month-row.ts';
import { positionRow } from './position-row.ts';
import { countRow, isAtVersion, openRows } from './position-steps.ts';

/**
 * Something that does not follow from the positions: `2026-11`, `count`, `open ID`, above its fair price `open 2026-11-24 ID`, or of the money at
 * books `money`, `money 2026-11 7`.
 */
export interface Difference {
  readonly row: string;
  /** Whether it was repaired; false if it was only looked for, or the row was written meanwhile. */
  readonly isRepaired: boolean;
}

/** Reads the rows of a user's bets that follow from the positions, compares them with what does follow, and repairs them if asked to. */
export async function rebuildBets(
  table: Table,
  userId: string,
  { repairs }: { readonly repairs: boolean },
): Promise<Difference[]> {
  // These before the positions: one that is not written meanwhile was true of what is read after it, so its condition tells.
  const stored = await storedMonths(table, userId);
  const count = await table.get(betCount(userId), countRow);
  const openStored = await storedOpenRows(table, userId);
  const money = await storedMoney(table, userId);
  const { pk, sk } = betPosition(userId, 'any');
  const positions = await table.query(pk, { schema: positionRow, skPrefix: sk.slice(0, -'any'.length) });

  const differences: Difference[] = [];
  const report = async (row: string, repair: () => Promise<void>) => {
    differences.push({ row, isRepaired: repairs && (await unlessWritten(repair)) });
  };

  const sums = new Map([...stored].map(([month, { sums: known }]) => [month, withoutSums(known)]));
  for (const contribution of positions.flatMap(contributionsOf)) {
    const month = contribution.day.slice(0, 7);
    sums.set(month, addContribution(sums.get(month) ?? emptyMonth, contribution, 1));
  }
  for (const [month, expected] of sums) {
    const row = stored.get(month);
    if (row !== undefined && areSameSums(row.sums, expected)) continue;
    const condition = row === undefined ? isNew : isAtVersion(row.version);
    await report(month, () =>
      table.put(betMonth(userId, month), monthValues(expected, (row?.version ?? 0) + 1), condition),
    );
  }

  const open = positions.filter(({ legs }) => legs.some(({ settled }) => settled === undefined));
  const openLegs = open.flatMap(({ legs }) => legs.filter(({ settled }) => settled === undefined));
  const expectedCount = {
    n: positions.length,
    openPositions: open.length,
    openBets: openLegs.length,
    openStaked: openLegs.reduce((sum, { stake, bonus }) => sum + (bonus ? 0 : stake), 0),
  };
  const none = { n: 0, openPositions: 0, openBets: 0, openStaked: 0 };
  if (JSON.stringify(expectedCount) !== JSON.stringify(count ?? none)) {
    const condition = count === undefined ? isNew : isStill(count);
    await report('count', () => table.put(betCount(userId), expectedCount, condition));
  }

  const expectedRows = new Map(positions.flatMap((row) => openRows(userId, row)).map((row) => [row.key.sk, row]));
  const versions = new Map(positions.map(({ id, version }) => [id, version]));
  for (const sk of new Set([...expectedRows.keys(), ...openStored.keys()])) {
    const expected = expectedRows.get(sk);
    if (isDeepStrictEqual(expected?.values, openStored.get(sk))) continue;
    const [, ...parts] = sk.split(KEY_SEPARATOR);
    const id = parts.at(-1) ?? '';
    const version = versions.get(id);
    const condition = version === undefined ? isNew : isAtVersion(version);
    await report(['open', ...parts].join(' '), () =>
      table.transact([
        { kind: 'check', key: betPosition(userId, id), condition },
        expected === undefined ? { kind: 'remove', key: { pk, sk } } : { kind: 'put', ...expected },
      ]),
    );
  }
  for (const { row, repair } of moneyRepairs(table, userId, { stored: money, positions })) await report(row, repair);
  return differences;
}

async function storedMonths(table: Table, userId: string) {
  const { pk, sk } = betMonth(userId, 'any');
  const rows = await table.rows(pk, sk.slice(0, -'any'.length));
  return new Map(rows.map(({ key, values }) => [key.sk.split(KEY_SEPARATOR)[1] ?? '', monthRow.parse(values)]));
}

/** By sort key, of those above their fair price too. */
async function storedOpenRows(table: Table, userId: string) {
  const { pk, sk } = openPosition(userId, 'any');
  const rows = await table.rows(pk, sk.split(KEY_SEPARATOR)[0]);
  return new Map(rows.map(({ key, values }) => [key.sk, values]));
}

async function unlessWritten(repair: () => Promise<void>): Promise<boolean> {
  try {
    await repair();
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return false;
  }
}

function isStill({ n, openPositions, openBets, openStaked }: z.output<typeof countRow>): Condition {
  return {
    expression: 'n = :n AND openPositions = :positions AND openBets = :bets AND openStaked = :staked',
    values: { ':n': n, ':positions': openPositions, ':bets': openBets, ':staked': openStaked },
  };
}

import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../platform/errors.ts';

import { userPreferences, userProfile } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { ConditionFailed, isNew } from '../platform/table/write.ts';
import { allFaults, distinctFaults, faultyTable, ProcessCrashed, recordingTable } from './faulty-table.ts';
import { testTable } from './test-table.ts';

const store = testTable();
const row = z.object({ n: z.int() });

/** Three calls; the stored rows show how far they got. */
async function flow(table: Table, id: string) {
  await table.put(userProfile(id), { n: 1 });
  await table.update(userProfile(id), { add: { n: 1 }, returning: row });
  await table.transact([{ kind: 'put', key: userPreferences(id), values: { n: 7 } }]);
}

const stored = async (id: string) => [
  (await store.table.get(userProfile(id), row))?.n,
  (await store.table.get(userPreferences(id), row))?.n,
];

it('recordingTable records all calls in order', async () => {
  const { table, calls } = recordingTable(store.table);
  const id = randomUUID();
  await flow(table, id);
  await table.getMany([userProfile(id), userPreferences(id)], row);
  await table.query(userProfile(id).pk, { schema: row });
  await table.remove(userProfile(id));
  expect(calls).toEqual([
    'put USER',
    'update USER',
    'transact put USER',
    'getMany USER USER',
    'query USER',
    'remove USER',
  ]);
});

test.each([
  [1, 'before', Refusal, [undefined, undefined]],
  [1, 'after', Refusal, [1, undefined]],
  [2, 'before', Refusal, [1, undefined]],
  [2, 'after', Refusal, [2, undefined]],
  [3, 'before', Refusal, [2, undefined]],
  [3, 'after', Refusal, [2, 7]],
  [2, 'crash', ProcessCrashed, [1, undefined]],
  [2, 'crash-after', ProcessCrashed, [2, undefined]],
] as const)('a fault at call %i, %s its effect, is injected', async (at, fault, error, expected) => {
  const id = randomUUID();
  await expect(flow(faultyTable(store.table, { at, fault }).table, id)).rejects.toThrow(error);
  expect(await stored(id)).toEqual(expected);
});

it('a table recovers from a fault, but not from a crash', async () => {
  const id = randomUUID();
  const shaken = faultyTable(store.table, { at: 1, fault: 'before' });
  await expect(shaken.table.get(userProfile(id), row)).rejects.toMatchObject({ code: 'unavailable' });
  await flow(shaken.table, id);
  expect([shaken.stopped, await stored(id)]).toEqual([false, [2, 7]]);

  const dead = faultyTable(store.table, { at: 1, fault: 'crash' });
  await expect(dead.table.put(userProfile(id), { n: 9 })).rejects.toThrow(ProcessCrashed);
  await expect(dead.table.put(userProfile(id), { n: 9 })).rejects.toThrow(ProcessCrashed);
  expect([dead.stopped, await stored(id)]).toEqual([true, [2, 7]]);
});

it('failed conditions of the table are passed on', async () => {
  const id = randomUUID();
  const { table } = faultyTable(store.table, { at: 9, fault: 'before' });
  await table.put(userProfile(id), { n: 1 }, isNew);
  await expect(table.put(userProfile(id), { n: 2 }, isNew)).rejects.toThrow(ConditionFailed);
});

it('allFaults has every fault at every call', () => {
  const faults = allFaults(2).map(({ at, fault }) => `${at} ${fault}`);
  expect(faults).toEqual([
    '1 before',
    '1 after',
    '1 crash',
    '1 crash-after',
    '2 before',
    '2 after',
    '2 crash',
    '2 crash-after',
  ]);
});

it('distinctFaults leaves out what is the same as another fault', () => {
  const faults = (calls: readonly string[]) => distinctFaults(calls).map(({ at, fault }) => `${at} ${fault}`);
  expect(faults(['get USER', 'getMany USER', 'put USER', 'transact put A, get B'])).toEqual([
    ...['1 before', '1 crash', '2 before'],
    ...['3 before', '3 after'],
    ...['4 before', '4 after', '4 crash', '4 crash-after'],
  ]);
  expect(faults(['table put', 'table rows', 'stripe page', 'stripe one subscription'])).toEqual([
    ...['1 before', '1 after', '1 crash'],
    ...['2 before', '2 crash', '3 before'],
    ...['4 before', '4 after', '4 crash-after'],
  ]);
  for (const write of ['update', 'remove', 'transact check USER', 'table put', 'stripe one refund'])
    expect(faults([write])).toEqual(['1 before', '1 after', '1 crash', '1 crash-after']);
});

it('what distinctFaults leaves out leaves the same rows behind as what it has', async () => {
  const mixed = async (table: Table, id: string) => {
    await table.get(userProfile(id), row);
    await table.query(userProfile(id).pk, { schema: row });
    await flow(table, id);
    await table.rows(userProfile(id).pk);
    await table.put(userProfile(id), { n: 9 });
    await table.get(userProfile(id), row);
  };
  const { table, calls } = recordingTable(store.table);
  await mixed(table, randomUUID());
  const outcome = async (planned: ReturnType<typeof allFaults>[number]) => {
    const id = randomUUID();
    const error = await mixed(faultyTable(store.table, planned).table, id).catch((thrown: Error) => thrown.name);
    return JSON.stringify([error, await stored(id)]);
  };
  const outcomes = async (faults: ReturnType<typeof allFaults>) => new Set(await Promise.all(faults.map(outcome)));
  expect(await outcomes(distinctFaults(calls))).toEqual(await outcomes(allFaults(calls.length)));
});

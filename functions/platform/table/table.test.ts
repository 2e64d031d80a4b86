import { randomUUID } from 'node:crypto';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { engineTable, testTable } from '../../testing/test-table.ts';

import { createDocumentClient, createDynamoDbClient } from './client.ts';
import { creditCalls, session, userProfile } from './keys.ts';
import { createTable } from './table.ts';
import { type Condition, ConditionFailed, isNew, mustExist } from './write.ts';

const engine = engineTable();
const countRow = z.strictObject({ n: z.int() });
const below = (max: number): Condition => ({
  expression: 'attribute_not_exists(n) OR n < :max',
  values: { ':max': max },
});

const refusal = async (write: Promise<unknown>): Promise<ConditionFailed> => {
  const error = await write.catch((thrown: unknown) => thrown);
  if (!(error instanceof ConditionFailed)) throw new Error('the write was not refused', { cause: error });
  return error;
};

describe.each([
  ['in memory', testTable()],
  ['of an engine', engine],
])('a table %s', (_where, store) => {
  it('get returns what was put, without the key, and undefined for a missing item', async () => {
    const key = userProfile(randomUUID());
    const row = z.strictObject({ name: z.string(), list: z.array(z.number()), gone: z.optional(z.string()) });
    await store.table.put(key, { name: 'Ada', list: [1, 2.5], gone: undefined });
    expect(await store.table.get(key, row)).toEqual({ name: 'Ada', list: [1, 2.5] });
    expect(await store.table.get(userProfile(randomUUID()), row)).toBeUndefined();
  });

  it('binary values are kept byte for byte', async () => {
    const key = userProfile(randomUUID());
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    await store.table.put(key, { bytes });
    const found = await store.table.get(key, z.object({ bytes: z.instanceof(Uint8Array) }));
    expect(Buffer.from(found?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true);
  });

  it('an item that violates its schema is refused', async () => {
    const key = userProfile(randomUUID());
    await store.table.put(key, { n: 'many' });
    await expect(store.table.get(key, countRow)).rejects.toThrow();
  });

  it('a put needs its condition, and a failure returns the existing item', async () => {
    const key = userProfile(randomUUID());
    await store.table.put(key, { n: 1 }, isNew);
    const failed = await refusal(store.table.put(key, { n: 2 }, isNew));
    expect(failed.old(countRow)).toEqual({ n: 1 });
    expect(await store.table.get(key, countRow)).toEqual({ n: 1 });
  });

  it('an update that requires an item does not create one', async () => {
    const key = session(randomUUID());
    const failed = await refusal(store.table.update(key, { set: { n: 1 }, condition: mustExist }));
    expect(failed.old(countRow)).toBeUndefined();
    expect(await store.table.get(key, countRow)).toBeUndefined();
  });

  it('one update can set, add and remove, and returns the new item', async () => {
    const key = userProfile(randomUUID());
    await store.table.put(key, { n: 1, old: 'x', status: 'a' });
    const row = z.strictObject({ n: z.int(), status: z.string() });
    const change = { set: { status: 'b', skipped: undefined }, add: { n: 4 }, remove: ['old'], condition: mustExist };
    const after = await store.table.update(key, { ...change, returning: row });
    expectTypeOf(after).toEqualTypeOf<{ n: number; status: string }>();
    expect(after).toEqual({ n: 5, status: 'b' });
  });

  it('init sets an attribute only if it is missing', async () => {
    const key = userProfile(randomUUID());
    const change = { set: { status: 'b' }, init: { n: 7, first: 'x', skipped: undefined } };
    await store.table.put(key, { n: 1 });
    await store.table.update(key, change);
    expect(await store.table.get(key, z.looseObject({}))).toEqual({ n: 1, first: 'x', status: 'b' });
  });

  it('of 16 concurrent counts exactly the allowed number passes', async () => {
    const key = userProfile(randomUUID());
    const counts = Array.from({ length: 16 }, () => store.table.update(key, { add: { n: 1 }, condition: below(7) }));
    const settled = await Promise.allSettled(counts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await store.table.get(key, countRow)).toEqual({ n: 7 });
  });

  it('getMany returns items in the order of the keys, beyond one batch, with duplicates and gaps', async () => {
    const scanId = randomUUID();
    for (let n = 0; n < 130; n++) if (n !== 77) await store.table.put(creditCalls(scanId, n), { n });
    const wanted = [...Array.from({ length: 130 }, (_, n) => 129 - n), 5, 5];
    const found = await store.table.getMany(
      wanted.map((n) => creditCalls(scanId, n)),
      countRow,
    );
    expect(found.map((row) => row?.n)).toEqual(wanted.map((n) => (n === 77 ? undefined : n)));
  });

  it('a query returns a partition by sort key prefix, in order, up to a limit', async () => {
    const scanId = randomUUID();
    const { pk } = creditCalls(scanId, 0);
    for (const n of [10, 9, 2]) await store.table.put(creditCalls(scanId, n), { n });
    await store.table.put({ pk, sk: 'OTHER' }, { n: 0 });
    expect(await store.table.query(pk, { schema: countRow, skPrefix: 'CALL#' })).toEqual([
      { n: 2 },
      { n: 9 },
      { n: 10 },
    ]);
    expect(await store.table.query(pk, { schema: countRow, limit: 1 })).toEqual([{ n: 2 }]);
  });

  it('a query returns a partition of many pages completely', async () => {
    const scanId = randomUUID();
    const text = 'x'.repeat(300_000);
    await Promise.all(Array.from({ length: 8 }, (_, n) => store.table.put(creditCalls(scanId, n), { n, text })));
    const rows = await store.table.query(creditCalls(scanId, 0).pk, { schema: z.object({ n: z.int() }) });
    expect(rows.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('a transaction is atomic, and identifies the failed step', async () => {
    const [first, second] = [userProfile(randomUUID()), userProfile(randomUUID())];
    await store.table.put(second, { n: 5 });
    const failed = await refusal(
      store.table.transact([
        { kind: 'put', key: first, values: { n: 1 }, condition: isNew },
        { kind: 'put', key: second, values: { n: 2 }, condition: isNew },
      ]),
    );
    expect(failed.steps).toEqual([1]);
    expect(failed.old(countRow)).toEqual({ n: 5 });
    expect(await store.table.get(first, countRow)).toBeUndefined();

    await store.table.transact([
      { kind: 'check', key: second, condition: mustExist },
      { kind: 'put', key: first, values: { n: 1 }, condition: isNew },
    ]);
    await store.table.transact([
      { kind: 'update', key: first, change: { add: { n: 1 }, condition: mustExist } },
      { kind: 'remove', key: second, condition: mustExist },
    ]);
    expect(await store.table.get(first, countRow)).toEqual({ n: 2 });
    expect(await store.table.get(second, countRow)).toBeUndefined();
  });

  it('an item is removed only if the condition holds', async () => {
    const key = userProfile(randomUUID());
    await refusal(store.table.remove(key, mustExist));
    await store.table.put(key, { n: 1 });
    await store.table.remove(key, mustExist);
    expect(await store.table.get(key, countRow)).toBeUndefined();
    await store.table.remove(key);
  });

  it('a request that can never succeed is a bug', async () => {
    const nonsense: Condition = { expression: 'n <' };
    const error = await store.table.put(userProfile('x'), {}, nonsense).catch((thrown: unknown) => thrown);
    expect(error).not.toMatchObject({ code: 'unavailable' });
    expect(error).toHaveProperty('name', 'ValidationException');
  });
});

it('R-107: the table is unavailable if the store does not respond or the table is missing', async () => {
  const unreachable = createDynamoDbClient({ endpoint: 'http://127.0.0.1:1' });
  const key = userProfile('anybody');
  await expect(createTable(createDocumentClient(unreachable), 'any').get(key, countRow)).rejects.toMatchObject({
    code: 'unavailable',
  });
  const elsewhere = createDocumentClient(createDynamoDbClient({ endpoint: engine.endpoint }));
  await expect(createTable(elsewhere, 'missing').put(key, {})).rejects.toMatchObject({ code: 'unavailable' });
});

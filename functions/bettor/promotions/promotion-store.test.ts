import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import type { PromotionFields } from '../../../shared/contracts/promotions.ts';
import { isRefusal } from '../../platform/errors.ts';
import { promotionCount, promotion as promotionKey } from '../../platform/table/keys.ts';
import { allFaults, faultyTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { addPromotion, changePromotion, deletePromotion, promotionsOf } from './promotion-store.ts';
import { aPromotion } from './testing/a-promotion.ts';

const store = testTable();
const begin = Date.parse('2026-11-24T12:00:00Z');
/** When `aPromotion` is deleted. */
const end = Date.parse('2026-12-31T12:00:00Z');

const newId = () => randomBytes(16).toString('hex');

const adding = (
  userId: string,
  { id = newId(), ...fields }: Partial<PromotionFields> & { id?: string } = {},
  now = begin,
) =>
  addPromotion(store.table, { userId, id, fields: { ...aPromotion, ...fields }, restored: false }, now).then(
    () => 'saved',
    (error: unknown) => error,
  );
const deleting = (userId: string, id: string, now = begin) =>
  deletePromotion(store.table, { userId, id }, now).then(
    () => 'deleted',
    (error: unknown) => error,
  );
const changing = (userId: string, id: string, revision: number, fields: Partial<PromotionFields>, now = begin) =>
  changePromotion(store.table, { userId, id, revision, fields: { ...aPromotion, ...fields } }, now).then(
    ({ revision: made }) => made,
    (error: unknown) => error,
  );
const listed = (userId: string, now = begin) => promotionsOf(store.table, userId, now);

async function userWith(promotions: number) {
  const userId = randomUUID();
  const ids = Array.from({ length: promotions }, newId);
  for (const id of ids) await adding(userId, { id });
  return { userId, ids };
}

/** The stored count, and the actual number. */
async function numbersOf(userId: string) {
  const count = await store.table.get(promotionCount(userId), z.object({ n: z.int() }));
  return [count?.n ?? 0, (await listed(userId)).length];
}

describe('promotions', () => {
  it('are listed with all fields, the first to expire first, then in the order they were saved', async () => {
    const userId = randomUUID();
    const [late, second, first] = [newId(), newId(), newId()];
    await adding(userId, { id: late, expiresOn: '2026-12-05' });
    await adding(userId, { id: second }, begin + 1000);
    await adding(userId, { id: first });
    expect((await listed(userId)).map(({ id }) => id)).toEqual([first, second, late]);
    expect(await listed(userId)).toContainEqual({ id: first, revision: 1, ...aPromotion });
  });

  it('are deleted 30 days after the last day, at first by not being found', async () => {
    const { userId, ids } = await userWith(1);
    const [id = ''] = ids;
    const row = await store.table.get(promotionKey(userId, id), z.object({ ttl: z.int() }));
    expect(row).toEqual({ ttl: end / 1000 });
    expect(await listed(userId, end - 1000)).toHaveLength(1);
    expect(await listed(userId, end)).toEqual([]);
    expect(await changing(userId, id, 1, { used: true }, end)).toMatchObject({ code: 'not-found' });
    expect(await deleting(userId, id, end)).toMatchObject({ code: 'not-found' });
  });

  it('of a book or a kind that the catalogue lacks are left out', async () => {
    const { userId, ids } = await userWith(3);
    await store.table.update(promotionKey(userId, ids[0] ?? ''), { set: { sportsbookId: 9999 } });
    await store.table.update(promotionKey(userId, ids[1] ?? ''), { set: { kind: 'parlay-insurance' } });
    expect((await listed(userId)).map(({ id }) => id)).toEqual([ids[2]]);
  });

  it('R-107: are unavailable rather than none when the store does not respond', async () => {
    const { table } = faultyTable(store.table, { at: 1, fault: 'before' });
    await expect(promotionsOf(table, randomUUID(), begin)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('saving', () => {
  it('repeated with the same id keeps one, also when it took the last place', async () => {
    const { userId, ids } = await userWith(50);
    expect(await adding(userId, { id: ids[49] ?? '' })).toBe('saved');
    expect(await numbersOf(userId)).toEqual([50, 50]);
  });

  it('another promotion with the same id is refused', async () => {
    const { userId, ids } = await userWith(1);
    expect(await adding(userId, { id: ids[0] ?? '', amount: 50 })).toMatchObject({ code: 'promotion-changed' });
    expect(await listed(userId)).toMatchObject([{ amount: 100 }]);
    expect(await numbersOf(userId)).toEqual([1, 1]);
  });

  it('keeps 50, refuses the 51st, and has room again after a deletion', async () => {
    const { userId, ids } = await userWith(50);
    expect(await adding(userId)).toMatchObject({
      message: 'You can keep 50 promotions. Delete one to save another.',
    });
    expect(await deleting(userId, ids[7] ?? '')).toBe('deleted');
    expect(await adding(userId)).toBe('saved');
    expect(await numbersOf(userId)).toEqual([50, 50]);
  });

  it('has room again after the table deleted expired ones without counting', async () => {
    const { userId, ids } = await userWith(50);
    for (const id of ids.slice(0, 10)) await store.table.remove(promotionKey(userId, id));
    const late = await Promise.all(Array.from({ length: 16 }, () => adding(userId)));
    expect(late.filter((outcome) => outcome === 'saved')).toHaveLength(10);
    expect(late.filter((outcome) => isRefusal(outcome, 'too-many-promotions'))).toHaveLength(6);
    expect(await numbersOf(userId)).toEqual([50, 50]);
  });

  it('20 at once after 49 keeps exactly one', async () => {
    const { userId } = await userWith(49);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => adding(userId)));
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
    expect(outcomes.filter((outcome) => isRefusal(outcome, 'too-many-promotions'))).toHaveLength(19);
    expect(await numbersOf(userId)).toEqual([50, 50]);
  });

  it('the same promotion 8 times at once keeps it once', async () => {
    const { userId } = await userWith(0);
    const id = newId();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => adding(userId, { id })));
    expect(new Set(outcomes)).toEqual(new Set(['saved']));
    expect(await numbersOf(userId)).toEqual([1, 1]);
  });

  it('one that has expired is refused, unless it is brought back', async () => {
    const userId = randomUUID();
    const fields = { ...aPromotion, expiresOn: '2026-11-20' };
    expect(await adding(userId, fields)).toMatchObject({ code: 'input-invalid' });
    expect(await numbersOf(userId)).toEqual([0, 0]);
    await addPromotion(store.table, { userId, id: newId(), fields, restored: true }, begin);
    expect(await listed(userId)).toMatchObject([{ expiresOn: '2026-11-20' }]);
  });
});

describe('changing', () => {
  it('replaces the fields and counts the revision', async () => {
    const { userId, ids } = await userWith(1);
    const [id = ''] = ids;
    expect(await changing(userId, id, 1, { amount: 25.5, maxHedge: null, used: true, expiresOn: '2026-12-24' })).toBe(
      2,
    );
    expect(await listed(userId)).toEqual([
      { id, revision: 2, ...aPromotion, amount: 25.5, maxHedge: null, used: true, expiresOn: '2026-12-24' },
    ]);
    const row = await store.table.get(promotionKey(userId, id), z.object({ ttl: z.int() }));
    expect(row?.ttl).toBe(end / 1000 + 24 * 86_400);
  });

  it('what was changed in the meantime is refused, and nothing is lost', async () => {
    const { userId, ids } = await userWith(1);
    const [id = ''] = ids;
    expect(await changing(userId, id, 1, { note: 'Tab one' })).toBe(2);
    expect(await changing(userId, id, 1, { used: true })).toMatchObject({ code: 'promotion-changed' });
    expect(await listed(userId)).toMatchObject([{ revision: 2, note: 'Tab one', used: false }]);
  });

  it('16 times at once succeeds once', async () => {
    const { userId, ids } = await userWith(1);
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, n) => changing(userId, ids[0] ?? '', 1, { note: `no ${n}` })),
    );
    expect(outcomes.filter((outcome) => outcome === 2)).toHaveLength(1);
    expect(outcomes.filter((outcome) => isRefusal(outcome, 'promotion-changed'))).toHaveLength(15);
  });

  it('repeated after a lost reply succeeds', async () => {
    const { userId, ids } = await userWith(1);
    const [id = ''] = ids;
    expect(await changing(userId, id, 1, { used: true })).toBe(2);
    expect(await changing(userId, id, 1, { used: true })).toBe(2);
    expect(await listed(userId)).toMatchObject([{ revision: 2 }]);
  });

  it('an expired one keeps its day, and may not get another one that is over', async () => {
    const { userId, ids } = await userWith(1);
    const [id = ''] = ids;
    const later = Date.parse('2026-12-10T12:00:00Z');
    expect(await changing(userId, id, 1, { used: true }, later)).toBe(2);
    expect(await changing(userId, id, 2, { expiresOn: '2026-12-01' }, later)).toMatchObject({ code: 'input-invalid' });
    expect(await changing(userId, id, 2, { expiresOn: '2026-12-10' }, later)).toBe(3);
  });

  it('one that is deleted meanwhile does not bring it back', async () => {
    const { userId, ids } = await userWith(1);
    const [id = ''] = ids;
    const outcomes = await Promise.all([deleting(userId, id), changing(userId, id, 1, { used: true })]);
    expect(outcomes[0]).toBe('deleted');
    expect(await numbersOf(userId)).toEqual([0, 0]);
  });
});

describe('deleting', () => {
  it('16 times at once succeeds once', async () => {
    const { userId, ids } = await userWith(3);
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => deleting(userId, ids[0] ?? '')));
    expect(outcomes.filter((outcome) => outcome === 'deleted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => isRefusal(outcome, 'not-found'))).toHaveLength(15);
    expect(await numbersOf(userId)).toEqual([2, 2]);
  });
});

test.each(allFaults(1))('saving and deleting with a fault ($fault) leave count and promotions equal', async (fault) => {
  const { userId, ids } = await userWith(2);
  const done = fault.fault === 'after' || fault.fault === 'crash-after' ? 1 : 0;
  const failing = () => faultyTable(store.table, fault).table;
  const added = { userId, id: newId(), fields: aPromotion, restored: false };
  await expect(addPromotion(failing(), added, begin)).rejects.toThrow();
  expect(await numbersOf(userId)).toEqual([2 + done, 2 + done]);
  await expect(deletePromotion(failing(), { userId, id: ids[0] ?? '' }, begin)).rejects.toThrow();
  // Both added and deleted, or neither.
  expect(await numbersOf(userId)).toEqual([2, 2]);
});

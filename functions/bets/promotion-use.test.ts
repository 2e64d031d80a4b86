import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { PositionEdit } from '../../shared/contracts/bets/positions.ts';
import type { PromotionFields } from '../../shared/contracts/promotions.ts';
import { addPromotion, deletePromotion, promotionsOf } from '../bettor/promotions/promotion-store.ts';
import { aPromotion } from '../bettor/promotions/testing/a-promotion.ts';
import { promotionCount } from '../platform/table/keys.ts';
import { allFaults, faultyTable } from '../testing/faulty-table.ts';
import { testTable } from '../testing/test-table.ts';
import { placePosition } from './place-position.ts';
import { changePosition, positionById } from './position-store.ts';
import { aPosition, overLeg, underLeg } from './testing/a-position.ts';

const { table } = testTable();
const now = Date.parse('2026-11-24T12:00:00Z');
const newId = () => randomBytes(16).toString('hex');
const listed = (userId: string) => promotionsOf(table, userId, now);

async function saved(userId: string, changes: Partial<PromotionFields> = {}) {
  const id = newId();
  await addPromotion(table, { userId, id, fields: { ...aPromotion, ...changes }, restored: false }, now);
  return id;
}

const request = (changes: object = {}) => ({ key: newId(), ...aPosition, ...changes });

/** A placed no-sweat bet of $40, worth 65% if it loses, with its hedge. */
async function noSweat() {
  const userId = randomUUID();
  const legs = [{ ...overLeg, refundValue: 0.65 }, underLeg];
  const { id } = await placePosition(table, { userId, request: request({ kind: 'promo', legs }) }, now);
  const change = async (edit: PositionEdit) => {
    const { revision } = await positionById(table, { userId, positionId: id });
    return changePosition(table, { userId, positionId: id, revision, change: edit }, now);
  };
  const settle = (result: 'won' | 'lost' | 'half-lost') => change({ type: 'settle', leg: 0, settlement: { result } });
  return { userId, id, change, settle };
}

async function countOf(userId: string) {
  return (await table.get(promotionCount(userId), z.object({ n: z.int() })))?.n ?? 0;
}

it('a placed bet marks its promotion as used, once however often the call is repeated', async () => {
  const userId = randomUUID();
  const promotionId = await saved(userId);
  const placed = request({ promotionId });
  await placePosition(table, { userId, request: placed }, now);
  await placePosition(table, { userId, request: placed }, now);
  expect(await listed(userId)).toMatchObject([{ id: promotionId, used: true, revision: 2 }]);
});

it('each placed bet takes one of several tokens, and the last one uses the promotion', async () => {
  const userId = randomUUID();
  const promotionId = await saved(userId, { amount: 25, tokens: 4 });
  const left: unknown[] = [];
  for (let n = 0; n < 5; n += 1) {
    await placePosition(table, { userId, request: request({ promotionId }) }, now);
    left.push(...(await listed(userId)).map(({ tokens, used }) => [tokens, used]));
  }
  expect(left).toEqual([
    [3, false],
    [2, false],
    [1, false],
    [1, true],
    [1, true],
  ]);
});

it('eight bets placed at once take eight tokens', async () => {
  const userId = randomUUID();
  const promotionId = await saved(userId, { tokens: 9 });
  await Promise.all(
    Array.from({ length: 8 }, () => placePosition(table, { userId, request: request({ promotionId }) }, now)),
  );
  expect(await listed(userId)).toMatchObject([{ tokens: 1, used: false }]);
});

it('a bet is placed though its promotion is gone, or another person’s', async () => {
  const [userId, other] = [randomUUID(), randomUUID()];
  const promotionId = await saved(other);
  await placePosition(table, { userId, request: request({ promotionId }) }, now);
  await placePosition(table, { userId, request: request({ promotionId: newId() }) }, now);
  expect(await listed(other)).toMatchObject([{ used: false }]);
});

it('a lost no-sweat bet leaves a pending bonus bet of its stake for a week, and one that did not lose none', async () => {
  const { userId, id, settle } = await noSweat();
  await settle('lost');
  expect(await listed(userId)).toMatchObject([
    {
      ...{ sportsbookId: overLeg.sportsbookId, kind: 'bonus-bet', amount: 40, tokens: 1, used: false },
      ...{ pending: true, refundOf: id, countedValue: 0.65, expiresOn: '2026-12-01' },
    },
  ]);
  expect(await countOf(userId)).toBe(1);
  await settle('half-lost');
  expect(await listed(userId)).toMatchObject([{ amount: 20, pending: true }]);
  await settle('won');
  expect([await listed(userId), await countOf(userId)]).toEqual([[], 0]);
});

it('a bonus bet that has arrived stays when its bet is settled otherwise, and does not come twice', async () => {
  const { userId, id, settle } = await noSweat();
  await settle('lost');
  const [pending] = await listed(userId);
  await placePosition(table, { userId, request: request({ promotionId: pending?.id }) }, now);
  await settle('won');
  await settle('lost');
  expect(await listed(userId)).toMatchObject([{ refundOf: id, pending: false, used: true }]);
});

it('a bonus bet that never came is no longer pending, until the person takes that back', async () => {
  const { userId, change, settle } = await noSweat();
  await settle('lost');
  await change({ type: 'refund', leg: 0, missing: true });
  expect(await listed(userId)).toEqual([]);
  await change({ type: 'refund', leg: 0, missing: false });
  expect(await listed(userId)).toMatchObject([{ amount: 40, pending: true }]);
});

it('a lost no-sweat bet is settled though there is no room for one more promotion', async () => {
  const { userId, settle } = await noSweat();
  const ids: string[] = [];
  for (let n = 0; n < 50; n += 1) ids.push(await saved(userId));
  expect((await settle('lost')).legs[0]?.settled?.result).toBe('lost');
  expect(await listed(userId)).toHaveLength(50);
  await deletePromotion(table, { userId, id: ids[0] ?? '' }, now);
  await settle('half-lost');
  expect((await listed(userId)).filter(({ pending }) => pending)).toMatchObject([{ amount: 20 }]);
});

it.each(allFaults(2))(
  'settling with a fault ($fault at call $at) leaves bet, promotion and count equal',
  async (fault) => {
    const { userId, id } = await noSweat();
    const edit: PositionEdit = { type: 'settle', leg: 0, settlement: { result: 'lost' } };
    const faulty = faultyTable(table, fault).table;
    await changePosition(faulty, { userId, positionId: id, revision: 1, change: edit }, now).catch(() => undefined);
    const { legs } = await positionById(table, { userId, positionId: id });
    const pending = legs[0]?.settled === undefined ? 0 : 1;
    expect([(await listed(userId)).length, await countOf(userId)]).toEqual([pending, pending]);
  },
);

import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { signedInUser } from '../../identity/account/testing/signed-in-user.ts';
import { promotionCount } from '../../platform/table/keys.ts';
import { invoke } from '../../testing/http-event.ts';
import { testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { handler as changePromotion } from './change-promotion.handler.ts';
import { handler as deletePromotion } from './delete-promotion.handler.ts';
import { handler as listPromotions } from './list-promotions.handler.ts';
import { handler as savePromotion } from './save-promotion.handler.ts';
import { aPromotion } from './testing/a-promotion.ts';

const store = testTable();
testEnvironment(store);

const PATH = '/api/promotions';
/** Next week, so that the test is true on any day. */
const expiresOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const fields = { ...aPromotion, expiresOn };
const newKey = () => randomBytes(16).toString('hex');

type Cookies = readonly string[];
const list = (cookies: Cookies) => invoke(listPromotions, { path: PATH, cookies });
const save = (cookies: Cookies, body: unknown = { key: newKey(), ...fields }) =>
  invoke(savePromotion, { method: 'POST', path: PATH, cookies, body });
const at = (id: string) => ({ path: `${PATH}/${encodeURIComponent(id)}`, params: { id } });
const change = (cookies: Cookies, id: string, body: unknown) =>
  invoke(changePromotion, { method: 'POST', ...at(id), cookies, body });
const remove = (cookies: Cookies, id: string) => invoke(deletePromotion, { method: 'DELETE', ...at(id), cookies });

async function withPromotion() {
  // No subscription: what a person saved stays theirs when it ends.
  const { userId, cookies } = await signedInUser(store.table, { subscribed: false });
  const id = newKey();
  const saved = await save(cookies, { key: id, ...fields });
  expect(saved.status).toBe(200);
  return { userId, cookies, id, saved };
}

const rowsOf = async (userId: string) =>
  (await store.items()).filter(({ pk, sk }) => pk === promotionCount(userId).pk && String(sk).startsWith('PROMOTION'));

it('promotions are saved, listed, changed and deleted', async () => {
  const { cookies, id, saved } = await withPromotion();
  expect(saved.body).toEqual({ id, revision: 1, ...fields });
  expect(await list(cookies)).toMatchObject({ status: 200, body: [saved.body] });
  const used = { ...fields, note: '  two   words ', used: true };
  expect((await change(cookies, id, { revision: 1, ...used })).body).toEqual({
    ...{ id, revision: 2, ...used },
    note: 'two   words',
  });
  expect(await remove(cookies, id)).toMatchObject({ status: 200, body: {} });
  expect((await list(cookies)).body).toEqual([]);
  expect(await remove(cookies, id)).toMatchObject({ status: 404, body: { message: 'Not found' } });
});

it('a change of what another tab changed is refused with the contract’s message', async () => {
  const { cookies, id } = await withPromotion();
  await change(cookies, id, { revision: 1, ...fields, note: 'Tab one' });
  expect(await change(cookies, id, { revision: 1, ...fields, used: true })).toMatchObject({
    status: 409,
    body: {
      message: 'This promotion was changed elsewhere in the meantime. Nothing was saved: look at it again.',
    },
  });
  expect((await list(cookies)).body).toMatchObject([{ note: 'Tab one', used: false }]);
});

const amountMessage = 'Enter an amount from $1 to $100,000';
const oddsMessage = 'Enter American odds, such as -200 or +150, or leave it empty';

describe('a promotion', () => {
  test.each([
    ['an amount below $1', { amount: 0.99 }, amountMessage],
    ['an amount above $100,000', { amount: 100_000.01 }, amountMessage],
    ['no amount', { amount: null }, amountMessage],
    ['an amount as text', { amount: '100' }, amountMessage],
    ['a refund that DynamoDB cannot store', { refundValue: 1e-200 }, 'Enter a value from $0 to $1'],
    ['a boost above 500%', { boost: 501 }, 'Enter a boost from 1 to 500%'],
    ['a refund worth more than it', { refundValue: 1.01 }, 'Enter a value from $0 to $1'],
    ['a hedge of nothing', { maxHedge: 0 }, 'Enter a hedge from $1 to $1,000,000, or leave it empty'],
    ['odds that do not exist', { minOdds: 99 }, oddsMessage],
    ['odds in halves', { maxOdds: 150.5 }, oddsMessage],
    ['odds in the wrong order', { minOdds: 150, maxOdds: -110 }, 'The longest odds are shorter than the shortest odds'],
    ['a day that is over', { expiresOn: '2020-01-01' }, 'This day is over. Choose today or a later day.'],
    ['a day in ten years', { expiresOn: '2036-01-01' }, 'Choose a day within a year'],
    ['a day that does not exist', { expiresOn: '2027-02-30' }, 'Choose the last day on which it can be used'],
    ['a time', { expiresOn: `${expiresOn}T10:00:00Z` }, 'Choose the last day on which it can be used'],
    ['a long note', { note: 'x'.repeat(81) }, 'The note must be at most 80 characters long'],
    ['a note of two lines', { note: 'a\nb' }, 'The note contains characters that cannot be used'],
    ['an unknown book', { sportsbookId: 9999 }, 'Unknown sportsbook'],
    ['an unknown kind', { kind: 'parlay' }, undefined],
    ['an owner', { userId: 'somebody else' }, undefined],
    ['an id of its own', { id: '0'.repeat(32) }, undefined],
  ])('R-020: with %s is refused, and nothing is changed', async (_what, wrong, message) => {
    const { userId, cookies, id } = await withPromotion();
    const before = await rowsOf(userId);
    const answers = [
      await save(cookies, { key: newKey(), ...fields, ...wrong }),
      await change(cookies, id, { revision: 1, ...fields, ...wrong }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      if (message !== undefined) expect(body).toMatchObject({ message });
    }
    expect(await rowsOf(userId)).toEqual(before);
  });

  it.each(['', 'x', 'A'.repeat(32), '0'.repeat(33)])('with the key “%s” is refused', async (key) => {
    const { cookies } = await signedInUser(store.table);
    expect((await save(cookies, { key, ...fields })).status).toBe(400);
  });

  it('may have odds at -100 and +100, which pay the same, in any order', async () => {
    const { cookies } = await signedInUser(store.table);
    expect((await save(cookies, { key: newKey(), ...fields, minOdds: 100, maxOdds: -100 })).status).toBe(200);
  });

  it('R-123: of another person is not found and stays', async () => {
    const owner = await withPromotion();
    const { cookies } = await signedInUser(store.table);
    expect((await change(cookies, owner.id, { revision: 1, ...fields, used: true })).status).toBe(404);
    expect((await remove(cookies, owner.id)).status).toBe(404);
    expect((await list(owner.cookies)).body).toMatchObject([{ used: false, revision: 1 }]);
    // Another person may have the same id: it leads only to their own row.
    expect((await save(cookies, { key: owner.id, ...fields, note: 'Mine' })).status).toBe(200);
    expect((await list(owner.cookies)).body).toMatchObject([{ note: fields.note }]);
  });
});

it('the 51st promotion is refused with the contract’s message', async () => {
  const { cookies } = await signedInUser(store.table);
  for (let n = 0; n < 50; n++) expect((await save(cookies)).status).toBe(200);
  expect(await save(cookies)).toMatchObject({
    status: 409,
    body: { message: 'You can keep 50 promotions. Delete one to save another.' },
  });
});

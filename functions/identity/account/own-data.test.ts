import { expect, it } from 'vitest';
import { contracts, type EndpointName } from '../../../shared/contracts/index.ts';
import { aPromotion } from '../../bettor/promotions/testing/a-promotion.ts';
import { invoke, type TestRequest, type TestResponse } from '../../testing/http-event.ts';
import { loadHandler } from '../../testing/load-handler.ts';
import { testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { signedInUser } from './testing/signed-in-user.ts';

const store = testTable();
testEnvironment(store);

type UserWithData = Awaited<ReturnType<typeof createUserWithData>>;

const call = async (name: EndpointName, cookies: readonly string[], more: TestRequest = {}): Promise<TestResponse> => {
  const { method, path } = contracts[name];
  return invoke(await loadHandler(name), { method, path, cookies, ...more });
};

/** A user with data in every partition that stores any. */
async function createUserWithData(firstName: string, theme: 'light' | 'dark', subscribed: boolean) {
  const testUser = await signedInUser(store.table, { firstName, subscribed });
  const choice = {
    selectedSportsbooks: [],
    selectedLeagues: [],
    selectedTimeRange: '24',
    minProfit: 0,
    maxProfit: null,
  };
  const preset = { name: `Of ${firstName}`, page: 'dashboard', ...choice };
  const expiresOn = new Date().toISOString().slice(0, 10);
  const promotion = { key: '0'.repeat(32), ...aPromotion, expiresOn, note: `Of ${firstName}` };
  const saved = [
    await call('identity/account/save-preferences', testUser.cookies, { body: { theme } }),
    await call('bettor/settings/save-settings', testUser.cookies, { body: { stake: theme === 'dark' ? 40 : 60 } }),
    await call('bettor/presets/save-preset', testUser.cookies, { body: preset }),
    await call('bettor/promotions/save-promotion', testUser.cookies, { body: promotion }),
  ];
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  return { ...testUser, theme, subscribed };
}

const reads: Partial<Record<EndpointName, { sketch?: TestRequest; own: (testUser: UserWithData) => unknown }>> = {
  'identity/account/get-user': {
    own: ({ userId, email, firstName }) => ({ id: userId, email, firstName, lastName: 'Byron' }),
  },
  'identity/account/get-preferences': { own: ({ theme }) => expect.objectContaining({ theme }) },
  'bettor/settings/get-settings': { own: ({ theme }) => ({ books: [], stake: theme === 'dark' ? 40 : 60 }) },
  'bettor/presets/list-presets': {
    sketch: { query: { page: 'dashboard' } },
    own: ({ firstName }) => [expect.objectContaining({ name: `Of ${firstName}` })],
  },
  'bettor/promotions/list-promotions': {
    own: ({ firstName }) => [expect.objectContaining({ note: `Of ${firstName}` })],
  },
  'billing/get-subscription': {
    own: ({ subscribed }) => expect.objectContaining({ hasSubscription: subscribed }),
  },
};

async function expectOwn(testUser: UserWithData): Promise<void> {
  for (const [name, { sketch, own }] of Object.entries(reads)) {
    const answer = await call(name as EndpointName, testUser.cookies, sketch);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(own(testUser));
    expect(answer.headers['cache-control']).toBe('no-store');
  }
}

it('R-009: two users alternating on the same warm functions each see their own data', async () => {
  const ada = await createUserWithData('Ada', 'dark', true);
  const eve = await createUserWithData('Eve', 'light', false);
  for (const testUser of [ada, eve, ada, eve, eve, ada]) await expectOwn(testUser);
});

it('R-009: 16 concurrent calls of two users each get their own data', async () => {
  const people = [await createUserWithData('Ada', 'dark', true), await createUserWithData('Eve', 'light', false)];
  await Promise.all(Array.from({ length: 8 }, () => people.map(expectOwn)).flat());
});

it('R-009: the session is read again after another user’s call and after an anonymous one', async () => {
  const ada = await createUserWithData('Ada', 'dark', true);
  await expectOwn(ada);
  for (const name of Object.keys(reads)) expect((await call(name as EndpointName, [])).status).toBe(401);
  await expectOwn(ada);
});

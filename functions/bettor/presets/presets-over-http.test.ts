import { describe, expect, it, test } from 'vitest';
import { handler as getPreferences } from '../../identity/account/get-preferences.handler.ts';
import { handler as savePreferences } from '../../identity/account/save-preferences.handler.ts';
import { testUser } from '../../identity/account/testing/test-user.ts';
import { newSessionToken, sessionCookie } from '../../identity/session/session.ts';
import { openSession } from '../../identity/session/session-store.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { presetCount } from '../../platform/table/keys.ts';
import { invoke } from '../../testing/http-event.ts';
import { testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { handler as deletePreset } from './delete-preset.handler.ts';
import { handler as listPresets } from './list-presets.handler.ts';
import { handler as savePreset } from './save-preset.handler.ts';

const store = testTable();
testEnvironment(store);

const PRESETS = '/api/saved-filter-presets';
const PREFERENCES = '/api/user-preferences';
const choice = {
  page: 'dashboard',
  selectedSportsbooks: [1, 15],
  selectedLeagues: ['baseball_mlb'],
  selectedTimeRange: '24',
  minProfit: 0,
  maxProfit: null,
};
const highProfit = { name: 'High Profit NFL', ...choice };

type Cookies = readonly string[];
const save = (cookies: Cookies, body: unknown) => invoke(savePreset, { method: 'POST', path: PRESETS, cookies, body });
const list = (cookies: Cookies, query: Record<string, string> = { page: 'dashboard' }) =>
  invoke(listPresets, { path: PRESETS, cookies, query });
const remove = (cookies: Cookies, id: string) =>
  invoke(deletePreset, { method: 'DELETE', path: `${PRESETS}/${encodeURIComponent(id)}`, params: { id }, cookies });
const choose = (cookies: Cookies, body: unknown) =>
  invoke(savePreferences, { method: 'POST', path: PREFERENCES, cookies, body });
const chosen = (cookies: Cookies, query: Record<string, string> = {}) =>
  invoke(getPreferences, { path: PREFERENCES, cookies, query });

async function signedIn() {
  const { user } = await testUser(store.table);
  const token = newSessionToken(systemRandomBytes);
  await openSession(store.table, token, user, Date.now(), { visit: TEST_VISIT });
  return { userId: user.id, cookies: [sessionCookie(token).split(';')[0] ?? ''] };
}

async function signedInWithPreset() {
  const userSession = await signedIn();
  const { body } = await save(userSession.cookies, highProfit);
  if (typeof body !== 'object' || body === null || !('id' in body)) throw new Error('not saved');
  return { ...userSession, presetId: String(body.id) };
}

/** A user's stored rows besides the account. */
const keptOf = async (userId: string) =>
  (await store.items()).filter(
    ({ pk, sk }) => pk === presetCount(userId).pk && sk !== 'PROFILE' && !String(sk).startsWith('SESSION#'),
  );

describe('presets', () => {
  it('are saved, listed and deleted', async () => {
    const { cookies } = await signedIn();
    const saved = await save(cookies, { ...highProfit, name: '  High Profit NFL ' });
    expect(saved).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^[0-9a-f]{32}$/), ...highProfit } });
    expect(await list(cookies)).toMatchObject({ status: 200, body: [saved.body] });
    expect((await list(cookies, { page: 'bonus' })).body).toEqual([]);
    const [{ id }] = JSON.parse((await list(cookies)).bytes.toString());
    expect(await remove(cookies, id)).toMatchObject({ status: 200, body: {} });
    expect((await list(cookies)).body).toEqual([]);
    expect(await remove(cookies, id)).toMatchObject({ status: 404, body: { message: 'Not found' } });
  });

  it('R-280: over the limit are refused with the contract’s message', async () => {
    const { userId, cookies } = await signedIn();
    await store.table.put(presetCount(userId), { n: 50 });
    expect(await save(cookies, highProfit)).toMatchObject({
      status: 409,
      body: { message: 'You can keep 50 presets. Delete one to save another.' },
    });
    expect(await keptOf(userId)).toHaveLength(1);
  });

  test.each([
    ['R-280', 'a blank name', { name: '  ' }, 'Preset name is required'],
    ['R-280', 'no name', { name: undefined }, 'Preset name is required'],
    ['R-280', 'a long name', { name: 'x'.repeat(81) }, undefined],
    ['R-023', 'a name of several lines', { name: 'a\nb' }, 'Preset name contains characters that cannot be used'],
    ['R-281', 'an unknown page', { page: 'promo' }, undefined],
    ['R-282', 'an unknown sportsbook', { selectedSportsbooks: [999] }, 'Unknown sportsbook'],
    ['R-282', 'a sportsbook twice', { selectedSportsbooks: [1, 1] }, 'A sportsbook is chosen twice'],
    ['R-282', 'an unknown league', { selectedLeagues: ['curling'] }, undefined],
    ['R-282', '51 leagues', { selectedLeagues: Array.from({ length: 51 }, () => 'baseball_mlb') }, undefined],
    ['R-020', 'an id of its own', { id: '0'.repeat(32) }, undefined],
    ['R-121', 'an owner', { userId: 'somebody else' }, undefined],
  ])('%s: with %s are refused, and nothing is stored', async (_rule, _what, change, message) => {
    const { userId, cookies } = await signedIn();
    const answer = await save(cookies, { ...highProfit, ...change });
    expect(answer.status).toBe(400);
    if (message !== undefined) expect(answer.body).toMatchObject({ message });
    expect(await keptOf(userId)).toEqual([]);
  });

  it('R-281: of an unknown page are not listed', async () => {
    const { cookies } = await signedIn();
    for (const query of [{}, { page: 'promo' }, { page: '' }, { page: 'dashboard,bonus' }]) {
      expect((await list(cookies, { ...query })).status).toBe(400);
    }
  });

  it('R-123: of another user are not found and stay', async () => {
    const owner = await signedInWithPreset();
    const { cookies } = await signedIn();
    expect((await remove(cookies, owner.presetId)).status).toBe(404);
    expect((await list(owner.cookies)).body).toHaveLength(1);
  });

  it('R-023: may have any printable name, which is returned unchanged', async () => {
    const { cookies } = await signedIn();
    const names = ['<img src=x onerror=alert(1)>', '__proto__', '日本語', '🏈'.repeat(40)];
    for (const name of names) expect(await save(cookies, { ...highProfit, name })).toMatchObject({ body: { name } });
    const { body } = await list(cookies);
    expect(Array.isArray(body) ? body.map(({ name }) => name).toSorted() : body).toEqual(names.toSorted());
  });
});

describe('preferences', () => {
  it('R-283: are changed one by one', async () => {
    const { cookies } = await signedIn();
    expect(await chosen(cookies)).toMatchObject({ status: 200, body: {} });
    expect((await chosen(cookies)).body).toEqual({});
    expect((await choose(cookies, { minProfit: 0, maxProfit: null })).body).toEqual({ minProfit: 0, maxProfit: null });
    const all = { theme: 'dark', followSystem: false, minProfit: 0, maxProfit: null };
    expect((await choose(cookies, { theme: 'dark' })).body).toEqual(all);
    expect((await choose(cookies, {})).body).toEqual(all);
    expect((await chosen(cookies)).body).toEqual(all);
    expect((await choose(cookies, { theme: 'light', followSystem: true })).body).toEqual({
      ...all,
      theme: 'light',
      followSystem: true,
    });
  });

  test.each([
    ['R-283', { theme: 'sepia' }],
    ['R-283', { theme: 'system' }],
    ['R-283', { followSystem: 'yes' }],
    ['R-283', { theme: null }],
    ['R-282', { selectedSportsbooks: [999] }],
    ['R-020', { theme: 'dark', hasSubscription: true }],
    ['R-121', { theme: 'dark', userId: 'somebody else' }],
  ])('%s: %j is refused and changes nothing', async (_rule, body) => {
    const { userId, cookies } = await signedIn();
    expect((await choose(cookies, body)).status).toBe(400);
    expect(await keptOf(userId)).toEqual([]);
  });
});

it('R-121: ids in the URL never choose the account', async () => {
  const owner = await signedInWithPreset();
  await choose(owner.cookies, { theme: 'dark' });
  const { cookies } = await signedIn();
  expect((await list(cookies, { page: 'dashboard', userId: owner.userId })).body).toEqual([]);
  expect((await chosen(cookies, { userId: owner.userId })).body).toEqual({});
});

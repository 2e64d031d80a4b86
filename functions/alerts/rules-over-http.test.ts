import { randomBytes } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { signedInUser } from '../identity/account/testing/signed-in-user.ts';
import { invoke } from '../testing/http-event.ts';
import { testEnvironment } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { handler as changeRule } from './change-rule.handler.ts';
import { handler as deleteRule } from './delete-rule.handler.ts';
import { handler as getFigures } from './get-figures.handler.ts';
import { handler as listAlerts } from './list-alerts.handler.ts';
import { handler as listRules } from './list-rules.handler.ts';
import { handler as previewRule } from './preview-rule.handler.ts';
import { handler as saveRule } from './save-rule.handler.ts';
import { anAlertRule } from './testing/an-alert-rule.ts';

const store = testTable();
testEnvironment(store);

const PATH = '/api/alert-rules';
type Cookies = readonly string[];
const newKey = () => randomBytes(16).toString('hex');
const save = (cookies: Cookies, body: unknown) => invoke(saveRule, { method: 'POST', path: PATH, cookies, body });
const at = (id: string) => ({ path: `${PATH}/${id}`, params: { id } });
const change = (cookies: Cookies, id: string, body: unknown) =>
  invoke(changeRule, { method: 'POST', ...at(id), cookies, body });
const remove = (cookies: Cookies, id: string) => invoke(deleteRule, { method: 'DELETE', ...at(id), cookies });
const list = (cookies: Cookies) => invoke(listRules, { path: PATH, cookies });

it('alert rules are saved, listed, changed and deleted', async () => {
  const { cookies } = await signedInUser(store.table);
  const key = newKey();
  expect((await save(cookies, { key, ...anAlertRule })).body).toEqual({ id: key, revision: 1, ...anAlertRule });
  const changed = { ...anAlertRule, on: false, quietHours: { from: '22:00', to: '07:00', zone: 'America/Denver' } };
  expect(await change(cookies, key, { revision: 1, ...changed })).toMatchObject({ status: 200, body: { revision: 2 } });
  expect((await list(cookies)).body).toEqual([{ id: key, revision: 2, ...changed }]);
  expect((await change(cookies, key, { revision: 1, ...anAlertRule })).status).toBe(409);
  expect((await remove(cookies, key)).status).toBe(200);
  expect((await remove(cookies, key)).status).toBe(404);
});

it('R-420: alert rules of another person are not found', async () => {
  const [owner, other] = [await signedInUser(store.table), await signedInUser(store.table)];
  const key = newKey();
  await save(owner.cookies, { key, ...anAlertRule });
  expect((await change(other.cookies, key, { revision: 1, ...anAlertRule })).status).toBe(404);
  expect((await remove(other.cookies, key)).status).toBe(404);
  expect((await list(other.cookies)).body).toEqual([]);
  expect((await list(owner.cookies)).body).toHaveLength(1);
});

it('without a subscription no alert rule is saved, and those that were saved stay', async () => {
  const { cookies } = await signedInUser(store.table, { subscribed: false });
  expect((await save(cookies, { key: newKey(), ...anAlertRule })).status).toBe(403);
  expect((await list(cookies)).status).toBe(200);
});

test.each([
  ['no channel', { channels: [] }, 'Choose at least one way to be told'],
  ['a channel twice', { channels: ['push', 'push'] }, 'A channel is chosen twice'],
  ['an unknown zone', { quietHours: { from: '22:00', to: '07:00', zone: 'Mars/Base' } }, 'Unknown time zone'],
  ['a margin that the table cannot store', { minMargin: 1e-200 }, 'Enter a margin from -100 to 1000%'],
  ['an age of a second', { maxAge: 1 }, 'Choose an age from 30 seconds to 10 minutes'],
])('R-020: an alert rule with %s is refused', async (_what, wrong, message) => {
  const { cookies } = await signedInUser(store.table);
  expect(await save(cookies, { key: newKey(), ...anAlertRule, ...wrong })).toMatchObject({
    status: 400,
    body: { message },
  });
});

it('a preview before anything was scanned, the history before any alert, and the public figures are empty', async () => {
  const { cookies } = await signedInUser(store.table);
  const preview = await invoke(previewRule, { method: 'POST', path: '/api/alert-preview', cookies, body: anAlertRule });
  expect(preview).toMatchObject({ status: 200, body: { count: 0, seconds: 0, examples: [] } });
  expect((await invoke(listAlerts, { path: '/api/alerts', cookies })).body).toEqual({ alerts: [], more: false });
  const figures = await invoke(getFigures, { path: '/api/alert-figures' });
  expect(figures).toMatchObject({ status: 200, body: { stillThere: null, checked: 0 } });
});

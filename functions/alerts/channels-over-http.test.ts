import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { makeAlertServices } from '../../scripts/simulators/alerts/alert-services.ts';
import { handler as unknownRoute } from '../edge/unknown-route.handler.ts';
import { handler as logout } from '../identity/account/logout.handler.ts';
import { signedInUser } from '../identity/account/testing/signed-in-user.ts';
import { systemRandomBytes } from '../platform/hash.ts';
import { httpEvent, invoke, send, type TestRequest, testContext } from '../testing/http-event.ts';
import { loggedLines } from '../testing/log-output.ts';
import { TEST_SEAL_KEY, TEST_TELEGRAM_TOKEN, testEnvironment } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { handler as addDevice } from './add-device.handler.ts';
import { handler as addWebhook } from './add-webhook.handler.ts';
import { telegramSecret } from './channels/telegram-secret.ts';
import { takeHourly } from './delivery/hourly-cap.ts';
import { handler as linkTelegram } from './link-telegram.handler.ts';
import { handler as listChannels } from './list-channels.handler.ts';
import { handler as removeDevice } from './remove-device.handler.ts';
import { handler as removeWebhook } from './remove-webhook.handler.ts';
import { handler as sendTest } from './send-test.handler.ts';
import { handler as setEmail } from './set-email.handler.ts';
import { unsubscribeToken } from './targets/email-store.ts';
import { handler as telegramWebhook } from './telegram-webhook.handler.ts';
import { aWebhookAddress } from './testing/alert-targets.ts';
import { handler as unlinkTelegram } from './unlink-telegram.handler.ts';
import { handler as unsubscribe } from './unsubscribe.handler.ts';

const PORT_VARIABLES = ['PUSH_ENDPOINT', 'DISCORD_ENDPOINT', 'TELEGRAM_ENDPOINT'];
const store = testTable();
const services = makeAlertServices({ now: Date.now, telegramToken: TEST_TELEGRAM_TOKEN });
const server = createServer((request, response) => void services.serve(request, response));
const endpoints: Record<string, string> = {};
testEnvironment(store, endpoints);
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  for (const name of PORT_VARIABLES) process.env[name] = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  for (const name of PORT_VARIABLES) delete process.env[name];
  server.close();
  server.closeAllConnections();
});

type Cookies = readonly string[];
interface Channels {
  push: { publicKey: string; keyId: string };
  devices: { id: string; name: string; failing: boolean; lastSentAt: string | null }[];
  webhooks: { id: string; hint: string }[];
  telegram: { bot: string | null; chat: { hint: string } | null };
  email: { on: boolean; hint: string };
}
const list = async (cookies: Cookies) =>
  (await invoke(listChannels, { path: '/api/alert-channels', cookies })).body as Channels;
const post = (handler: Parameters<typeof invoke>[0], path: string, cookies: Cookies, body?: unknown) =>
  invoke(handler, { method: 'POST', path, cookies, body });
const remove = (handler: Parameters<typeof invoke>[0], path: string, id: string, cookies: Cookies) =>
  invoke(handler, { method: 'DELETE', path: `${path}/${id}`, params: { id }, cookies });

/** A signed-in browser that has subscribed at the push service. */
async function browser() {
  const user = await signedInUser(store.table);
  const { cookies } = user;
  const { push } = await list(cookies);
  const { endpoint, keys } = await services.push.subscribe(push.publicKey);
  const body = { name: 'My phone', endpoint, ...keys, keyId: push.keyId };
  return {
    ...user,
    endpoint,
    body,
    add: (more = {}) => post(addDevice, '/api/alert-devices', cookies, { ...body, ...more }),
  };
}
const sendTestTo = (cookies: Cookies, body: unknown) => post(sendTest, '/api/alert-test', cookies, body);

it('a device is added, tested, and removed', async () => {
  const { cookies, add, endpoint } = await browser();
  const added = await add();
  expect(added.status).toBe(200);
  const { devices } = await list(cookies);
  expect(devices).toEqual([added.body]);
  const [{ id } = { id: '' }] = devices;
  expect((await sendTestTo(cookies, { channel: 'push', id })).body).toEqual({ outcome: 'accepted' });
  const pushed = services.push.messages().filter((message) => message.endpoint === endpoint);
  expect(pushed.map(({ text }) => JSON.parse(text).notification.title)).toEqual(['Crossbook test alert']);
  expect((await list(cookies)).devices).toMatchObject([{ failing: false, lastSentAt: expect.any(String) }]);
  expect((await remove(removeDevice, '/api/alert-devices', id, cookies)).body).toEqual({});
  expect((await list(cookies)).devices).toEqual([]);
  expect((await remove(removeDevice, '/api/alert-devices', id, cookies)).status).toBe(404);
  expect(await sendTestTo(cookies, { channel: 'push', id })).toMatchObject({
    status: 404,
    body: { message: 'Not found' },
  });
});

it('R-424: a test tells that a device is gone, and it is forgotten', async () => {
  const { cookies, add, endpoint } = await browser();
  const { body } = await add();
  services.push.unsubscribe(endpoint);
  const { id } = body as { id: string };
  expect((await sendTestTo(cookies, { channel: 'push', id })).body).toEqual({ outcome: 'gone' });
  expect((await list(cookies)).devices).toEqual([]);
});

it('R-445: a log-out ends the browser’s device', async () => {
  const { userId, cookies, add } = await browser();
  await add();
  await post(logout, '/api/logout', cookies);
  const rows = (await store.items()).filter(({ pk }) => pk === `USER#${userId}`);
  expect(rows.filter(({ sk }) => String(sk).startsWith('ALERT_DEVICE'))).toEqual([]);
});

test.each([
  [
    'a host that is no push service',
    { endpoint: 'https://evil.example/x' },
    'This browser’s push service is not supported',
  ],
  [
    'an endpoint with a port',
    { endpoint: 'https://fcm.googleapis.com:444/x' },
    'This browser’s push service is not supported',
  ],
  [
    'an endless endpoint',
    { endpoint: `https://fcm.googleapis.com/${'x'.repeat(2000)}` },
    'This browser’s push service is not supported',
  ],
  ['a key that we do not have', { keyId: 'other' }, 'This browser sent keys that cannot be used'],
  [
    'a key off the curve',
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    'This browser sent keys that cannot be used',
  ],
  ['a short secret', { auth: 'abc' }, 'This browser sent keys that cannot be used'],
])('R-421: a device with %s is refused', async (_name, more, message) => {
  const { add } = await browser();
  expect(await add(more)).toMatchObject({ status: 400, body: { message } });
});

it('R-423: addresses are in no reply and no log', async () => {
  const { cookies, add, endpoint } = await browser();
  await add();
  const address = aWebhookAddress('9zZq');
  await post(addWebhook, '/api/alert-webhooks', cookies, { name: 'Ours', address });
  const said = JSON.stringify(await list(cookies)) + loggedLines().join('');
  for (const part of [endpoint, endpoint.split('/').pop() ?? '', address, address.slice(-20)])
    expect(said).not.toContain(part);
});

it('a webhook is added, tested, and removed', async () => {
  const { cookies } = await signedInUser(store.table);
  const body = { name: 'Ours', address: aWebhookAddress('1a2B') };
  const added = await post(addWebhook, '/api/alert-webhooks', cookies, body);
  expect(added.body).toMatchObject({ name: 'Ours', hint: '…1a2B' });
  const { id } = added.body as { id: string };
  expect((await sendTestTo(cookies, { channel: 'discord', id })).body).toEqual({ outcome: 'accepted' });
  services.discord.fail('403', { times: 1 });
  expect((await sendTestTo(cookies, { channel: 'discord', id })).body).toEqual({ outcome: 'failed' });
  expect(loggedLines().join('')).toContain('alert_channel_failed');
  expect((await remove(removeWebhook, '/api/alert-webhooks', id, cookies)).body).toEqual({});
  expect((await list(cookies)).webhooks).toEqual([]);
});

it('R-430: a test counts against the hourly cap of 60', async () => {
  const { cookies, userId } = await signedInUser(store.table);
  const added = await post(addWebhook, '/api/alert-webhooks', cookies, { name: 'x', address: aWebhookAddress('cap1') });
  const { id } = added.body as { id: string };
  const at = Math.floor(Date.now() / 1000);
  const take = (n: number, when: number) => takeHourly(store.table, { userId, id: `message ${n}`, rules: [] }, when);
  for (let n = 0; n < 59; n++) expect(await take(n, at)).toMatchObject({ state: 'taken' });
  expect((await sendTestTo(cookies, { channel: 'discord', id })).status).toBe(200);
  expect(await sendTestTo(cookies, { channel: 'discord', id })).toMatchObject({
    status: 429,
    body: { message: 'That is enough for this hour. Try again later.' },
  });
  expect(await take(60, at + 3599)).toMatchObject({ state: 'full' });
  expect(await take(60, at + 3601)).toMatchObject({ state: 'taken' });
});

const update = (chat: number, text: string) => ({ update_id: 1, message: { message_id: 1, chat: { id: chat }, text } });
const telegram = (body: unknown, given: string | undefined = telegramSecret(TEST_TELEGRAM_TOKEN)) =>
  send(telegramWebhook, {
    method: 'POST',
    path: '/api/telegram/webhook',
    body,
    headers: { origin: undefined, 'sec-fetch-site': undefined, 'x-telegram-bot-api-secret-token': given } as never,
  });

it('R-429: a chat links by the code of the link, gets a test, and stops', async () => {
  const { cookies } = await signedInUser(store.table);
  const { body } = await post(linkTelegram, '/api/alert-telegram', cookies);
  const { url, expiresAt } = body as { url: string; expiresAt: string };
  const [, code = ''] = /^https:\/\/t\.me\/CrossbookTestBot\?start=([\w-]{32})$/.exec(url) ?? [];
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(10);
  expect(await telegram(update(424242, `/start ${code}`))).toMatchObject({ status: 200 });
  expect((await list(cookies)).telegram).toEqual({
    bot: 'CrossbookTestBot',
    chat: { hint: '…4242', lastSentAt: null, failing: false },
  });
  expect(services.telegram.messages().at(-1)?.body).toMatchObject({
    chat_id: '424242',
    text: expect.stringMatching(/^Linked/),
  });
  // Once only.
  await telegram(update(434343, `/start ${code}`));
  expect((await list(cookies)).telegram.chat?.hint).toBe('…4242');
  await telegram(update(424242, '/stop'));
  expect((await list(cookies)).telegram.chat).toBeNull();
  expect((await sendTestTo(cookies, { channel: 'telegram' })).status).toBe(404);
  expect((await invoke(unlinkTelegram, { method: 'DELETE', path: '/api/alert-telegram', cookies })).body).toEqual({});
});

test.each([
  ['no secret', undefined],
  ['another secret', 'x'.repeat(43)],
  ['an empty secret', ''],
])('R-429: a call with %s is not Telegram’s', async (_name, given) => {
  expect((await telegram(update(1, '/stop'), given ?? '')).status).toBe(401);
});

test.each([
  ['a text without a command', update(1, 'hello')],
  ['a start without a code', update(1, '/start')],
  ['a start with a hostile code', update(1, `/start ${'x'.repeat(65)}`)],
  ['a sticker', { update_id: 1, message: { chat: { id: 1 }, sticker: {} } }],
  ['a channel’s post', { update_id: 1, channel_post: { text: '/stop' } }],
  ['a list', [1, 2]],
  ['no JSON', '{'],
  ['nothing', ''],
])('R-429: %s is ignored', async (_name, body) => {
  const before = services.telegram.messages().length;
  expect(await telegram(body)).toMatchObject({ status: 200 });
  expect(services.telegram.messages()).toHaveLength(before);
});

it('R-429: more than 64 kB are refused', async () => {
  expect((await telegram(update(1, 'x'.repeat(65_536)))).status).toBe(413);
});

it('R-428: alerts by email end by a POST of a mail provider, without cookies, as a form, and again', async () => {
  const { userId, email, cookies } = await signedInUser(store.table);
  const token = unsubscribeToken(TEST_SEAL_KEY, { id: userId, email }, systemRandomBytes);
  const call: TestRequest = {
    ...{ method: 'POST', path: `/api/unsubscribe/${token}`, params: { token }, body: 'List-Unsubscribe=One-Click' },
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
  };
  for (const _ of [1, 2]) {
    expect(await invoke(unsubscribe, call)).toMatchObject({ status: 200, body: {} });
    expect((await list(cookies)).email.on).toBe(false);
  }
  expect((await post(setEmail, '/api/alert-email', cookies, { on: true })).body).toEqual({ on: true });
  expect((await list(cookies)).email).toMatchObject({ on: true, hint: `${email[0]}…@example.com` });
  const forged = `k1_${'A'.repeat(90)}`;
  const other = await invoke(unsubscribe, { ...call, path: `/api/unsubscribe/${forged}`, params: { token: forged } });
  expect(other).toMatchObject({ status: 200, body: {} });
  expect((await list(cookies)).email.on).toBe(true);
});

it('R-428: opening the address leads to the page, and changes nothing', async () => {
  const { userId, email, cookies } = await signedInUser(store.table);
  const token = unsubscribeToken(TEST_SEAL_KEY, { id: userId, email }, systemRandomBytes);
  const reply = await unknownRoute(httpEvent({ path: `/api/unsubscribe/${token}` }), testContext());
  expect(reply).toMatchObject({ statusCode: 303, headers: { location: `/unsubscribe/${token}` } });
  expect((await list(cookies)).email.on).toBe(true);
  const foreign = await unknownRoute(httpEvent({ path: '/api/unsubscribe/%2F%2Fevil.example' }), testContext());
  expect(foreign.statusCode).toBe(405);
});

import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAlertServices } from '../../scripts/simulators/alerts/alert-services.ts';
import { systemRandomBytes } from '../platform/hash.ts';
import { alert as alertKey } from '../platform/table/keys.ts';
import { invoke, send } from '../testing/http-event.ts';
import { TEST_SEAL_KEY, TEST_TELEGRAM_TOKEN, testEnvironment } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { handler as answerAlert } from './answer-alert.handler.ts';
import { answerToken } from './answers/answer-token.ts';
import { telegramSecret } from './channels/telegram-secret.ts';
import { createFigures } from './figures/figure-store.ts';
import { linkChat, newTelegramCode } from './targets/telegram-store.ts';
import { handler as telegramWebhook } from './telegram-webhook.handler.ts';
import { alertFixture, arbRow } from './testing/alert-fixture.ts';

const store = testTable();
const services = makeAlertServices({ now: Date.now, telegramToken: TEST_TELEGRAM_TOKEN });
const server = createServer((request, response) => void services.serve(request, response));
testEnvironment(store);
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.env.TELEGRAM_ENDPOINT = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  delete process.env.TELEGRAM_ENDPOINT;
  server.close();
  server.closeAllConnections();
});

const sealed = { table: store.table, sealKey: TEST_SEAL_KEY, random: systemRandomBytes };

/** A person who was told of a game that starts in an hour. */
async function told() {
  const fixture = alertFixture(store.table);
  fixture.clock.set(new Date().toISOString());
  await fixture.alone();
  await fixture.publish([]);
  await fixture.match();
  const userId = await fixture.person([{}]);
  const list = async (id: string) => {
    await fixture.publish([arbRow({ id, confirmedAt: fixture.now(), startsAt: fixture.now() + 3600 })]);
    await fixture.match();
  };
  await list('arbitrage/e1/h2h//1');
  const [alert] = await fixture.history(userId);
  const ref = { userId, alertId: alert?.id ?? '' };
  return { ...fixture, ...ref, list, token: answerToken(TEST_SEAL_KEY, ref, systemRandomBytes) };
}

const press = (token: string, answer?: string) =>
  invoke(answerAlert, { method: 'POST', path: `/api/alert-answers/${token}`, params: { token }, body: { answer } });

it('the first press of each answer is recorded and counted, and every other changes nothing', async () => {
  const { token, history, userId } = await told();
  expect((await press(token)).body).toMatchObject({ title: 'Arb 2.00%: Lakers @ Suns', placedAt: null, goneAt: null });
  const first = await press(token, 'placed');
  expect(first.body).toMatchObject({ placedAt: expect.any(String), goneAt: null, muted: false });
  const many = await Promise.all(Array.from({ length: 8 }, () => press(token, 'gone')));
  expect(many.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await history(userId)).toMatchObject([
    { placedAt: (first.body as { placedAt: string }).placedAt, goneAt: expect.any(String) },
  ]);
  expect(await createFigures(store.table)(Date.now())).toMatchObject({ placed: { count: 1 }, gone: { count: 1 } });
});

it('a muted game is told no more, neither of other opportunities nor what waits to be sent', async () => {
  const { token, list, history, userId, send: sendPending, sentTo, clock, publish, match, now } = await told();
  expect((await press(token, 'mute')).body).toMatchObject({ muted: true });
  await sendPending();
  await list('arbitrage/e1/h2h//2');
  expect(sentTo(userId)).toEqual([]);
  expect(await history(userId)).toMatchObject([{ deliveries: [{ state: 'not sent', reason: 'game muted' }] }]);
  // Postponed, and so listed again after the start that was known: told again.
  clock.advanceSeconds(3601);
  await publish([arbRow({ id: 'arbitrage/e1/h2h//3', confirmedAt: now(), startsAt: now() + 7200 })]);
  await match();
  expect(await history(userId)).toHaveLength(2);
});

it('a forged token, one of a started game, and one of a deleted account get the same reply, and write nothing', async () => {
  const { userId, alertId, token: started } = await told();
  await store.table.update(alertKey(userId, alertId), { set: { startsAt: Math.floor(Date.now() / 1000) } });
  const before = await store.items();
  const foreign = answerToken('another key', { userId, alertId }, systemRandomBytes);
  const unknown = answerToken(TEST_SEAL_KEY, { userId: 'nobody', alertId }, systemRandomBytes);
  for (const token of [started, foreign, unknown, `k1_${'A'.repeat(90)}`])
    expect(await press(token, 'mute')).toMatchObject({ status: 404, body: { message: 'Not found' } });
  const written = (await store.items()).filter(({ pk }) => !String(pk).startsWith('RL#'));
  expect(written).toEqual(before.filter(({ pk }) => !String(pk).startsWith('RL#')));
});

const update = (chat: number, data: string) =>
  send(telegramWebhook, {
    ...{ method: 'POST', path: '/api/telegram/webhook' },
    body: { update_id: 1, callback_query: { id: `press-${data}`, data, message: { chat: { id: chat } } } },
    headers: { 'x-telegram-bot-api-secret-token': telegramSecret(TEST_TELEGRAM_TOKEN) } as never,
  });

it('a press in Telegram answers an alert of whose alerts the chat gets, and of nobody else', async () => {
  const { userId, alertId, history } = await told();
  const at = Math.floor(Date.now() / 1000);
  const { code } = await newTelegramCode(store.table, userId, at, systemRandomBytes);
  await linkChat(sealed, { code, chatId: '77' }, at);
  expect(await update(78, `placed ${alertId}`)).toMatchObject({ status: 200 });
  expect(await history(userId)).not.toMatchObject([{ placedAt: expect.any(String) }]);
  expect(await update(77, `placed ${alertId}`)).toMatchObject({ status: 200 });
  expect(await history(userId)).toMatchObject([{ placedAt: expect.any(String) }]);
  await update(77, 'sold everything');
  expect(services.telegram.messages().map(({ body }) => body)).toEqual([
    { callback_query_id: `press-placed ${alertId}`, text: 'That game has started, or the alert is gone.' },
    {
      callback_query_id: `press-placed ${alertId}`,
      text: expect.stringMatching(/^Noted: placed \d+:\d\d [AP]M ET\.$/),
    },
    { callback_query_id: 'press-sold everything', text: 'That game has started, or the alert is gone.' },
  ]);
});

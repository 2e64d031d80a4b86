import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { telegramSecret } from '../../../functions/alerts/channels/telegram-secret.ts';
import { setWebhook } from './set-webhook.ts';

const TOKEN = '123:the-token-of-a-bot-in-tests-0000000000';
const calls: unknown[] = [];
let api = '';
const server = createServer(async (request, response) => {
  calls.push([request.url, JSON.parse(await text(request))]);
  response.writeHead(request.url?.includes(TOKEN) === true ? 200 : 401).end('{}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  api = `http://127.0.0.1:${address.port}`;
});
afterAll(() => void server.close());

const lines: string[] = [];
const good = {
  token: TOKEN,
  siteOrigin: 'https://crossbook.test',
  bot: 'CrossbookBot',
  print: (line: string) => lines.push(line),
};

it('Telegram is told where to call, with the secret that our webhook expects; nothing secret is printed', async () => {
  await setWebhook({ ...good, api });
  const settings = {
    url: 'https://crossbook.test/api/telegram/webhook',
    secret_token: telegramSecret(TOKEN),
    allowed_updates: ['message', 'callback_query'],
  };
  expect(calls).toEqual([[`/bot${TOKEN}/setWebhook`, settings]]);
  expect(settings.secret_token).toMatch(/^[\w-]{1,256}$/);
  expect(lines.join()).toBe(
    'Telegram sends what people write to CrossbookBot to https://crossbook.test/api/telegram/webhook',
  );
});

test.each([
  ['no token', { token: undefined }, 'has no telegram-token'],
  ['no bot', { token: 'none' }, 'has no telegram-token'],
  ['no bot’s name', { bot: undefined }, 'Set telegramBot'],
  ['no site', { siteOrigin: undefined }, 'deploy it first'],
  ['a wrong token', { token: '1:other' }, 'Telegram answered 401'],
])('with %s the operator is told what to do', async (_name, wrong, said) => {
  const failed = setWebhook({ ...good, ...wrong, api });
  await expect(failed).rejects.toThrow(said);
  await expect(failed).rejects.not.toThrow('1:other');
});

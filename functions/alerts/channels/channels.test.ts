import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type AlertServices, makeAlertServices } from '../../../scripts/simulators/alerts/alert-services.ts';
import type { ChatFault } from '../../../scripts/simulators/alerts/chat-services.ts';
import { makePushService, type PushFault } from '../../../scripts/simulators/alerts/push-service.ts';
import { openMailbox } from '../../../scripts/simulators/aws/mailbox.ts';
import { testUser } from '../../identity/account/testing/test-user.ts';
import { createSuppressionStore } from '../../mail/suppression-store.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { createAlertMailer } from '../../platform/mail/alert-mailer.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { TEST_EMAIL_KEY, TEST_SEAL_KEY, TEST_TELEGRAM_TOKEN, TEST_VAPID_KEY } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { setEmail, shownEmail, unsubscribe } from '../targets/email-store.ts';
import { aWebhookAddress } from '../testing/alert-targets.ts';
import type { AlertMessage, Outcome } from './channel.ts';
import { createDiscord, discordText } from './discord.ts';
import { createAlertEmail, createDigestEmail } from './email.ts';
import { sendToTargets } from './send-to-targets.ts';
import { createTelegram } from './telegram.ts';
import { vapidKeys } from './vapid-keys.ts';
import { createWebPush, pushPayload } from './web-push.ts';

const store = testTable();
const SITE = 'https://crossbook.test';
const siteOrigin = async () => SITE;
/** Web push signs with the system's clock. */
const at = Math.floor(Date.now() / 1000);
const guardedFetch = createGuardedFetch({ timeoutMs: 1_000 });
const folder = mkdtempSync(join(tmpdir(), 'crossbook-alert-mails-'));
afterAll(() => rmSync(folder, { recursive: true }));

let services: AlertServices;
let server: Server;
let simulator = '';

beforeAll(async () => {
  server = createServer((request, response) => void services.serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  simulator = `http://127.0.0.1:${address.port}`;
});
beforeEach(() => {
  services = makeAlertServices({ now: () => at * 1000, telegramToken: TEST_TELEGRAM_TOKEN });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const message: AlertMessage = {
  ...{ id: 'alert-1', opportunityId: 'op-1', topic: 'rule-1', urgent: true, expiresAt: at + 120 },
  ...{ title: 'Arb 2.40%: Lakers @ Suns', body: 'FanDuel +105 / DraftKings +104 · prices of 12:59:48 PM ET' },
  path: '/?details=op-1',
};
/** A team's name is full of what chats take for markup. */
const bets = {
  lines: ['Arb +2.40% · $12.00 of $500', '*A*_[b]<i>&`c` @ Suns, Moneyline (NBA, 7:05 PM ET)'],
  books: [{ text: 'FanDuel $244', url: 'https://sportsbook.fanduel.com/a(b)' }],
};

describe('Web push', () => {
  const keys = vapidKeys([TEST_VAPID_KEY, 'an-older-vapid-key']);
  const send = (deps = {}) => createWebPush({ guardedFetch, vapidKeys: keys, siteOrigin, simulator, ...deps });
  const device = async (key = keys[0]) => {
    const { endpoint, keys: own } = await services.push.subscribe(key.publicKey);
    return { id: 'd', subscription: { endpoint, ...own }, keyId: key.id, secret: 's', endpointHash: 'h' };
  };

  it('reaches the browser with what Safari shows by itself and our worker reads, signed and encrypted', async () => {
    expect(await send()(await device(), [message], at)).toEqual({ result: 'accepted' });
    const [got] = services.push.messages();
    expect(got).toMatchObject({ ttl: 120, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(JSON.parse(got?.text ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: 'Arb 2.40%: Lakers @ Suns',
        body: 'FanDuel +105 / DraftKings +104 · prices of 12:59:48 PM ET',
        navigate: 'https://crossbook.test/?details=op-1',
        tag: 'o-op-1',
      },
      ...{ v: 1, id: 'alert-1', expires: at + 120 },
    });
    expect(services.push.refusals()).toEqual([]);
  });

  it('with what to bet leads to the placing flow, has the answers before a button to each book, and stays within the limit', async () => {
    const long = { text: 'BetMGM $256', url: `https://sports.betmgm.com/${'x'.repeat(4_000)}` };
    const payloadOf = (books: typeof bets.books) =>
      JSON.parse(pushPayload({ ...message, answerToken: 't', bets: { ...bets, books } }, 'https://crossbook.test'));
    const { notification } = payloadOf(bets.books);
    expect(notification.navigate).toBe('https://crossbook.test/?place=op-1');
    expect([notification.title, notification.body]).toEqual(bets.lines);
    const answers = ['placed', 'gone', 'mute'].map((action) =>
      expect.objectContaining({ action, navigate: 'https://crossbook.test/alert/t' }),
    );
    const book = { action: 'book-0', title: 'FanDuel $244', navigate: bets.books[0]?.url };
    expect(notification.actions).toEqual([...answers, book]);
    expect(payloadOf([...bets.books, long]).notification.actions).toEqual(answers);
  });

  it('lives no longer than its prices are believed, and one topic stands for one rule', async () => {
    const target = await device();
    for (const one of [{ expiresAt: at - 5 }, { topic: 'rule-2', urgent: false }])
      await send()(target, [{ ...message, ...one }], at);
    await send()(target, [message], at + 60);
    const [late, other, next] = services.push.messages();
    expect([late?.ttl, other?.urgency, next?.ttl]).toEqual([0, 'normal', 60]);
    expect(new Set([late?.topic, other?.topic, next?.topic]).size).toBe(2);
  });

  it('goes out with the key that the browser subscribed with while keys rotate, and is gone without it', async () => {
    expect(await send()(await device(keys[1]), [message], at)).toEqual({ result: 'accepted' });
    expect(await send({ vapidKeys: [keys[0]] })(await device(keys[1]), [message], at)).toEqual({ result: 'gone' });
  });

  it('with the wrong key is our fault', async () => {
    const target = { ...(await device(keys[1])), keyId: keys[0].id };
    expect(await send()(target, [message], at)).toEqual({ result: 'ours', why: 'status 403' });
    expect(services.push.refusals()).toEqual(['not the key of the subscription']);
  });

  test.each([
    ['404', { result: 'gone' }],
    ['410', { result: 'gone' }],
    ['403', { result: 'ours', why: 'status 403' }],
    ['413', { result: 'ours', why: 'status 413' }],
    ['429', { result: 'later', afterSeconds: 7 }],
    ['500', { result: 'later' }],
    ['503', { result: 'later', afterSeconds: 2 }],
    ['redirect', { result: 'ours', why: 'status 307' }],
    ['slow', { result: 'later' }],
    ['lost', { result: 'later' }],
  ] satisfies [PushFault, Outcome][])(
    'R-424: to a service that answers %s has the outcome %j',
    async (fault, outcome) => {
      services.push.fail(fault, { times: 1 });
      expect(await send()(await device(), [message], at)).toEqual(outcome);
      expect(services.push.messages()).toHaveLength(fault === 'lost' ? 1 : 0);
    },
  );

  it('R-421: a stored address that is not a push service’s is not called', async () => {
    const target = await device();
    const subscription = { ...target.subscription, endpoint: 'https://169.254.169.254/latest' };
    const outcome = await send()({ ...target, subscription }, [message], at);
    expect(outcome).toEqual({ result: 'ours', why: 'the address was refused' });
  });

  it('a message of any length and in any script fits, without control characters', () => {
    const long = '👩‍👩‍👧‍👦"\\'.repeat(2_000);
    const payload = pushPayload({ ...message, title: `a\u0000\n\u202eb ${long}`, body: long }, SITE);
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_993);
    expect(JSON.parse(payload).notification.title).toMatch(/^a b .*…$/);
  });

  it('the push service refuses what a real one refuses: audience, end, contact, signature', async () => {
    const now = vi.fn(() => at * 1000);
    const push = makePushService({ now });
    const { endpoint, keys: own } = await push.subscribe(keys[0].publicKey);
    services = { ...services, serve: (request, response) => push.serve(endpoint, request, response) };
    const target = { ...(await device()), subscription: { endpoint, ...own } };
    now.mockReturnValue((at + 13 * 3600) * 1000);
    await send()(target, [message], at);
    now.mockReturnValue((at - 13 * 3600) * 1000);
    await send()(target, [message], at);
    now.mockReturnValue(at * 1000);
    await send({ siteOrigin: async () => 'ftp://crossbook.test' })(target, [message], at);
    const elsewhere = { ...target.subscription, endpoint: 'https://web.push.apple.com/x' };
    await send()({ ...target, subscription: elsewhere }, [message], at);
    expect(push.refusals()).toEqual(['expired', 'exp more than a day ahead', 'no contact in sub', 'wrong aud']);
  });
});

describe('Discord', () => {
  const send = createDiscordTo();
  function createDiscordTo() {
    return (target: { id: string; address: string; secret: string }, sent = message) =>
      createDiscord({ guardedFetch, siteOrigin, simulator })(target, [sent], at);
  }
  const webhook = { id: 'w', secret: 's', address: aWebhookAddress('7f3A') };

  it('posts an embed that leads to us and notifies nobody', async () => {
    expect(await send(webhook)).toEqual({ result: 'accepted' });
    expect(services.discord.messages().map(({ body }) => body)).toEqual([
      {
        embeds: [
          {
            title: 'Arb 2.40%: Lakers @ Suns',
            description: 'FanDuel +105 / DraftKings +104 · prices of 12:59:48 PM ET',
            url: 'https://crossbook.test/?details=op-1',
          },
        ],
        allowed_mentions: { parse: [] },
      },
    ]);
  });

  it('posts what to bet in lines, names as text, with links to our page and the books', async () => {
    expect(await send(webhook, { ...message, bets, answerToken: 'tok' })).toEqual({ result: 'accepted' });
    expect(services.discord.messages().map(({ body }) => body)).toMatchObject([
      {
        embeds: [
          {
            title: 'Arb +2.40% · $12.00 of $500',
            description: [
              '\\*A\\*\\_\\[b\\]\\<i>&\\`c\\` @ Suns, Moneyline (NBA, 7:05 PM ET)',
              '[Place it](https://crossbook.test/?place=op-1) · [FanDuel $244](https://sportsbook.fanduel.com/a%28b%29)',
              '[Placed / Gone / Mute game](https://crossbook.test/alert/tok)',
            ].join('\n'),
          },
        ],
      },
    ]);
  });

  test.each([
    ['404', { result: 'gone' }],
    ['401', { result: 'gone' }],
    ['403', { result: 'ours', why: 'status 403' }],
    ['400', { result: 'ours', why: 'status 400' }],
    ['429', { result: 'later', afterSeconds: 2 }],
    ['500', { result: 'later' }],
    ['slow', { result: 'later' }],
  ] satisfies [ChatFault, Outcome][])('R-424: that answers %s has the outcome %j', async (fault, outcome) => {
    services.discord.fail(fault, { times: 1 });
    expect(await send(webhook)).toEqual(outcome);
  });

  it('takes 30 messages a minute', async () => {
    for (let n = 0; n < 30; n++) await send(webhook);
    expect(await send(webhook)).toEqual({ result: 'later', afterSeconds: 2 });
  });

  test.each([
    [
      '**bold** _it_ ~~no~~ `code` ||spoiler||',
      '\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\`code\\` \\|\\|spoiler\\|\\|',
    ],
    ['[Win](https://evil.example)', '\\[Win\\](https: //evil. example)'],
    ['<@123> @everyone', '\\<@123> @everyone'],
    ['# Heading', '\\# Heading'],
    ['- list', '\\- list'],
    ['www.evil.example', 'www evil. example'],
    ['bet365.com/x and J.T. Miller, St. Louis 1.79% U.S.', 'bet365. com/x and J.T. Miller, St. Louis 1.79% U.S.'],
    ['two\nlines', 'two lines'],
  ])('R-427: shows %s as text', (text, shown) => {
    expect(discordText(text, 500)).toBe(shown);
  });
});

describe('Telegram', () => {
  const chat = { id: 'telegram', chatId: '4815162342', secret: 's' } as const;
  const send = (sent = message, token = TEST_TELEGRAM_TOKEN) =>
    createTelegram({ guardedFetch, token, siteOrigin, simulator })(chat, [sent], at);

  it('sends text, its title bold, with a button that opens our page', async () => {
    expect(await send({ ...message, title: '<b>Arb</b> https://evil.example' })).toEqual({ result: 'accepted' });
    expect(services.telegram.messages().map(({ body }) => body)).toEqual([
      {
        chat_id: '4815162342',
        text: '<b>&lt;b&gt;Arb&lt;/b&gt; https: //evil. example</b>\nFanDuel +105 / DraftKings +104 · prices of 12:59:48 PM ET',
        parse_mode: 'HTML',
        reply_markup: { inline_keyboard: [[{ text: 'Open', url: 'https://crossbook.test/?details=op-1' }]] },
        link_preview_options: { is_disabled: true },
      },
    ]);
  });

  it('sends what to bet in lines, names as text, with buttons to our page and the books', async () => {
    expect(await send({ ...message, bets, answerToken: 'tok' })).toEqual({ result: 'accepted' });
    expect(services.telegram.messages().map(({ body }) => body)).toMatchObject([
      {
        text: '<b>Arb +2.40% · $12.00 of $500</b>\n*A*_[b]&lt;i&gt;&amp;`c` @ Suns, Moneyline (NBA, 7:05 PM ET)',
        reply_markup: {
          inline_keyboard: [
            [{ text: 'Place it', url: 'https://crossbook.test/?place=op-1' }],
            bets.books,
            [
              { text: 'Placed', callback_data: 'placed alert-1' },
              { text: 'Gone', callback_data: 'gone alert-1' },
              { text: 'Mute game', callback_data: 'mute alert-1' },
            ],
          ],
        },
      },
    ]);
  });

  test.each([
    ['403', { result: 'gone' }],
    ['400', { result: 'gone' }],
    ['401', { result: 'ours', why: 'status 401' }],
    ['404', { result: 'ours', why: 'status 404' }],
    ['429', { result: 'later', afterSeconds: 5 }],
    ['500', { result: 'later' }],
    ['slow', { result: 'later' }],
  ] satisfies [ChatFault, Outcome][])('R-424: that answers %s has the outcome %j', async (fault, outcome) => {
    services.telegram.fail(fault, { times: 1 });
    expect(await send()).toEqual(outcome);
  });

  it('takes one message a second, and none of a bot with another token', async () => {
    await send();
    expect(await send()).toEqual({ result: 'later', afterSeconds: 5 });
    expect(await send(message, '99:another')).toEqual({ result: 'ours', why: 'status 401' });
  });
});

describe('A person’s targets', () => {
  const target = (id: string) => ({ id });
  const channel = (targets: readonly { id: string }[], outcomes: Readonly<Record<string, Outcome>>) => {
    const { log, entries } = recordedLog();
    const noted: string[] = [];
    return {
      ...{ entries, noted },
      send: sendToTargets({
        ...{ name: 'discord', log, targetsOf: async () => targets },
        send: async ({ id }) => outcomes[id] ?? { result: 'accepted' },
        split: (alerts) => [alerts],
        limits: () => [],
        takeTurn: async () => undefined,
        note: async (userId, { id }, outcome) => void noted.push(`${userId} ${id} ${outcome.result}`),
      }),
    };
  };

  it('each get the message but those that have it, and an alarm rings for what is our fault', async () => {
    const { send, entries, noted } = channel(['a', 'b', 'c'].map(target), { b: { result: 'ours', why: 'status 403' } });
    expect(await send('ada', [{ message, done: new Set(['c']) }], at)).toEqual([
      { alertId: 'alert-1', targetId: 'a', outcome: { result: 'accepted' } },
      { alertId: 'alert-1', targetId: 'b', outcome: { result: 'ours', why: 'status 403' } },
    ]);
    expect(noted).toEqual(['ada a accepted', 'ada b ours']);
    expect(entries).toEqual([
      { level: 'error', event: 'alert_channel_failed', facts: { channel: 'discord', why: 'status 403' } },
    ]);
  });
});

describe('Alerts by email', () => {
  async function mailing() {
    const { user } = await testUser(store.table);
    const mailbox = await openMailbox({
      ...{ file: join(folder, `${user.id}.jsonl`), now: () => at * 1000, publish: () => undefined },
      ...{ verified: ['crossbook.test'], configurationSets: ['alerts'] },
    });
    const mailServer = createServer((request, response) => void mailbox.serve(request, response));
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
    const address = mailServer.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const client = new SESv2Client({
      ...{ endpoint: `http://127.0.0.1:${address.port}`, region: 'us-east-1', maxAttempts: 1 },
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
    const { log, entries } = recordedLog();
    const deps = {
      ...{
        table: store.table,
        sealKey: TEST_SEAL_KEY,
        emailKey: TEST_EMAIL_KEY,
        random: systemRandomBytes,
        siteOrigin,
        log,
      },
      mailer: createAlertMailer(client, { from: 'alerts@alerts.crossbook.test', configurationSet: 'alerts' }),
      suppressions: createSuppressionStore(store.table),
      postalAddress: 'Crossbook, 1 Test Street, Wilmington, DE 19801',
      takeTurn: async () => undefined,
    };
    const close = () => {
      client.destroy();
      mailServer.close();
      mailServer.closeAllConnections();
    };
    return { user, mailbox, deps, entries, send: createAlertEmail(deps), digest: createDigestEmail(deps), close };
  }
  const accepted = [{ alertId: 'alert-1', targetId: 'email', outcome: { result: 'accepted' } }];

  it('R-428: carry one-click unsubscription, a link to its page, and a postal address', async () => {
    const { user, mailbox, deps, send, close } = await mailing();
    expect(await send(user.id, [{ message: message, done: new Set() }], at)).toEqual(accepted);
    close();
    const [mail] = mailbox.mails();
    expect(mail).toMatchObject({
      from: 'Crossbook <alerts@alerts.crossbook.test>',
      to: [user.email],
      subject: 'Arb 2.40%: Lakers @ Suns',
      configurationSet: 'alerts',
    });
    const [, token = ''] =
      /^<https:\/\/crossbook\.test\/api\/unsubscribe\/([\w-]+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? [];
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.tags).toEqual({ unsubscribe: token });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`https://crossbook.test/unsubscribe/${token}`);
      expect(part).toContain('Crossbook, 1 Test Street, Wilmington, DE 19801');
      expect(part).toContain('https://crossbook.test/?details=op-1');
    }
    expect(await shownEmail(store.table, user)).toMatchObject({ failing: false, lastSentAt: expect.any(String) });
    expect(await unsubscribe(deps, token)).toBe('off');
  });

  it('say what to bet, with links to our page and the books', async () => {
    const { user, mailbox, send, close } = await mailing();
    expect(await send(user.id, [{ message: { ...message, bets, answerToken: 'tok' }, done: new Set() }], at)).toEqual(
      accepted,
    );
    close();
    const [mail] = mailbox.mails();
    expect(mail?.text).toContain(`${bets.lines.join('\n\n')}\nFanDuel $244: https://sportsbook.fanduel.com/a(b)`);
    expect(mail?.text).toContain('Placed / Gone / Mute game: https://crossbook.test/alert/tok');
    expect(mail?.text).toContain('Place it in Crossbook: https://crossbook.test/?place=op-1');
    expect(mail?.html).toContain('*A*_[b]&lt;i&gt;&amp;`c` @ Suns');
    expect(mail?.html).toContain('href="https://sportsbook.fanduel.com/a(b)"');
  });

  it('are not sent to who unsubscribed, whose address bounces, or who got this one', async () => {
    const { user, mailbox, deps, send, digest, close } = await mailing();
    expect(await send(user.id, [{ message: message, done: new Set(['email']) }], at)).toEqual([]);
    await setEmail(store.table, user.id, false);
    expect(await send(user.id, [{ message: message, done: new Set() }], at)).toEqual([]);
    expect(await digest(user.id, { there: [], missed: [], more: 1 }, at)).toBeUndefined();
    await setEmail(store.table, user.id, true);
    await deps.suppressions.stopAfterBounce(emailHash(TEST_EMAIL_KEY, parseEmailAddress(user.email)), at);
    expect(await send(user.id, [{ message: message, done: new Set() }], at)).toEqual([]);
    expect(mailbox.mails()).toEqual([]);
    close();
  });

  it('R-427: hold no markup and no link but ours, whatever a team is called', async () => {
    const { user, mailbox, send, close } = await mailing();
    const title = '<script>alert(1)</script>\r\nBcc: x@example.com';
    expect(
      await send(user.id, [{ message: { ...message, title, path: '//evil.example' }, done: new Set() }], at),
    ).toEqual(accepted);
    const [mail] = mailbox.mails();
    expect(mail?.subject).toBe('<script>alert(1)</script> Bcc: x@example.com');
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toMatch(/<script>|evil\.example/);
    close();
  });

  it('a digest lists 25, first what is still there, then what was missed and when it went, and counts the rest', async () => {
    const { user, mailbox, digest, close } = await mailing();
    // 1:00 PM in New York.
    const noon = Date.parse('2026-11-24T18:00:00Z') / 1000;
    const there = [{ title: 'Arb now', path: '/?details=now', confirmed: [noon - 12, noon] }];
    const missed = Array.from({ length: 29 }, (_, n) => ({
      ...{ title: `Arb ${n}`, path: `/?details=o${n}`, goneAt: n === 0 ? noon : undefined },
    }));
    expect(await digest(user.id, { there, missed, more: 4 }, at)).toEqual({ result: 'accepted' });
    const [mail] = mailbox.mails();
    expect(mail?.subject).toBe('34 alerts while you were away');
    expect(mail?.text).toContain('9 more are in your alerts.');
    expect(mail?.text).toContain('1 of them can still be bet; the best first.');
    expect(mail?.text).toContain(
      'Still there, prices of 12:59:48 and 1:00:00 PM ET: Arb now\nhttps://crossbook.test/?details=now\n\nGone Tue, Nov 24, 1:00 PM ET: Arb 0\n',
    );
    expect(mail?.text).toContain('Gone: Arb 23\nhttps://crossbook.test/?details=o23');
    expect(mail?.text).not.toContain('Arb 24');
    close();
  });

  test.each([
    ['throttled', { result: 'later' }],
    ['5xx', { result: 'later' }],
    ['lost', { result: 'later' }],
    ['rejected', { result: 'ours', why: 'the mail provider answered MessageRejected' }],
  ] as const)('R-424: to an SES that answers “%s” have the outcome %j', async (fault, outcome) => {
    const { user, mailbox, send, entries, close } = await mailing();
    mailbox.fail(fault);
    expect(await send(user.id, [{ message: message, done: new Set() }], at)).toEqual([
      { alertId: 'alert-1', targetId: 'email', outcome },
    ]);
    expect(entries.map(({ event }) => event)).toEqual(fault === 'rejected' ? ['alert_channel_failed'] : []);
    expect(await shownEmail(store.table, user)).toMatchObject({ failing: true });
    close();
  });
});

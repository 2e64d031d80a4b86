import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AlertServices, makeAlertServices } from '../../../scripts/simulators/alerts/alert-services.ts';
import { placePath } from '../../../shared/contracts/alerts/place-path.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { TEST_TELEGRAM_TOKEN } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { aWebhookAddress } from '../testing/alert-targets.ts';
import type { AlertMessage } from './channel.ts';
import { createDiscord, splitForDiscord } from './discord.ts';
import { createLane, laneLimits } from './lane.ts';
import { sendToTargets } from './send-to-targets.ts';
import type { SendToPerson } from './senders.ts';
import { createTelegram, splitForTelegram } from './telegram.ts';

const store = testTable();
const clock = fakeClock('2026-11-24T18:00:00Z');
const services: AlertServices = makeAlertServices({ now: clock.now, telegramToken: TEST_TELEGRAM_TOKEN });
const server = createServer((request, response) => void services.serve(request, response));
const guardedFetch = createGuardedFetch({ timeoutMs: 1_000 });
let simulator = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  simulator = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const base = {
  ...{ table: store.table, siteOrigin: async () => 'https://crossbook.test', log: recordedLog().log },
  takeTurn: createLane({
    table: store.table,
    clock: clock.now,
    pause: async (delay) => clock.set(new Date(clock.now() + delay).toISOString()),
  }),
  note: async () => undefined,
};

const chatAs = (chatId: string) => ({ id: 'telegram', chatId, secret: 's' }) as const;

const telegram = (chatId: string): SendToPerson =>
  sendToTargets({
    ...{ ...base, name: 'telegram', split: splitForTelegram, limits: () => laneLimits.chat },
    targetsOf: async () => [chatAs(chatId)],
    send: async (...sent) =>
      createTelegram({ guardedFetch, siteOrigin: base.siteOrigin, token: TEST_TELEGRAM_TOKEN, simulator })(...sent),
  });

const discord = (address: string): SendToPerson =>
  sendToTargets({
    ...{ ...base, name: 'discord', split: splitForDiscord, limits: () => laneLimits.webhook },
    targetsOf: async () => [{ id: 'w', address, secret: 's' }],
    send: async (...sent) => createDiscord({ guardedFetch, siteOrigin: base.siteOrigin, simulator })(...sent),
  });

/** Alerts of one scan as they are sent in full. */
const scan = (count: number): AlertMessage[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: `alert-${n}`, opportunityId: `o${n}`, topic: 'rule', urgent: true, expiresAt: clock.now() / 1000 + 120 },
    ...{ title: `Arb 1.20%: Game ${n}`, body: 'short', path: `/?details=o${n}` },
    bets: {
      lines: [
        'Arb +1.20% · $6.00 of $500',
        `New York Rangers @ Nashville Predators, Over/Under ${n}.5 (NHL, 7:05 PM ET)`,
        `1st Under ${n}.5 +100 DraftKings $253`,
        `Over ${n}.5 +105 BetMGM $247`,
        'prices of 6:58:42 and 6:58:20 PM ET',
        'why first: older price',
      ],
      books: ['DraftKings $253', 'BetMGM $247'].map((text) => ({ text, url: 'https://sportsbook.draftkings.com/x' })),
    },
  }));

/** Sends them as workers do, again after what a target asks for; the delays of those that arrived, seconds, in order. */
async function delaysOf(send: SendToPerson, alerts: readonly AlertMessage[]): Promise<number[]> {
  const begun = clock.now();
  const delays: number[] = [];
  let left = alerts;
  for (let round = 0; round < 20 && left.length > 0; round++) {
    const outcomes = await send(
      'ada',
      left.map((message) => ({ message, done: new Set<string>() })),
      begun / 1000,
    );
    const taken = new Set(
      outcomes.filter(({ outcome }) => outcome.result === 'accepted').map(({ alertId }) => alertId),
    );
    delays.push(...Array.from(taken, () => (clock.now() - begun) / 1000));
    left = left.filter(({ id }) => !taken.has(id));
    const waits = outcomes.map(({ outcome }) => ('afterSeconds' in outcome ? (outcome.afterSeconds ?? 10) : 10));
    if (left.length > 0) clock.advanceSeconds(Math.max(...waits));
  }
  return delays.toSorted((a, b) => a - b);
}

describe('200 alerts of one scan', () => {
  it('reach one chat at Telegram in one message a second, none is lost, and 95% within 20 seconds', async () => {
    const delays = await delaysOf(telegram('42'), scan(200));
    expect(delays).toHaveLength(200);
    expect(delays[189]).toBeLessThanOrEqual(20);
    const texts = services.telegram.messages().map(({ body }) => JSON.stringify(body));
    expect(texts.length).toBeLessThan(25);
    const placed = scan(200).map(({ path }) => texts.filter((text) => text.includes(`${placePath(path)}"`)).length);
    expect(placed).toEqual(Array(200).fill(1));
  });

  it('reach a chat that answers that it is busy, after what it asks for', async () => {
    services.telegram.fail('429', { times: 2, to: '43' });
    const delays = await delaysOf(telegram('43'), scan(20));
    expect(delays).toHaveLength(20);
    expect(delays[0]).toBeGreaterThanOrEqual(10);
  });

  it('reach one webhook at Discord, none is lost', async () => {
    const delays = await delaysOf(discord(aWebhookAddress('7f3A')), scan(200));
    expect(delays).toHaveLength(200);
    expect(services.discord.messages().length).toBeLessThanOrEqual(60);
  });

  it('stay within what a message may hold where links are long, and what a description may where names are markup', async () => {
    const link = `https://sportsbook.draftkings.com/${'x'.repeat(600)}`;
    const alerts = scan(16).map((alert) => ({
      ...alert,
      bets: {
        lines: Array(7).fill('*_[]`'.repeat(80)),
        books: ['DraftKings', 'BetMGM'].map((text) => ({ text, url: link })),
      },
    }));
    const short = alerts.map((alert, n) => ({
      ...alert,
      bets: { ...alert.bets, lines: scan(16)[n]?.bets?.lines ?? [] },
    }));
    for (const each of [alerts, short]) {
      expect(await delaysOf(telegram('46'), each)).toHaveLength(16);
      expect(await delaysOf(discord(aWebhookAddress('8a3B')), each)).toHaveLength(16);
    }
    for (const { body } of services.telegram.messages()) {
      // Sources: https://core.telegram.org/bots/api#sendmessage and https://github.com/tginfo/Telegram-Limits/issues/187
      const { reply_markup } = z.parse(z.object({ reply_markup: z.optional(z.unknown()) }), body);
      expect(JSON.stringify(reply_markup ?? '').length).toBeLessThanOrEqual(10_000);
    }
    for (const { body } of services.discord.messages()) {
      // Source: https://discord.com/developers/docs/resources/message#embed-object-embed-limits
      const { embeds } = z.parse(z.object({ embeds: z.array(z.object({ description: z.string() })) }), body);
      for (const { description } of embeds) expect(description.length).toBeLessThanOrEqual(4_096);
    }
  });
});

it('several workers send to one chat one after another', async () => {
  const sent = services.telegram.messages().length;
  const outcomes = await Promise.all(
    scan(4).map((message) => telegram('44')('ada', [{ message, done: new Set() }], clock.now() / 1000)),
  );
  expect(outcomes.flat().map(({ outcome }) => outcome.result)).toEqual(Array(4).fill('accepted'));
  expect(services.telegram.messages()).toHaveLength(sent + 4);
});

it('several alerts in one message have numbers, and their buttons too', async () => {
  clock.advanceSeconds(60);
  await telegram('45')(
    'ada',
    scan(2).map((message) => ({ message, done: new Set<string>() })),
    0,
  );
  expect(services.telegram.messages().at(-1)?.body).toMatchObject({
    text: expect.stringMatching(/^<b>1\. Arb[\s\S]+\n\n<b>2\. Arb/),
    reply_markup: {
      inline_keyboard: [
        [{ text: '1. Place it' }],
        [{ text: '1. DraftKings $253' }, { text: '1. BetMGM $247' }],
        [{ text: '2. Place it' }],
        [{ text: '2. DraftKings $253' }, { text: '2. BetMGM $247' }],
      ],
    },
  });
});

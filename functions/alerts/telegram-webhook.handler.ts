import * as z from 'zod/mini';
import type { AlertAnswer } from '../../shared/contracts/alerts/answer-labels.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import { NO_TELEGRAM } from '../../shared/deployment/environment.ts';
import { defineWebhook, type TakeMessage } from '../edge/define-webhook.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { Refusal } from '../platform/errors.ts';
import { createGuardedFetch, type GuardedFetch } from '../platform/guarded-fetch.ts';
import { type RandomBytes, systemRandomBytes } from '../platform/hash.ts';
import { type Log, standardOutputLog } from '../platform/logger.ts';
import { secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import { type AnsweredAlert, answer } from './answers/answer-store.ts';
import { answerIn, answerPress, sendTelegram } from './channels/telegram.ts';
import { isFromTelegram } from './channels/telegram-secret.ts';
import { easternTime } from './outbox/eastern-time.ts';
import type { SealedStore } from './targets/sealed-store.ts';
import { linkChat, ownerOfChat, unlinkChatId } from './targets/telegram-store.ts';

export interface TelegramWebhookDeps extends SealedStore {
  readonly clock: Clock;
  readonly log: Log;
  readonly random: RandomBytes;
  readonly guardedFetch: GuardedFetch;
  /** Of the bot; `none` if there is none. */
  readonly token: string;
  /** Origin of the simulator of Telegram; undefined for the real one. */
  readonly simulator: string | undefined;
}

const MAX_BYTES = 64 * 1024;
/** Telegram waits for the reply, so the answer to the chat may not take long. */
const ANSWER_TIMEOUT_MS = 2_000;

/** Of Telegram's `Update`, what we read. Source: https://core.telegram.org/bots/api#update */
const chat = z.object({ id: z.int() });
const update = z.union([
  z.object({ message: z.object({ chat, text: z.string() }) }),
  // A pressed button below a message of ours.
  z.object({ callback_query: z.object({ id: z.string(), data: z.string(), message: z.object({ chat }) }) }),
]);
type Update = z.output<typeof update>;
type Press = Extract<Update, { callback_query: object }>['callback_query'];

const answers = {
  linked: 'Linked. Your Crossbook alerts come here from now on. Send /stop to end that.',
  unknownCode: 'That link is used or too old. Make a new one in Crossbook, under Alerts.',
  stopped: 'Stopped. No more Crossbook alerts come here.',
  over: 'That game has started, or the alert is gone.',
  tooMany: 'Too many presses. Try again in some minutes.',
} as const;

/**
 * Links the chat that sends `/start CODE`, unlinks one that sends `/stop`, and records the answer of a button below an alert. Everything else
 * is ignored.
 */
export const take: TakeMessage<TelegramWebhookDeps> = async ({ bytes, headers }, deps) => {
  if (deps.token === NO_TELEGRAM) throw new Refusal('not-found');
  if (!isFromTelegram(headers['x-telegram-bot-api-secret-token'], deps.token)) {
    deps.log.warn('telegram_bad_secret');
    throw new Refusal('not-authenticated');
  }
  if (bytes.length > MAX_BYTES) throw new Refusal('body-too-large');
  const received = updateIn(bytes);
  if (received === undefined) return;
  if ('callback_query' in received) {
    const { id: callback_query_id } = received.callback_query;
    await answerPress(deps, { callback_query_id, text: await pressed(received.callback_query, deps) });
    return;
  }
  const { message } = received;
  const chatId = String(message.chat.id);
  const [, command, code] = /^\/(start|stop)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/.exec(message.text) ?? [];
  if (command === 'stop') {
    await unlinkChatId(deps, chatId);
    await reply(chatId, answers.stopped, deps);
  } else if (command === 'start' && code !== undefined) {
    const linked = await linkChat(deps, { code, chatId }, wholeSeconds(deps.clock()));
    deps.log.info('telegram_link', { linked });
    await reply(chatId, linked ? answers.linked : answers.unknownCode, deps);
  }
};

/**
 * Records the answer, and returns what the presser is told. A client may send any data, so the alert has to be one of whose alerts the chat
 * gets.
 */
async function pressed({ data, message }: Press, deps: TelegramWebhookDeps): Promise<string> {
  const { table, clock } = deps;
  const given = answerIn(data);
  const userId = given && (await ownerOfChat(deps, String(message.chat.id)));
  if (given === undefined || userId === undefined) return answers.over;
  try {
    const answered = await answer(table, { userId, alertId: given.alertId }, given.answer, clock());
    return answered === undefined ? answers.over : answerText(given.answer, answered);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too-many-calls') return answers.tooMany;
    throw error;
  }
}

function answerText(given: AlertAnswer, { alert: { placedAt, goneAt, startsAt } }: AnsweredAlert): string {
  if (given === 'mute') return `Muted: no more alerts of this game until it starts, ${easternTime(startsAt)}.`;
  const at = given === 'placed' ? placedAt : goneAt;
  return `Noted: ${given}${at === undefined ? '' : ` ${easternTime(at)}`}.`;
}

/** What is done is done, whether or not the chat hears of it. */
async function reply(chatId: string, text: string, deps: TelegramWebhookDeps): Promise<void> {
  await sendTelegram(deps, { chat_id: chatId, text });
}

function updateIn(bytes: Uint8Array): Update | undefined {
  try {
    return z.safeParse(update, JSON.parse(Buffer.from(bytes).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

async function liveDeps(): Promise<TelegramWebhookDeps> {
  const [sealKey, token] = await Promise.all([secret('sealKey'), secret('telegramToken')]);
  return {
    ...{ table: appTable(), sealKey, token, clock: systemClock, random: systemRandomBytes },
    ...{ log: standardOutputLog(), guardedFetch: createGuardedFetch({ timeoutMs: ANSWER_TIMEOUT_MS }) },
    simulator: config('telegramEndpoint'),
  };
}

export const handler = defineWebhook(webhooks['alerts/telegram-webhook'], liveDeps, take);

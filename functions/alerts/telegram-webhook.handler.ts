import * as z from 'zod/mini';
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
import { sendTelegram } from './channels/telegram.ts';
import { isFromTelegram } from './channels/telegram-secret.ts';
import type { SealedStore } from './targets/sealed-store.ts';
import { linkChat, unlinkChatId } from './targets/telegram-store.ts';

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
const update = z.object({ message: z.object({ chat: z.object({ id: z.int() }), text: z.string() }) });

const answers = {
  linked: 'Linked. Your Crossbook alerts come here from now on. Send /stop to end that.',
  unknownCode: 'That link is used or too old. Make a new one in Crossbook, under Alerts.',
  stopped: 'Stopped. No more Crossbook alerts come here.',
} as const;

/** Links the chat that sends `/start CODE`, and unlinks one that sends `/stop`. Everything else is ignored. */
export const take: TakeMessage<TelegramWebhookDeps> = async ({ bytes, headers }, deps) => {
  if (deps.token === NO_TELEGRAM) throw new Refusal('not-found');
  if (!isFromTelegram(headers['x-telegram-bot-api-secret-token'], deps.token)) {
    deps.log.warn('telegram_bad_secret');
    throw new Refusal('not-authenticated');
  }
  if (bytes.length > MAX_BYTES) throw new Refusal('body-too-large');
  const message = messageIn(bytes);
  if (message === undefined) return;
  const chatId = String(message.chat.id);
  const [, command, code] = /^\/(start|stop)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/.exec(message.text) ?? [];
  if (command === 'stop') {
    await unlinkChatId(deps, chatId);
    await answer(chatId, answers.stopped, deps);
  } else if (command === 'start' && code !== undefined) {
    const linked = await linkChat(deps, { code, chatId }, wholeSeconds(deps.clock()));
    deps.log.info('telegram_link', { linked });
    await answer(chatId, linked ? answers.linked : answers.unknownCode, deps);
  }
};

/** What is done is done, whether or not the chat hears of it. */
async function answer(chatId: string, text: string, deps: TelegramWebhookDeps): Promise<void> {
  await sendTelegram(deps, { chat_id: chatId, text });
}

function messageIn(bytes: Uint8Array): z.output<typeof update>['message'] | undefined {
  try {
    return z.safeParse(update, JSON.parse(Buffer.from(bytes).toString('utf8'))).data?.message;
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

import * as z from 'zod/mini';
import { type AlertAnswer, alertAnswers, answerLabels } from '../../../shared/contracts/alerts/answer-labels.ts';
import { placePath } from '../../../shared/contracts/alerts/place-path.ts';
import type { GuardedFetch } from '../../platform/guarded-fetch.ts';
import { telegramHosts } from '../targets/hosts.ts';
import type { TelegramChat } from '../targets/telegram-store.ts';
import type { AlertMessage, Outcome, SendTo } from './channel.ts';
import { inParts } from './in-parts.ts';
import { later, parsedBody, sendRequest } from './outcome.ts';
import { unlinkedText } from './plain-text.ts';

export interface TelegramDeps {
  readonly guardedFetch: GuardedFetch;
  /** Of the bot. */
  readonly token: string;
  readonly siteOrigin: () => Promise<string>;
  /** Origin of the simulator of Telegram; undefined for the real one. */
  readonly simulator: string | undefined;
}

type BotDeps = Omit<TelegramDeps, 'siteOrigin'>;

/** Source: https://core.telegram.org/bots/api#sendmessage */
const MAX_TEXT_LENGTH = 4_096;
/** With six buttons each they stay below the 100 of a message. */
const MOST_ALERTS = 16;
/** Of a message's buttons as JSON without our origin; with it they stay below 10,000. Source: https://github.com/tginfo/Telegram-Limits/issues/187 */
const MAX_BUTTONS_LENGTH = 9_000;
/** Up to nine lines stay below the text's length. */
const MAX_TITLE_BYTES = 300;
const MAX_LINE_BYTES = 400;

/** Source: https://core.telegram.org/bots/api#making-requests */
const failure = z.object({
  description: z._default(z.string(), ''),
  parameters: z.optional(z.object({ retry_after: z.optional(z.number()) })),
});

/** Sends alerts to a chat, with buttons that open our page and the books, and to answer. */
export function createTelegram({ siteOrigin, ...deps }: TelegramDeps): SendTo<TelegramChat> {
  return async ({ chatId }, alerts) => {
    const origin = await siteOrigin();
    const inline_keyboard = buttonRows(alerts, origin);
    const text = telegramText(alerts);
    return sendTelegram(deps, { chat_id: chatId, text, parse_mode: 'HTML', reply_markup: { inline_keyboard } });
  };
}

/** Alerts in as few messages as Telegram takes. */
export function splitForTelegram(alerts: readonly AlertMessage[]): AlertMessage[][] {
  return inParts(
    alerts,
    (part) =>
      part.length <= MOST_ALERTS &&
      telegramText(part).length <= MAX_TEXT_LENGTH &&
      JSON.stringify(buttonRows(part, '')).length <= MAX_BUTTONS_LENGTH,
  );
}

/** A group's id is negative. Source: https://core.telegram.org/bots/api#chat */
export function isGroup({ chatId }: Pick<TelegramChat, 'chatId'>): boolean {
  return chatId.startsWith('-');
}

/** As HTML of Telegram's: each alert's first line is bold. Source: https://core.telegram.org/bots/api#html-style */
function telegramText(alerts: readonly AlertMessage[]): string {
  return alerts.map((alert, n) => alertText(alert, numberOf(n, alerts))).join('\n\n');
}

function alertText({ title, body, bets }: AlertMessage, number: string): string {
  const [first = '', ...lines] = bets?.lines ?? [title, body];
  const shown = lines.map((line) => telegramLine(line, MAX_LINE_BYTES));
  return [`<b>${number}${telegramLine(first, MAX_TITLE_BYTES)}</b>`, ...shown].join('\n');
}

function buttonRows(alerts: readonly AlertMessage[], origin: string) {
  return alerts.flatMap((alert, n) => buttonsOf(alert, origin, numberOf(n, alerts)));
}

/** Buttons stand below the message, so those of several alerts say of which they are. */
function buttonsOf({ id, path, bets, answerToken }: AlertMessage, origin: string, number: string) {
  const ours =
    bets === undefined
      ? { text: `${number}Open`, url: `${origin}${path}` }
      : { text: `${number}Place it`, url: `${origin}${placePath(path)}` };
  const books = (bets?.books ?? []).map(({ text, url }) => ({ text: `${number}${text}`, url }));
  const answers = alertAnswers.map((answer) => ({
    text: `${number}${answerLabels[answer]}`,
    callback_data: answerData(answer, id),
  }));
  return [[ours], books, answerToken === undefined ? [] : answers].filter((row) => row.length > 0);
}

/**
 * What Telegram sends back of a pressed button: at most 64 bytes, so that it names the alert, and the chat says whose it is.
 * Source: https://core.telegram.org/bots/api#inlinekeyboardbutton
 */
function answerData(answer: AlertAnswer, alertId: string): string {
  return `${answer} ${alertId}`;
}

/** Undefined unless it is of a button of ours. */
export function answerIn(data: string): { readonly answer: AlertAnswer; readonly alertId: string } | undefined {
  const [word, alertId = ''] = data.split(' ');
  const answer = alertAnswers.find((each) => each === word);
  return answer === undefined || !/^[0-9a-f-]{1,64}$/.test(alertId) ? undefined : { answer, alertId };
}

/** `2. `; empty for an alert alone. */
function numberOf(n: number, alerts: readonly AlertMessage[]): string {
  return alerts.length === 1 ? '' : `${n + 1}. `;
}

/** Text on one line without markup of its own: only these three characters have a meaning. */
function telegramLine(text: string, maxBytes: number): string {
  return unlinkedText(text, maxBytes).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Calls the bot's `sendMessage`. Without `parse_mode` its text has no markup. */
export function sendTelegram(
  deps: BotDeps,
  message: {
    readonly chat_id: string;
    readonly text: string;
    readonly parse_mode?: 'HTML';
    readonly reply_markup?: unknown;
  },
): Promise<Outcome> {
  return sendRequest(
    deps.guardedFetch,
    botRequest(deps, 'sendMessage', { ...message, link_preview_options: { is_disabled: true } }),
    (reply) => {
      const said = parsedBody(reply, failure);
      if (reply.status === 429) return later(said?.parameters?.retry_after ?? Number.NaN);
      // The person blocked the bot, or deleted the chat or themselves.
      if (reply.status === 403) return { result: 'gone' };
      if (reply.status === 400 && /chat not found|user is deactivated/i.test(said?.description ?? ''))
        return { result: 'gone' };
      // The bot, not the chat: its token is wrong.
      if (reply.status === 404) return { result: 'ours', why: 'status 404' };
      return undefined;
    },
  );
}

/**
 * Tells who pressed a button what came of it, in a bar of their client for some seconds. At most 200 characters.
 * Source: https://core.telegram.org/bots/api#answercallbackquery
 */
export function answerPress(deps: BotDeps, press: { readonly callback_query_id: string; readonly text: string }) {
  return sendRequest(deps.guardedFetch, botRequest(deps, 'answerCallbackQuery', press));
}

function botRequest({ token, simulator }: BotDeps, method: string, body: object) {
  return {
    ...{ address: `https://api.telegram.org/bot${token}/${method}`, hosts: telegramHosts, simulator },
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

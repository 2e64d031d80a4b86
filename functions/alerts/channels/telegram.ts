import * as z from 'zod/mini';
import type { GuardedFetch } from '../../platform/guarded-fetch.ts';
import { telegramHosts } from '../targets/hosts.ts';
import type { TelegramChat } from '../targets/telegram-store.ts';
import type { AlertMessage, Outcome, SendTo } from './channel.ts';
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

/** Up to nine lines stay below the 4,096 characters of a message. Source: https://core.telegram.org/bots/api#sendmessage */
const MAX_TITLE_BYTES = 300;
const MAX_LINE_BYTES = 400;

/** Source: https://core.telegram.org/bots/api#making-requests */
const failure = z.object({
  description: z._default(z.string(), ''),
  parameters: z.optional(z.object({ retry_after: z.optional(z.number()) })),
});

/** Sends a message to a chat, with buttons that open our page and the books. */
export function createTelegram({ siteOrigin, ...deps }: TelegramDeps): SendTo<TelegramChat> {
  return async ({ chatId }, message) => {
    const url = `${await siteOrigin()}${message.path}`;
    const inline_keyboard = message.bets ? [[{ text: 'Place it', url }], message.bets.books] : [[{ text: 'Open', url }]];
    const text = telegramText(message);
    return sendTelegram(deps, { chat_id: chatId, text, parse_mode: 'HTML', reply_markup: { inline_keyboard } });
  };
}

/** As HTML of Telegram's: its first line is bold. Source: https://core.telegram.org/bots/api#html-style */
function telegramText({ title, body, bets }: Pick<AlertMessage, 'title' | 'body' | 'bets'>): string {
  const [first = '', ...lines] = bets?.lines ?? [title, body];
  return [`<b>${telegramLine(first, MAX_TITLE_BYTES)}</b>`, ...lines.map((line) => telegramLine(line, MAX_LINE_BYTES))].join(
    '\n',
  );
}

/** Text on one line without markup of its own: only these three characters have a meaning. */
function telegramLine(text: string, maxBytes: number): string {
  return unlinkedText(text, maxBytes).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Calls the bot's `sendMessage`. Without `parse_mode` its text has no markup. */
export function sendTelegram(
  { guardedFetch, token, simulator }: Omit<TelegramDeps, 'siteOrigin'>,
  message: { readonly chat_id: string; readonly text: string; readonly parse_mode?: 'HTML'; readonly reply_markup?: unknown },
): Promise<Outcome> {
  return sendRequest(
    guardedFetch,
    {
      ...{ address: `https://api.telegram.org/bot${token}/sendMessage`, hosts: telegramHosts, simulator },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, link_preview_options: { is_disabled: true } }),
    },
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

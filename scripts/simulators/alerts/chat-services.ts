import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type Faults, makeFaults } from '../aws/faults.ts';

/** What both services may answer instead. `slow`: nothing, until the client gives up. */
export type ChatFault = '400' | '401' | '403' | '404' | '429' | '500' | 'slow';

/** A message that a service took. `to`: the webhook's path, or the chat's id. */
interface ChatMessage {
  readonly to: string;
  readonly at: number;
  readonly body: unknown;
}

export interface ChatService extends Pick<Faults<ChatFault, object>, 'heal' | 'hits'> {
  /** Oldest first. */
  readonly messages: () => readonly ChatMessage[];
  readonly fail: Faults<ChatFault, { readonly to: string }>['fail'];
  /** `path`: with the query. */
  readonly serve: (path: string, request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

interface Clock {
  readonly now: () => number;
}

/** Messages a minute to one webhook, as people see it. */
const DISCORD_RATE = 30;
/** Messages a second to one chat. Source: https://core.telegram.org/bots/faq#broadcasting-to-users */
const TELEGRAM_RATE_MS = 1_000;

const embed = z.strictObject({ title: z.string().max(256), description: z.string().max(4096), url: z.url() });
const discordBody = z.strictObject({
  embeds: z.array(embed).min(1).max(10),
  allowed_mentions: z.strictObject({ parse: z.array(z.string()).length(0) }),
});

/** Discord's webhooks. Source: https://discord.com/developers/docs/topics/rate-limits */
export function makeDiscord({ now }: Clock): ChatService {
  const codes: Readonly<Record<Exclude<ChatFault, 'slow'>, object>> = {
    '400': { code: 50006, message: 'Cannot send an empty message' },
    '401': { code: 50027, message: 'Invalid Webhook Token' },
    '403': { code: 50013, message: 'Missing Permissions' },
    '404': { code: 10015, message: 'Unknown Webhook' },
    '429': { message: 'You are being rate limited.', retry_after: 1.337, global: false },
    '500': {},
  };
  return chatService(now, {
    to: (path) => path.split('?')[0] ?? '',
    failure: (fault) => codes[fault],
    check: (to, body, earlier) => {
      if (!/^\/api\/webhooks\/\d{17,20}\/[\w-]{60,80}$/.test(to)) return '404';
      if (!discordBody.safeParse(body).success) return '400';
      return earlier.filter(({ at }) => at > now() - 60_000).length >= DISCORD_RATE ? '429' : undefined;
    },
    success: { id: '1', type: 0 },
  });
}

const linkButton = z.strictObject({ text: z.string(), url: z.url() });
const answerButton = z.strictObject({
  text: z.string(),
  callback_data: z.string().refine((data) => Buffer.byteLength(data) <= 64),
});
const telegramBody = z.strictObject({
  chat_id: z.string(),
  text: z.string().min(1).max(4096),
  parse_mode: z.literal('HTML').optional(),
  link_preview_options: z.object({ is_disabled: z.literal(true) }),
  reply_markup: z
    .object({ inline_keyboard: z.array(z.array(z.union([linkButton, answerButton]))) })
    .refine(({ inline_keyboard }) => inline_keyboard.flat().length <= 100)
    .optional(),
});
/** To a pressed button. Source: https://core.telegram.org/bots/api#answercallbackquery */
const pressBody = z.strictObject({ callback_query_id: z.string(), text: z.string().max(200) });

/** Telegram's `sendMessage` and `answerCallbackQuery`. `token`: of the bot. Source: https://core.telegram.org/bots/api#making-requests */
export function makeTelegram({ now, token }: Clock & { readonly token: string }): ChatService {
  const failure = (error_code: number, description: string, more = {}) => ({
    ok: false,
    error_code,
    description,
    ...more,
  });
  const failures: Readonly<Record<Exclude<ChatFault, 'slow'>, object>> = {
    '400': failure(400, 'Bad Request: chat not found'),
    '401': failure(401, 'Unauthorized'),
    '403': failure(403, 'Forbidden: bot was blocked by the user'),
    '404': failure(404, 'Not Found'),
    '429': failure(429, 'Too Many Requests: retry after 5', { parameters: { retry_after: 5 } }),
    '500': failure(500, 'Internal Server Error'),
  };
  return chatService(now, {
    to: (_path, body) =>
      telegramBody.safeParse(body).data?.chat_id ?? pressBody.safeParse(body).data?.callback_query_id ?? '',
    failure: (fault) => failures[fault],
    check: (_to, body, earlier, path) => {
      if (path === `/bot${token}/answerCallbackQuery`) return pressBody.safeParse(body).success ? undefined : '400';
      if (path !== `/bot${token}/sendMessage`) return path.startsWith('/bot') ? '401' : '404';
      if (!telegramBody.safeParse(body).success) return '400';
      return earlier.some(({ at }) => at > now() - TELEGRAM_RATE_MS) ? '429' : undefined;
    },
    success: { ok: true, result: { message_id: 1 } },
  });
}

interface Rules {
  readonly to: (path: string, body: unknown) => string;
  readonly failure: (fault: Exclude<ChatFault, 'slow'>) => object;
  /** `earlier`: messages to the same place. */
  readonly check: (
    to: string,
    body: unknown,
    earlier: readonly ChatMessage[],
    path: string,
  ) => Exclude<ChatFault, 'slow'> | undefined;
  readonly success: object;
}

function chatService(now: () => number, { to: placeOf, failure, check, success }: Rules): ChatService {
  const messages: ChatMessage[] = [];
  const { faults, takeFault } = makeFaults<ChatFault, { readonly to: string }>();
  return {
    ...{ heal: faults.heal, hits: faults.hits, fail: faults.fail },
    messages: () => messages,
    serve: async (path, request, response) => {
      const body: unknown = JSON.parse(await text(request));
      const to = placeOf(path, body);
      const earlier = messages.filter((message) => message.to === to);
      const wrong =
        takeFault(({ options }) => options.to === undefined || options.to === to)?.fault ??
        check(to, body, earlier, path);
      if (wrong === 'slow') return;
      if (wrong === undefined) messages.push({ to, at: now(), body });
      response.writeHead(wrong === undefined ? 200 : Number(wrong), { 'content-type': 'application/json' });
      response.end(JSON.stringify(wrong === undefined ? success : failure(wrong)));
    },
  };
}

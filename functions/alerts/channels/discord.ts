import * as z from 'zod/mini';
import type { GuardedFetch } from '../../platform/guarded-fetch.ts';
import { discordHosts } from '../targets/hosts.ts';
import type { DiscordWebhook } from '../targets/webhook-store.ts';
import type { SendTo } from './channel.ts';
import { later, parsedBody, sendRequest } from './outcome.ts';
import { unlinkedText } from './plain-text.ts';

export interface DiscordDeps {
  readonly guardedFetch: GuardedFetch;
  readonly siteOrigin: () => Promise<string>;
  /** Origin of the simulator of Discord; undefined for the real one. */
  readonly simulator: string | undefined;
}

/** Source: https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const MAX_TITLE_BYTES = 120;
const MAX_BODY_BYTES = 2_000;

const tooMany = z.object({ retry_after: z.number() });

/**
 * Sends a message to a Discord webhook, and waits until Discord says whether it was posted.
 * Source: https://discord.com/developers/docs/resources/webhook#execute-webhook
 */
export function createDiscord({ guardedFetch, siteOrigin, simulator }: DiscordDeps): SendTo<DiscordWebhook> {
  return async ({ address }, { title, body, path }) => {
    const embed = {
      title: discordText(title, MAX_TITLE_BYTES),
      description: discordText(body, MAX_BODY_BYTES),
      url: `${await siteOrigin()}${path}`,
    };
    return sendRequest(
      guardedFetch,
      {
        ...{ address: `${address}?wait=true`, hosts: discordHosts, simulator },
        headers: { 'content-type': 'application/json' },
        // Whoever a name spells, nobody is notified.
        body: JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } }),
      },
      (reply) => {
        // The webhook's token is not valid any more.
        if (reply.status === 401) return { result: 'gone' };
        const wait = reply.status === 429 ? parsedBody(reply, tooMany)?.retry_after : undefined;
        return wait === undefined ? undefined : later(wait);
      },
    );
  };
}

/** Plain text as Discord shows it, without any markup of its own. Source: https://support.discord.com/hc/articles/210298617 */
export function discordText(text: string, maxBytes: number): string {
  return unlinkedText(text, maxBytes)
    .replaceAll(/[\\*_~`|[\]<]/g, '\\$&')
    .replace(/^([#>-]|\d+\.)/, '\\$1');
}

import * as z from 'zod/mini';
import type { GuardedFetch } from '../../platform/guarded-fetch.ts';
import { discordHosts } from '../targets/hosts.ts';
import type { DiscordWebhook } from '../targets/webhook-store.ts';
import type { AlertMessage, SendTo } from './channel.ts';
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
const MAX_LINE_BYTES = 400;

const tooMany = z.object({ retry_after: z.number() });

/**
 * Sends a message to a Discord webhook, and waits until Discord says whether it was posted.
 * Source: https://discord.com/developers/docs/resources/webhook#execute-webhook
 */
export function createDiscord({ guardedFetch, siteOrigin, simulator }: DiscordDeps): SendTo<DiscordWebhook> {
  return async ({ address }, message) => {
    const embed = discordEmbed(message, await siteOrigin());
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

/** The alert as an embed: its first line is the title, and below its lines are links to our page and the books. */
function discordEmbed({ title, body, bets, path }: AlertMessage, origin: string) {
  const url = `${origin}${path}`;
  const [first = '', ...lines] = bets?.lines ?? [title, body];
  const links = bets && [{ text: 'Place it', url }, ...bets.books].map(discordLink).join(' · ');
  return {
    title: discordText(first, MAX_TITLE_BYTES),
    description: [...lines.map((line) => discordText(line, MAX_LINE_BYTES)), ...(links ? [links] : [])].join('\n'),
    url,
  };
}

/** A parenthesis would end the address. */
function discordLink({ text, url }: { readonly text: string; readonly url: string }): string {
  return `[${discordText(text, MAX_TITLE_BYTES)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** Plain text as Discord shows it, without any markup of its own. Source: https://support.discord.com/hc/articles/210298617 */
export function discordText(text: string, maxBytes: number): string {
  return unlinkedText(text, maxBytes)
    .replaceAll(/[\\*_~`|[\]<]/g, '\\$&')
    .replace(/^([#>-]|\d+\.)/, '\\$1');
}

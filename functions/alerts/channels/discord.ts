import * as z from 'zod/mini';
import { placePath } from '../../../shared/contracts/alerts/place-path.ts';
import type { GuardedFetch } from '../../platform/guarded-fetch.ts';
import { discordHosts } from '../targets/hosts.ts';
import type { DiscordWebhook } from '../targets/webhook-store.ts';
import { type AlertMessage, ANSWER_LABEL, answerPath, type SendTo } from './channel.ts';
import { inParts } from './in-parts.ts';
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
const MOST_EMBEDS = 10;
/** Embeds may have 6,000 characters together; a chat of more than this is not read. */
const MAX_LENGTH = 2_000;
const MAX_LINE_BYTES = 400;
/** Where names that are markup, and long links, would make a description too long. */
const SHORT_LINE_BYTES = 60;
const MAX_DESCRIPTION = 4_096;

const tooMany = z.object({ retry_after: z.number() });

/**
 * Sends alerts to a Discord webhook, and waits until Discord says whether it was posted.
 * Source: https://discord.com/developers/docs/resources/webhook#execute-webhook
 */
export function createDiscord({ guardedFetch, siteOrigin, simulator }: DiscordDeps): SendTo<DiscordWebhook> {
  return async ({ address }, alerts) => {
    const origin = await siteOrigin();
    const embeds = alerts.map((alert) => discordEmbed(alert, origin));
    return sendRequest(
      guardedFetch,
      {
        ...{ address: `${address}?wait=true`, hosts: discordHosts, simulator },
        headers: { 'content-type': 'application/json' },
        // Whoever a name spells, nobody is notified.
        body: JSON.stringify({ embeds, allowed_mentions: { parse: [] } }),
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

/** Alerts in as few messages as Discord takes. */
export function splitForDiscord(alerts: readonly AlertMessage[]): AlertMessage[][] {
  const lengthOf = (alert: AlertMessage) => {
    const { title, description } = discordEmbed(alert, '');
    return title.length + description.length;
  };
  return inParts(
    alerts,
    (part) => part.length <= MOST_EMBEDS && part.reduce((sum, alert) => sum + lengthOf(alert), 0) <= MAX_LENGTH,
  );
}

/** The alert as an embed: its first line is the title, and below its lines are links to our page, the books, and to answer. */
function discordEmbed({ title, body, bets, path, answerToken }: AlertMessage, origin: string) {
  const url = `${origin}${path}`;
  const [first = '', ...lines] = bets?.lines ?? [title, body];
  const places = bets === undefined ? [] : [{ text: 'Place it', url: `${origin}${placePath(path)}` }, ...bets.books];
  const answers = answerToken === undefined ? [] : [{ text: ANSWER_LABEL, url: `${origin}${answerPath(answerToken)}` }];
  const links = [places, answers].filter((row) => row.length > 0).map((row) => row.map(discordLink).join(' · '));
  const withLines = (maxBytes: number) => [...lines.map((line) => discordText(line, maxBytes)), ...links].join('\n');
  const whole = withLines(MAX_LINE_BYTES);
  return {
    title: discordText(first, MAX_TITLE_BYTES),
    description: whole.length <= MAX_DESCRIPTION ? whole : withLines(SHORT_LINE_BYTES),
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

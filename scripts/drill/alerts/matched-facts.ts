import * as z from 'zod/mini';
import { matchedVersionOf } from '../../../functions/alerts/match/matched-store.ts';
import { type AlertRowOfUser, alertRow } from '../../../functions/alerts/outbox/alert-store.ts';
import { createDocumentClient, createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { alert } from '../../../functions/platform/table/keys.ts';
import { createTable } from '../../../functions/platform/table/table.ts';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { AlertServices } from '../../simulators/alerts/alert-services.ts';
import type { Mail } from '../../simulators/aws/mail-record.ts';
import type { LocalTable } from '../../simulators/aws/table-proxy/local-table.ts';
import type { TakenMessage } from './deliveries.ts';
import type { AlertPerson } from './people.ts';

/** Reads the table as it is, past the faults. */
export function openFacts({ endpoint, name }: Pick<LocalTable, 'endpoint' | 'name'>, league: LeagueKey) {
  const client = createDynamoDbClient({ endpoint });
  const table = createTable(createDocumentClient(client), name);
  return {
    /** Of the list of the league that was matched last. */
    matchedVersion: async () => (await matchedVersionOf(table, league))?.version,
    /** A person's alerts, oldest first. */
    alertsOf: ({ userId }: AlertPerson): Promise<AlertRowOfUser[]> =>
      table.query(alert(userId, 'any').pk, { schema: alertRow, skPrefix: 'SENT' }),
    close: () => client.destroy(),
  };
}

const pushed = z.object({ id: z.string(), notification: z.object({ navigate: z.string() }) });
const embeds = z.object({ embeds: z.array(z.object({ url: z.string() })) });
const buttons = z.object({
  reply_markup: z.optional(z.object({ inline_keyboard: z.array(z.array(z.object({ url: z.optional(z.string()) }))) })),
});

interface Services {
  readonly alerts: Pick<AlertServices, 'push' | 'discord' | 'telegram'>;
  readonly mails: readonly Mail[];
}

/** What the services took for whom; confirmations of chats, tests and mails of other kinds left out. */
export function takenMessages({ alerts, mails }: Services, people: readonly AlertPerson[]): TakenMessage[] {
  const owner = (has: (person: AlertPerson) => boolean) => people.find(has)?.userId ?? 'nobody';
  const push = alerts.push.messages().flatMap(({ endpoint, at, text }): TakenMessage[] => {
    const { id, notification } = pushed.parse(JSON.parse(text));
    const userId = owner(({ endpoints }) => endpoints.includes(endpoint));
    const taken = { channel: 'push', userId, target: endpoint, at: at / 1000, alertId: id } as const;
    return pathsIn(notification.navigate).map((path) => ({ ...taken, path }));
  });
  const discord = alerts.discord.messages().flatMap(({ to, at, body }): TakenMessage[] => {
    const userId = owner(({ webhooks }) => webhooks.includes(to));
    const taken = { channel: 'discord', userId, target: to, at: at / 1000 } as const;
    return embeds.parse(body).embeds.flatMap(({ url }) => pathsIn(url).map((path) => ({ ...taken, path })));
  });
  const telegram = alerts.telegram.messages().flatMap(({ to, at, body }): TakenMessage[] => {
    const userId = owner(({ chat }) => String(chat) === to);
    const taken = { channel: 'telegram', userId, target: to, at: at / 1000 } as const;
    const urls = (buttons.parse(body).reply_markup?.inline_keyboard ?? []).flat().flatMap(({ url }) => url ?? []);
    return urls.flatMap(pathsIn).map((path) => ({ ...taken, path }));
  });
  const email = mails.flatMap(({ to: [to = ''], at, subject, text }): TakenMessage[] => {
    const userId = owner((person) => person.email === to);
    if (userId === 'nobody' || !/^(?:Arb|Overlap EV|Promo|Low hold|Value|\d+ alerts:)/.test(subject)) return [];
    const taken = { channel: 'email', userId, target: to, at: Date.parse(at) / 1000 } as const;
    return pathsIn(text).map((path) => ({ ...taken, path }));
  });
  return [...push, ...discord, ...telegram, ...email];
}

/** The places of ours that a text leads to, as alerts have them: those of details, also where a press leads through placing. */
function pathsIn(text: string): string[] {
  return Array.from(text.matchAll(/https?:\/\/[^/\s]+(\/[a-z-]*\?(?:details|place)=\S+)/g), ([, path = '']) =>
    path.replace('?place=', '?details='),
  );
}

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

const pushed = z.object({ id: z.string(), notification: z.object({ title: z.string() }) });
const embeds = z.object({ embeds: z.array(z.object({ title: z.string() })) });
const chatMessage = z.object({ text: z.string() });

interface Services {
  readonly alerts: Pick<AlertServices, 'push' | 'discord' | 'telegram'>;
  readonly mails: readonly Mail[];
}

/** What the services took for whom; confirmations of chats, tests and mails of other kinds left out. */
export function takenMessages({ alerts, mails }: Services, people: readonly AlertPerson[]): TakenMessage[] {
  const owner = (has: (person: AlertPerson) => boolean) => people.find(has)?.userId ?? 'nobody';
  const push = alerts.push.messages().map(({ endpoint, at, text }): TakenMessage => {
    const { id, notification } = pushed.parse(JSON.parse(text));
    const userId = owner(({ endpoints }) => endpoints.includes(endpoint));
    return { channel: 'push', userId, target: endpoint, at: at / 1000, alertId: id, title: notification.title };
  });
  const discord = alerts.discord.messages().map(({ to, at, body }): TakenMessage => {
    const [embed] = embeds.parse(body).embeds;
    return {
      ...{ channel: 'discord', userId: owner(({ webhooks }) => webhooks.includes(to)), target: to },
      ...{ at: at / 1000, title: embed?.title ?? '' },
    };
  });
  const telegram = alerts.telegram.messages().flatMap(({ to, at, body }): TakenMessage[] => {
    const [title = ''] = chatMessage.parse(body).text.split('\n');
    if (title.startsWith('Linked.')) return [];
    return [
      { channel: 'telegram', userId: owner(({ chat }) => String(chat) === to), target: to, at: at / 1000, title },
    ];
  });
  const email = mails.flatMap(({ to: [to = ''], at, subject }): TakenMessage[] => {
    const userId = owner((person) => person.email === to);
    if (userId === 'nobody' || !/^(?:Arb|Overlap EV|Promo|Low hold)\b/.test(subject)) return [];
    return [{ channel: 'email', userId, target: to, at: Date.parse(at) / 1000, title: subject }];
  });
  return [...push, ...discord, ...telegram, ...email];
}

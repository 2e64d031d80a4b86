import type { Severity } from '../constructs/alarm-topic.ts';
import { type StageName, stages } from './stages.ts';

/** Construct ids of the topics in the data stack. The first is older than the second: it keeps its id, and with it its subscribers. */
export const topicIds = { page: 'alarms', ticket: 'tickets' } as const satisfies Record<Severity, string>;

/** Who is told of a stage's alarms. */
export function alarmEmails(stage: StageName): Readonly<Record<Severity, string>> {
  const { alarmEmail, ticketEmail = alarmEmail } = stages[stage];
  return { page: alarmEmail, ticket: ticketEmail };
}

/** Parameter with the addresses that were seen confirmed, written by the smoke test and read by deployments. */
export function confirmedEmailsParameter(stage: StageName): string {
  return `/crossbook/${stage}/alarm-email-confirmed`;
}

import { type StageName, stages } from './stages.ts';

/** Sender address of a stage's emails. Replies are not read. */
export function mailFrom(stage: StageName): string {
  const { mailSender } = stages[stage];
  return 'domain' in mailSender ? `no-reply@${mailSender.domain}` : mailSender.address;
}

/** The identity verified in SES: a domain or an address. */
export function mailIdentity(stage: StageName): string {
  const { mailSender } = stages[stage];
  return 'domain' in mailSender ? mailSender.domain : mailSender.address;
}

/** Name of a stage's SES configuration set. */
export function configurationSet(stage: StageName): string {
  return `crossbook-${stage}`;
}

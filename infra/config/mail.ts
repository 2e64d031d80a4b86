import { type StageName, stages } from './stages.ts';

/** Address that a stage's mails come from. Nobody reads what is sent there. */
export function mailFrom(stage: StageName): string {
  const { mailSender } = stages[stage];
  return 'domain' in mailSender ? `no-reply@${mailSender.domain}` : mailSender.address;
}

/** What SES has to know as ours before it sends in that name: a domain or an address. */
export function mailIdentity(stage: StageName): string {
  const { mailSender } = stages[stage];
  return 'domain' in mailSender ? mailSender.domain : mailSender.address;
}

/** SES's configuration set of a stage. */
export function configurationSet(stage: StageName): string {
  return `crossbook-${stage}`;
}

import { type StageName, stages } from './stages.ts';

/** Address that a stage's mails come from. Nobody reads what is sent there. */
export function mailFrom(stage: StageName): string {
  return `no-reply@${stages[stage].domain}`;
}

/** SES's configuration set of a stage. */
export function configurationSet(stage: StageName): string {
  return `crossbook-${stage}`;
}

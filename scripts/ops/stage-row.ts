import { type StageConfig, type StageName, stages } from '../../infra/config/stages.ts';

/** Nobody has an address with this ending (RFC 2606), nor lives in this street. */
const EXAMPLE = /\.example\b|\bExample Street\b/;

/** Names of the fields of a stage's row that still hold an example. */
export function exampleFields(row: StageConfig): readonly string[] {
  return Object.entries(row).flatMap(([name, value]) => (EXAMPLE.test(JSON.stringify(value)) ? [name] : []));
}

/**
 * For what creates something in an account: mail to an example bounces, and alarms that go there reach nobody. An emulator of AWS gets them.
 * @throws Error that names the fields
 */
export function refuseExamples(stage: StageName, env: Readonly<Record<string, string | undefined>>): void {
  const fields = exampleFields(stages[stage]);
  if (fields.length === 0 || env.AWS_ENDPOINT_URL !== undefined) return;
  throw new Error(
    `The row of ${stage} in infra/config/stages.ts still holds examples. Set ${fields.join(', ')} first: nothing has been created.`,
  );
}

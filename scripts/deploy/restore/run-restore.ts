import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { regionOf } from '../../../infra/config/stages.ts';
import { resourceOf } from '../stack-resource.ts';
import { stageNamed } from '../stage-name.ts';
import { putRowsBack } from './put-back.ts';

export const USAGE = 'node scripts/deploy/restore.ts --stage dev --from TABLE [--yes]';

interface RunOptions {
  readonly args: readonly string[];
  readonly say: (line: string) => void;
}

/** Without `--yes` it only counts. @throws Error whose message is for the person at the keyboard */
export async function runRestore({ args, say }: RunOptions): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { stage: { type: 'string' }, from: { type: 'string' }, yes: { type: 'boolean' } },
  });
  const stage = stageNamed(values.stage, USAGE);
  const { from } = values;
  if (from === undefined) throw new Error(`Say which table holds the rows as they were, by --from.\n${USAGE}`);
  const to = await resourceOf(stage, 'data', 'AWS::DynamoDB::Table');
  if (to === undefined || to === from)
    throw new Error(`${from} must be another table than the stage’s own, ${to ?? 'which is not there'}.`);
  const client = new DynamoDBClient({ region: regionOf(stage) });
  const dryRun = values.yes !== true;
  const { missing, different, since } = await putRowsBack({ client, from, to, dryRun });
  say(
    `${missing} rows ${dryRun ? 'are missing' : 'were missing and are back'}, ${different} ${dryRun ? 'are different' : 'were different and are as they were'}; ${since} that came since stay.`,
  );
  if (dryRun) say('Nothing was written. To put them back, add --yes.');
}

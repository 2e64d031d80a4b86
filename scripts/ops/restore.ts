/** `node scripts/ops/restore.ts --stage dev (--from TABLE | --gone)`: copies rows from a table restored to a point in time into the stage’s table, or restores a deleted table. */
import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { parameterName } from '../../infra/config/secrets.ts';
import { regionOf, type StageName } from '../../infra/config/stages.ts';
import { runCommandLine, stageArg } from './command.ts';
import { restoreRows } from './restore/restore-rows.ts';
import { restoreTable } from './restore/restore-table.ts';
import { createParameterStore } from './secrets/parameters.ts';
import { stackResource } from './stack-resource.ts';

interface RestoreOptions {
  readonly stage: StageName;
  /** Table with the old rows; undefined if the stage's table is deleted. */
  readonly from: string | undefined;
  readonly gone: boolean;
  /** Whether to write; otherwise a dry run. */
  readonly yes: boolean;
  readonly print: (line: string) => void;
}

/** @throws Error with a message for the operator */
export async function restore({ stage, from, gone, yes, print }: RestoreOptions): Promise<void> {
  if ((from === undefined) !== gone)
    throw new Error('Set either --from, the table with the old rows, or --gone, if the stage’s table is deleted.');
  const name = await stackResource(stage, 'data', 'AWS::DynamoDB::Table');
  if (name === undefined) throw new Error(`The data stack of ${stage} has no table, not even a deleted one.`);
  const options = { client: new DynamoDBClient({ region: regionOf(stage) }), emailKey: await emailKeyOf(stage) };
  if (from === undefined) {
    await restoreTable({ ...options, name, dryRun: !yes, pause, print });
    if (yes) print(afterwards(stage));
    return;
  }
  if (name === from) throw new Error(`${from} must be another table than the stage’s own.`);
  const { missing, different, deleted, since } = await restoreRows({ ...options, from, to: name, dryRun: !yes });
  const texts = yes
    ? ['were missing and have been restored', 'were different and have been restored']
    : ['are missing', 'are different'];
  print(`${missing} rows ${texts[0]}, ${different} ${texts[1]}; ${since} newer rows are kept.`);
  if (deleted > 0) print(`${deleted} rows of accounts that were deleted since are left out.`);
  print(yes ? afterwards(stage) : 'Nothing was written. To restore them, add --yes.');
}

const afterwards = (stage: StageName) =>
  `Now add up again what people bet: npm run bets:rebuild -- --stage ${stage} --all`;

/** Identifies the stage's own rows. */
async function emailKeyOf(stage: StageName): Promise<string> {
  const name = parameterName(stage, 'emailKey');
  const key = await createParameterStore(stage).read(name);
  if (key === undefined) throw new Error(`There is no parameter ${name}, which identifies the stage’s rows.`);
  return key;
}

if (import.meta.main) {
  await runCommandLine({
    name: 'restore',
    description: 'Restores a stage’s rows, or its table. Deletes nothing.',
    args: {
      stage: stageArg,
      from: { type: 'string', description: 'Table with the old rows' },
      gone: { type: 'boolean', description: 'The stage’s table is deleted' },
      yes: { type: 'boolean', description: 'Write; without it, only print what would be done' },
    },
    run: ({ stage, from, gone, yes }) =>
      restore({ stage, from, gone: gone === true, yes: yes === true, print: console.log }),
  });
}

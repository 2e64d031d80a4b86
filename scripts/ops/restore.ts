/** `node scripts/ops/restore.ts --stage dev (--from TABLE | --gone)`: puts rows of a table that was restored to a point in time back into the stage’s own, or brings back the table itself. */
import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { parameterName } from '../../infra/config/secrets.ts';
import { regionOf, type StageName } from '../../infra/config/stages.ts';
import { runAtTerminal, stageArg } from './command.ts';
import { bringTableBack } from './restore/bring-back.ts';
import { putRowsBack } from './restore/put-back.ts';
import { parametersOf } from './secrets/parameters.ts';
import { resourceOf } from './stack-resource.ts';

interface Restoring {
  readonly stage: StageName;
  /** Table that holds the rows as they were; undefined where the stage's own table is gone. */
  readonly from: string | undefined;
  readonly gone: boolean;
  /** Whether to write; else it only looks. */
  readonly yes: boolean;
  readonly say: (line: string) => void;
}

/** @throws Error whose message is for the person at the keyboard */
export async function restore({ stage, from, gone, yes, say }: Restoring): Promise<void> {
  if ((from === undefined) !== gone)
    throw new Error('Say either which table holds the rows as they were, by --from, or that the table is --gone.');
  const name = await resourceOf(stage, 'data', 'AWS::DynamoDB::Table');
  if (name === undefined) throw new Error(`The data stack of ${stage} has no table, not even a lost one.`);
  const place = { client: new DynamoDBClient({ region: regionOf(stage) }), emailKey: await emailKeyOf(stage) };
  if (from === undefined) {
    await bringTableBack({ ...place, name, dryRun: !yes, pause, say });
    return;
  }
  if (name === from) throw new Error(`${from} must be another table than the stage’s own.`);
  const { missing, different, since } = await putRowsBack({ ...place, from, to: name, dryRun: !yes });
  const words = yes
    ? ['were missing and are back', 'were different and are as they were']
    : ['are missing', 'are different'];
  say(`${missing} rows ${words[0]}, ${different} ${words[1]}; ${since} that came since stay.`);
  if (!yes) say('Nothing was written. To put them back, add --yes.');
}

/** By which rows are known to be the stage's own. */
async function emailKeyOf(stage: StageName): Promise<string> {
  const name = parameterName(stage, 'emailKey');
  const key = await parametersOf(stage).read(name);
  if (key === undefined) throw new Error(`There is no parameter ${name}, by which the stage’s rows are known.`);
  return key;
}

if (import.meta.main) {
  await runAtTerminal({
    name: 'restore',
    description: 'Gives a stage its rows, or its table, back. Deletes nothing.',
    args: {
      stage: stageArg,
      from: { type: 'string', description: 'Table that holds the rows as they were' },
      gone: { type: 'boolean', description: 'The stage’s own table is gone' },
      yes: { type: 'boolean', description: 'Write; without it only say what would be done' },
    },
    run: ({ stage, from, gone, yes }) =>
      restore({ stage, from, gone: gone === true, yes: yes === true, say: console.log }),
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { parameterName } from '../../../infra/config/secrets.ts';
import { regionOf, type StageName } from '../../../infra/config/stages.ts';
import { parametersOf } from '../secrets/parameters.ts';
import { resourceOf } from '../stack-resource.ts';
import { stageNamed } from '../stage-name.ts';
import { bringTableBack } from './bring-back.ts';
import { putRowsBack } from './put-back.ts';
import { settingsOf } from './table-settings.ts';

export const USAGE = 'node scripts/ops/restore.ts --stage dev (--from TABLE | --gone) [--yes]';

interface RunOptions {
  readonly args: readonly string[];
  readonly say: (line: string) => void;
}

/** Without `--yes` it only looks. @throws Error whose message is for the person at the keyboard */
export async function runRestore({ args, say }: RunOptions): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      from: { type: 'string' },
      gone: { type: 'boolean' },
      yes: { type: 'boolean' },
    },
  });
  const stage = stageNamed(values.stage, USAGE);
  const { from, gone = false } = values;
  if ((from === undefined) !== gone)
    throw new Error(
      `Say either which table holds the rows as they were, by --from, or that the table is --gone.\n${USAGE}`,
    );
  const name = await resourceOf(stage, 'data', 'AWS::DynamoDB::Table');
  if (name === undefined) throw new Error(`The data stack of ${stage} has no table, not even a lost one.`);
  const place = { client: new DynamoDBClient({ region: regionOf(stage) }), emailKey: await emailKeyOf(stage) };
  const dryRun = values.yes !== true;
  if (from === undefined) {
    await bringTableBack({ ...place, name, settings: await settingsOf(stage), dryRun, pause, say });
    return;
  }
  if (name === from) throw new Error(`${from} must be another table than the stage’s own.`);
  const { missing, different, since } = await putRowsBack({ ...place, from, to: name, dryRun });
  say(
    `${missing} rows ${dryRun ? 'are missing' : 'were missing and are back'}, ${different} ${dryRun ? 'are different' : 'were different and are as they were'}; ${since} that came since stay.`,
  );
  if (dryRun) say('Nothing was written. To put them back, add --yes.');
}

/** By which rows are known to be the stage's own. */
async function emailKeyOf(stage: StageName): Promise<string> {
  const name = parameterName(stage, 'emailKey');
  const key = await parametersOf(stage).read(name);
  if (key === undefined) throw new Error(`There is no parameter ${name}, by which the stage’s rows are known.`);
  return key;
}

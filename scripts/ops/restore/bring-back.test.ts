import {
  DeleteTableCommand,
  type DynamoDBClient,
  GetItemCommand,
  ListBackupsCommand,
  PutItemCommand,
  RestoreTableFromBackupCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emailHash, parseEmailAddress } from '../../../functions/account/email-address.ts';
import { createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { emailOwner, userProfile } from '../../../functions/platform/table/keys.ts';
import { createAppTable, startEmbeddedTable } from '../../../functions/testing/embedded-table.ts';
import { bringTableBack } from './bring-back.ts';
import { switchOn, type TableSettings } from './table-settings.ts';
import { startTablesOfAws } from './testing/tables-of-aws.ts';

const [OURS, THEIRS] = ['key of this stage', 'key of another'];
const settings: TableSettings = {
  TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  DeletionProtectionEnabled: true,
};
const ALL_OFF = ['deletion protection', 'time to live', 'point-in-time recovery'];

const stops: (() => unknown)[] = [];
let aws: Awaited<ReturnType<typeof startTablesOfAws>>;
let client: DynamoDBClient;
let name = '';
let lines: string[] = [];
const pauses: number[] = [];

beforeAll(async () => {
  const engine = await startEmbeddedTable();
  aws = await startTablesOfAws(engine.endpoint);
  client = createDynamoDbClient({ endpoint: aws.endpoint });
  stops.push(() => client.destroy(), aws.stop, engine.stop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});
let tables = 0;
beforeEach(async () => {
  tables += 1;
  name = `stage-table-${tables}`;
  lines = [];
  pauses.length = 0;
  await createAppTable(client, name);
});

const pause = async (milliseconds: number) => pauses.push(milliseconds);
const place = () => ({ client, name, settings, pause });
const bringBack = (more: { emailKey?: string; dryRun?: boolean } = {}) =>
  bringTableBack({ ...place(), emailKey: OURS, dryRun: false, say: (line) => lines.push(line), ...more });
const off = () => switchOn({ ...place(), dryRun: true });
const destroy = () => client.send(new DeleteTableCommand({ TableName: name }));
const put = (pk: string, sk: string, more: Record<string, string> = {}) =>
  client.send(
    new PutItemCommand({
      TableName: name,
      Item: Object.fromEntries(Object.entries<string>({ pk, sk, ...more }).map(([key, S]) => [key, { S }])),
    }),
  );
const at = async (pk: string, sk: string) =>
  (await client.send(new GetItemCommand({ TableName: name, Key: { pk: { S: pk }, sk: { S: sk } } }))).Item?.value?.S;

/** Somebody's account, as a stage with this key stores it. */
async function account(emailKey: string) {
  const email = 'ada@example.com';
  const owner = emailOwner(emailHash(emailKey, parseEmailAddress(email)));
  await put(userProfile('1').pk, userProfile('1').sk, { email });
  await put(owner.pk, owner.sk, { userId: '1' });
}

/** As if it had been in use, and then been deleted. */
async function lose(recoverable = true) {
  if (recoverable) await switchOn({ ...place(), dryRun: false });
  aws.unprotect(name);
  await destroy();
}

it('brings every row back, also those that a restore to a moment leaves out, from the newest backup', async () => {
  await account(OURS);
  await put('SESSION#1', 'SESSION', { value: 'first' });
  await lose();
  await bringBack();
  await put('SESSION#1', 'SESSION', { value: 'second' });
  await lose();
  await bringBack();
  expect([await at('SESSION#1', 'SESSION'), await off()]).toEqual(['second', []]);
});

it('writes nothing unless it is told to', async () => {
  await account(OURS);
  await lose();
  await bringBack({ dryRun: true });
  expect(lines).toEqual([expect.stringContaining(`${name} is gone.`), expect.stringContaining('add --yes')]);
  await expect(off()).rejects.toThrow('not found');
});

it('says that AWS has nothing of a table that could not be recovered', async () => {
  await lose(false);
  await expect(bringBack()).rejects.toThrow(`${name} is gone, and AWS has no backup`);
});

it('goes on where it was stopped while AWS restores', async () => {
  await account(OURS);
  await lose();
  const { BackupSummaries: [backup] = [] } = await client.send(new ListBackupsCommand({ TableName: name }));
  await client.send(new RestoreTableFromBackupCommand({ TargetTableName: name, BackupArn: backup?.BackupArn }));
  await bringBack();
  expect([lines[0], await off()]).toEqual([`${name} is there, with 2 rows.`, []]);
});

it('gives a table that somebody has restored by hand its settings, once', async () => {
  await account(OURS);
  expect(await off()).toEqual(ALL_OFF);
  await bringBack();
  expect(lines).toEqual([`${name} is there, with 2 rows.`, `Switched on: ${ALL_OFF.join(', ')}.`]);
  lines = [];
  await bringBack();
  expect(lines.at(-1)).toBe('All its settings are on.');
});

it('has nothing to do with a table of another stage', async () => {
  await account(THEIRS);
  await expect(bringBack()).rejects.toThrow(`${name} is another stage’s`);
  expect(await off()).toEqual(ALL_OFF);
});

it('waits while AWS cannot back the new table up yet', async () => {
  aws.refuseBackups(2);
  await bringBack();
  expect([await off(), pauses.filter((each) => each === 10_000)]).toEqual([[], [10_000, 10_000]]);
  aws.refuseBackups(1_000);
  aws.forget(name);
  await expect(bringBack()).rejects.toThrow('Backups have not yet been enabled');
});

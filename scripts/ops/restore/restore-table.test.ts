import {
  ContinuousBackupsUnavailableException,
  DeleteTableCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emailHash, parseEmailAddress } from '../../../functions/platform/mail/email-address.ts';
import { createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { emailOwner, userProfile } from '../../../functions/platform/table/keys.ts';
import { createAppTable } from '../../simulators/aws/create-table.ts';
import { startTable } from '../../simulators/aws/table-engine.ts';
import { restoreTable } from './restore-table.ts';

const [OURS, THEIRS] = ['key-of-this-stage', 'key-of-another'];
const NAME = 'stage-table';
const ALL = 'deletion protection, time to live, point-in-time recovery';

let engine: Awaited<ReturnType<typeof startTable>>;
let client: DynamoDBClient;
let lines: string[] = [];
let pauses: number[] = [];
/** Simulates what the table engine lacks: backups and two settings. `refusals`: how often AWS says that a new table cannot be backed up yet. */
let aws: { backups: object[]; recoverable: boolean; protected: boolean; refusals: number; creating: number };

beforeAll(async () => {
  engine = await startTable();
});
afterAll(() => engine.stop());

beforeEach(async () => {
  lines = [];
  pauses = [];
  aws = { backups: [], recoverable: false, protected: false, refusals: 0, creating: 0 };
  client = createDynamoDbClient({ endpoint: engine.endpoint });
  await client.send(new DeleteTableCommand({ TableName: NAME })).catch(() => undefined);
  await createAppTable(client, NAME);
  const status = () => (aws.recoverable ? 'ENABLED' : 'DISABLED');
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = (output: object) => ({ output: { $metadata: {}, ...output }, response: undefined });
        const recovery = { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: status() } };
        if (commandName === 'ListBackupsCommand') return answer({ BackupSummaries: aws.backups });
        if (commandName === 'RestoreTableFromBackupCommand') {
          await createAppTable(createDynamoDbClient({ endpoint: engine.endpoint }), NAME);
          await account(OURS);
          return answer({ from: Object.assign(aws, { restored: args.input }) });
        }
        if (commandName === 'DescribeContinuousBackupsCommand')
          return answer({ ContinuousBackupsDescription: recovery });
        if (commandName === 'UpdateContinuousBackupsCommand') {
          aws.refusals -= 1;
          if (aws.refusals >= 0) throw notYet();
          aws.recoverable = true;
          return answer({});
        }
        if (commandName === 'UpdateTableCommand') {
          aws.protected = true;
          return answer({});
        }
        const reply = await next(args);
        const { Table } = reply.output as { Table?: object };
        if (commandName === 'DescribeTableCommand') aws.creating -= 1;
        const TableStatus = aws.creating >= 0 ? 'CREATING' : 'ACTIVE';
        if (Table !== undefined) Object.assign(Table, { DeletionProtectionEnabled: aws.protected, TableStatus });
        return reply;
      },
    { step: 'initialize' },
  );
});

const notYet = () =>
  new ContinuousBackupsUnavailableException({ $metadata: {}, message: 'Backups have not yet been enabled' });
const runRestore = (dryRun = false) =>
  restoreTable({
    ...{ client, name: NAME, emailKey: OURS, dryRun, print: (line) => lines.push(line) },
    pause: async (milliseconds) => pauses.push(milliseconds),
  });
const destroy = () => client.send(new DeleteTableCommand({ TableName: NAME }));
const backup = (n: number, more = {}) => ({
  ...{ BackupArn: `backup-${n}`, TableName: NAME, BackupStatus: 'AVAILABLE', BackupType: 'SYSTEM' },
  ...{ BackupCreationDateTime: new Date(Date.UTC(2026, 10, n)), ...more },
});

/** Creates an account as a stage with this key stores it. */
async function account(emailKey: string) {
  const email = 'ada@example.com';
  const plain = createDynamoDbClient({ endpoint: engine.endpoint });
  const rows = [
    { ...userProfile('1'), email },
    { ...emailOwner(emailHash(emailKey, parseEmailAddress(email))), userId: '1' },
  ];
  for (const row of rows) {
    const Item = Object.fromEntries(Object.entries(row).map(([key, S]) => [key, { S }]));
    await plain.send(new PutItemCommand({ TableName: NAME, Item }));
  }
}

it('the newest usable backup is restored, and missing settings are enabled', async () => {
  const creating = backup(9, { BackupStatus: 'CREATING' });
  aws.backups = [backup(3), backup(7), backup(5), creating, backup(8, { TableName: 'another' })];
  await destroy();
  await runRestore();
  expect(aws).toMatchObject({ restored: { TargetTableName: NAME, BackupArn: 'backup-7' } });
  expect(lines.slice(2)).toEqual([`${NAME} is there, with 2 rows.`, `Switched on: ${ALL}.`]);
  lines = [];
  await runRestore();
  expect(lines.at(-1)).toBe('All its settings are on.');
});

it('a dry run writes nothing', async () => {
  aws.backups = [backup(3)];
  await account(OURS);
  await runRestore(true);
  expect(lines.slice(1)).toEqual([`Off is: ${ALL}.`, 'Nothing was written. To switch it on, add --yes.']);
  expect(aws).toMatchObject({ recoverable: false, protected: false });
  await destroy();
  await runRestore(true);
  expect(aws).not.toHaveProperty('restored');
  expect(lines.at(-1)).toBe('Nothing was written. To restore it, add --yes.');
});

it('a table without a backup is reported', async () => {
  await destroy();
  await expect(runRestore()).rejects.toThrow(`${NAME} is gone, and AWS has no backup`);
});

it('a table of another stage is refused', async () => {
  await account(THEIRS);
  await expect(runRestore()).rejects.toThrow(`${NAME} is another stage’s`);
  expect(aws).toMatchObject({ recoverable: false, protected: false });
});

it('enabling recovery is retried while AWS is not ready, and finally fails', async () => {
  aws.refusals = 2;
  await runRestore();
  expect([aws.recoverable, pauses]).toEqual([true, [10_000, 10_000]]);
  Object.assign(aws, { recoverable: false, refusals: 1_000 });
  await expect(runRestore()).rejects.toThrow('Backups have not yet been enabled');
});

it('an interrupted restore is continued', async () => {
  await account(OURS);
  aws.creating = 3;
  await runRestore();
  expect(lines).toEqual([`${NAME} is there, with 2 rows.`, `Switched on: ${ALL}.`]);
  expect([pauses, aws]).toEqual([[2_000, 2_000], expect.not.objectContaining({ restored: expect.anything() })]);
});

it('existing rows are kept', async () => {
  await account(OURS);
  await runRestore();
  const Key = { pk: { S: userProfile('1').pk }, sk: { S: userProfile('1').sk } };
  const { Item } = await client.send(new GetItemCommand({ TableName: NAME, Key }));
  expect(Item?.email?.S).toBe('ada@example.com');
});

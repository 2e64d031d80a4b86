import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { startAwsStandIn } from '../../../functions/testing/aws-stand-in.ts';
import { startEmbeddedTable } from '../../../functions/testing/embedded-table.ts';
import { environment } from '../../../shared/deployment/environment.ts';
import { LOCAL_TABLE } from '../../dev/environment.ts';
import { ROOT } from '../../dev/made.ts';
import { localSecrets } from '../../dev/secrets.ts';
import { PLAYED_STAGE } from '../../dev/stage.ts';
import { type Local, startLocal } from '../../dev/start-local.ts';
import { runRestore } from '../../ops/restore/run-restore.ts';
import { startStackOfAws } from '../../ops/restore/testing/stack-of-aws.ts';
import { startTablesOfAws } from '../../ops/restore/testing/tables-of-aws.ts';
import { logIn, savePreset, type Visitor } from '../hostile/people.ts';
import { rowsOf } from '../hostile/rows.ts';

/**
 * What docs/operations/restore.md says of a table that is gone, typed as it stands there, against the real product: stood in for is AWS alone.
 */
const PERSON = {
  email: 'demo@crossbook.example',
  password: 'crossbook-local-demo',
  firstName: '',
  lastName: '',
  subscribed: true,
};
const [looking = [], acting = []] = commandsOf(await readFile(join(ROOT, 'docs/operations/restore.md'), 'utf8'));

const stops: (() => unknown)[] = [];
const reports: string[] = [];
let dataDir = '';
let local: Local;
let client: DynamoDBClient;
let emailKey = '';
let visitor: Visitor;
let before: { rows: Awaited<ReturnType<typeof rowsOf>>; visit: unknown };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crossbook-restore-'));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  const engine = await startEmbeddedTable();
  stops.push(engine.stop);
  const tables = await startTablesOfAws(engine.endpoint);
  stops.push(tables.stop);
  client = createDynamoDbClient({ endpoint: tables.endpoint });
  stops.push(() => client.destroy());
  local = await startLocal({
    ...{ port: 0, dataDir, schedule: false },
    env: { [environment.dynamodbEndpoint]: tables.endpoint },
    report: (text) => reports.push(text),
  });
  stops.push(local.stop);
  ({ emailKey } = await localSecrets(join(dataDir, 'secrets.json')));
  const stackName = `crossbook-${PLAYED_STAGE}-data`;
  const template = await readFile(join(dataDir, `cdk.out-${PLAYED_STAGE}`, `${stackName}.template.json`), 'utf8');
  const stack = await startStackOfAws({ tableName: LOCAL_TABLE, template, stackName });
  stops.push(stack.stop);
  const parameters = await startAwsStandIn(() => ({ status: 200, body: { Parameter: { Value: emailKey } } }));
  stops.push(parameters.stop);
  Object.assign(process.env, {
    ...{ AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
    AWS_ENDPOINT_URL_DYNAMODB: tables.endpoint,
    AWS_ENDPOINT_URL_CLOUDFORMATION: stack.endpoint,
    AWS_ENDPOINT_URL_SSM: parameters.endpoint,
  });
}, 120_000);
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
}, 30_000);

/** What is typed after the command's name, of each command for a table that is gone; remarks left out. */
function commandsOf(page: string): string[][] {
  const commands = page.matchAll(/^node scripts\/ops\/restore\.ts (.*--gone[^#\n]*)/gm);
  return [...commands].map(([, args = '']) => args.trim().split(/\s+/));
}

async function restore(args: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  await runRestore({ args, say: (line) => lines.push(line) });
  return lines;
}

const call = async (path: string, method = 'POST') => {
  const headers = { origin: local.url, 'sec-fetch-site': 'same-origin', cookie: visitor.cookie };
  const reply = await fetch(`${local.url}/api/${path}`, { method, headers });
  return { status: reply.status, cookies: reply.headers.getSetCookie(), json: JSON.parse(await reply.text()) };
};

it('is told what to type by the page for operators', () => {
  expect([looking, acting]).toEqual([
    ['--stage', PLAYED_STAGE, '--gone'],
    ['--stage', PLAYED_STAGE, '--gone', '--yes'],
  ]);
});

it('switches a new table’s settings on as the stack has them', async () => {
  expect(await restore(looking)).toEqual([
    expect.stringMatching(/^crossbook-local is there, with \d+ rows\.$/),
    'Off is: deletion protection, time to live, point-in-time recovery.',
    'Nothing was written. To switch it on, add --yes.',
  ]);
  expect((await restore(acting)).at(-1)).toBe(
    'Switched on: deletion protection, time to live, point-in-time recovery.',
  );
  expect((await restore(looking)).at(-1)).toBe('All its settings are on.');
}, 60_000);

it('loses the table only when somebody has switched its protection off', async () => {
  await local.scan();
  visitor = await logIn(local, PERSON);
  await savePreset(local.url, visitor);
  before = { visit: await visitor.visit(), rows: await rowsOf(client, LOCAL_TABLE) };
  const destroy = () => client.send(new DeleteTableCommand({ TableName: LOCAL_TABLE }));
  await expect(destroy()).rejects.toThrow('protected');
  await client.send(new UpdateTableCommand({ TableName: LOCAL_TABLE, DeletionProtectionEnabled: false }));
  await destroy();
  await expect(client.send(new DescribeTableCommand({ TableName: LOCAL_TABLE }))).rejects.toThrow('not found');
}, 60_000);

it('I4: without a table nobody is signed out, nobody’s subscription ends, and nobody is told that all is well', async () => {
  expect(await call('auth/user', 'GET')).toMatchObject({ status: 503, cookies: [] });
  expect(await call('cancel-subscription')).toMatchObject({ status: 503, cookies: [] });
  expect(await call('logout')).toMatchObject({ status: 503, cookies: [] });
  await local.reconcile();
  expect(await readFile(join(dataDir, 'stripe.jsonl'), 'utf8')).not.toContain('"status":"canceled"');
}, 60_000);

it('says what it would do, then brings the table back whole, with its settings', async () => {
  expect(await restore(looking)).toEqual([
    expect.stringMatching(/^crossbook-local is gone\. There is a backup of all its rows from 20.*: arn:/),
    'Nothing was written. To restore it, add --yes.',
  ]);
  await expect(client.send(new DescribeTableCommand({ TableName: LOCAL_TABLE }))).rejects.toThrow('not found');
  expect((await restore(acting)).slice(2)).toEqual([
    `crossbook-local is there, with ${before.rows.size} rows.`,
    'Switched on: deletion protection, time to live, point-in-time recovery.',
  ]);
  expect(await rowsOf(client, LOCAL_TABLE)).toEqual(before.rows);
}, 60_000);

it('lets old sessions, log-ins, presets and subscriptions go on as if nothing had been', async () => {
  expect(await visitor.visit()).toEqual(before.visit);
  const anew = await logIn(local, PERSON);
  expect(await anew.visit()).toEqual(before.visit);
  const { json: cancelled } = await call('cancel-subscription');
  expect(cancelled.endsAt).toBeDefined();
  const { status, json } = await call('reactivate-subscription');
  expect([status, json.endsAt]).toEqual([200, undefined]);
  reports.length = 0;
  await local.reconcile();
  expect(reports).toEqual([]);
  expect((await call('subscription', 'GET')).json).toMatchObject({ hasSubscription: true, status: 'active' });
}, 60_000);

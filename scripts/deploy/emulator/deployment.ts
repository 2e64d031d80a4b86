import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { GetFunctionCommand, LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocumentClient } from '../../../functions/platform/table/client.ts';
import { createTable } from '../../../functions/platform/table/table.ts';
import { seedSubscriber } from '../../../functions/testing/seed-subscriber.ts';
import { mailFrom } from '../../../infra/config/mail.ts';
import { generatedName, parameterName } from '../../../infra/config/secrets.ts';
import { siteOriginParameter } from '../../../infra/config/site.ts';
import { bundleFolder, pageFolder, UNKNOWN_ROUTE } from '../../../shared/deployment/functions.ts';
import { makeStage } from '../../local/stage.ts';
import { type Assembly, readAssembly } from '../deploying/assembly.ts';
import { cdkAt, runScript } from '../deploying/cdk.ts';
import { cloudOf } from '../deploying/cloud.ts';
import { deployStage } from '../deploying/deploy-stage.ts';
import { runRestore } from '../restore/run-restore.ts';
import { parametersOf } from '../secrets/parameters.ts';
import { refreshFunctions } from '../secrets/refresh-functions.ts';
import { runSecrets } from '../secrets/run-secrets.ts';
import { smoke } from '../smoke/run-smoke.ts';
import { resourceOf } from '../stack-resource.ts';
import { emulatedAws, eventually } from './emulated-aws.ts';
import { ORIGIN_SECRET_COPY } from './names.ts';
import { startSurroundings } from './surroundings.ts';
import { unzipped } from './unzipped.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const STAGE = 'dev';
const { AWS_ENDPOINT_URL: endpoint = '', EMULATOR_FOLDER: folder = '' } = process.env;
const CERTIFICATE = 'arn:aws:acm:us-east-1:000000000000:certificate/00000000-0000-0000-0000-000000000000';
const PERSON = {
  email: 'smoke@example.com',
  password: 'a password of the smoke test',
  firstName: 'Ann',
  lastName: 'Lee',
};

const aws = emulatedAws(endpoint);
const parameters = parametersOf(STAGE);
const tables = new DynamoDBClient({});
const lambdas = new LambdaClient({});
let around: Awaited<ReturnType<typeof startSurroundings>>;
let first: Assembly;
let second: Assembly;
let tableName = '';
let siteOrigin = '';
const said: string[] = [];
const cdk = cdkAt({ root: ROOT, env: { ...process.env, CI: '1' }, say: (text) => said.push(text) });
const seconds: Record<string, number> = {};

beforeAll(async () => {
  around = await startSurroundings({ endpoint, folder });
  await timed('bundles and page', async () => {
    const env = { ...process.env, STAGE };
    const scripts = ['scripts/bundle/bundle-functions.ts', 'scripts/bundle/build-pages.ts'];
    const codes = await Promise.all(
      scripts.map((script) => runScript({ root: ROOT, env, say: () => undefined }, script)),
    );
    expect(codes).toEqual([0, 0]);
  });
  first = await synthesized('first', async () => undefined);
});
afterAll(async () => {
  await around?.stop();
  console.log(
    Object.entries(seconds)
      .map(([what, took]) => `${what}: ${took.toFixed(1)} s`)
      .join(', '),
  );
});

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  seconds[what] = (performance.now() - started) / 1000;
  return result;
}

/** A synthesis of today's bundles, once `change` has been at them. */
async function synthesized(name: string, change: (root: string) => Promise<void>): Promise<Assembly> {
  const root = join(folder, name);
  await cp(join(ROOT, 'dist/functions'), join(root, 'dist/functions'), { recursive: true });
  await change(root);
  const outdir = join(root, 'cdk.out');
  const say = name === 'first' ? console.log : () => undefined;
  const args = [outdir, root, String(around.port)];
  const code = await timed(`synthesis of the ${name}`, () =>
    runScript({ root: ROOT, say }, 'scripts/deploy/emulator/synthesize.ts', ...args),
  );
  expect(code).toBe(0);
  return readAssembly(outdir);
}

async function deploy(assembly: Assembly): Promise<string[]> {
  said.length = 0;
  const lines: string[] = [];
  const deployed = await deployStage({
    ...{ stage: STAGE, assembly, only: [], cdk },
    say: (line) => lines.push(line),
    cloud: cloudOf(new CloudFormationClient({})),
    fetchParameter: parameters.read,
    agreed: async () => true,
  }).catch((error: unknown) => {
    throw new Error(`${error}\n${said.join('').slice(-4000)}`);
  });
  expect(deployed).toBe('deployed');
  return lines;
}

// biome-ignore lint/suspicious/noExplicitAny: replies are read here as a stranger would read them.
async function api(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; json: any }> {
  const headers = { origin: siteOrigin, 'content-type': 'application/json', cookie };
  const reply = await fetch(`${around.site}/api/${path}`, { ...init, headers });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, json: text === '' ? undefined : JSON.parse(text) };
}

let cookie = '';
const post = (path: string, body: object = {}) => api(path, { method: 'POST', body: JSON.stringify(body) });

async function signIn(): Promise<number> {
  const { status, headers } = await post('login', { email: PERSON.email, password: PERSON.password });
  cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return status;
}

/** The text in which an unknown path is answered. */
const answerToUnknown = async () => (await api('there-is-no-such-thing')).json?.message;

it('refuses to deploy before the account is prepared, and before the secrets are there', async () => {
  await expect(deploy(first)).rejects.toThrow('npx cdk bootstrap');
  await timed('bootstrap', async () => {
    expect(await cdk(['bootstrap', '--app', first.folder, 'aws://000000000000/us-east-1'])).toBe(0);
  });
  await expect(deploy(first)).rejects.toThrow(/email-key.*\n.*npm run secrets -- --stage dev/);
});

it('makes and stores the secrets, and never shows one', async () => {
  const lines: string[] = [];
  const options = {
    ...{ args: ['--stage', STAGE], parametersOf, ask: undefined, say: (line: string) => lines.push(line) },
    piped: async () => '',
    refresh: async () => 0,
  };
  expect(await runSecrets({ ...options, env: {} })).toBe(false);
  const { oddsApiKey, stripeSecretKey, stripeWebhookSecret } = around.given;
  const env = {
    ODDS_API_KEY: oddsApiKey,
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  };
  expect(await runSecrets({ ...options, env })).toBe(true);
  const emailKey = await parameters.read(parameterName(STAGE, 'emailKey'));
  expect(Buffer.from(emailKey ?? '', 'base64')).toHaveLength(32);
  for (const value of [emailKey ?? 'none', ...Object.values(env)]) expect(lines.join('\n')).not.toContain(value);
});

it('deploys every stack, and says what to do next', async () => {
  for (const Name of first.plainParameters) {
    await new SSMClient({}).send(new PutParameterCommand({ Name, Value: CERTIFICATE, Type: 'String' }));
  }
  await parameters.create(ORIGIN_SECRET_COPY, 'copied-once-there-is-one');
  const lines = await timed('first deployment', () => deploy(first));
  expect(lines.at(-1)).toBe('Next: npm run smoke -- --stage dev');
  const bucket = await resourceOf(STAGE, 'web', 'AWS::S3::Bucket');
  const apiId = await resourceOf(STAGE, 'api', 'AWS::ApiGatewayV2::Api');
  tableName = (await resourceOf(STAGE, 'data', 'AWS::DynamoDB::Table')) ?? '';
  siteOrigin = (await parameters.read(siteOriginParameter(STAGE))) ?? '';
  expect([bucket, apiId]).not.toContain(undefined);
  around.found({ cdnHost: new URL(siteOrigin).host, apiId: apiId ?? '' });
  // What the emulator leaves to be done.
  const originSecret = await aws.secretValue(generatedName(STAGE, 'originSecret'));
  await parameters.replace(ORIGIN_SECRET_COPY, originSecret);
  await timed('page copied', () => aws.copyPage(join(ROOT, pageFolder(STAGE)), bucket ?? ''));
});

it('gives the deployed functions the very bundles that the local product runs', async () => {
  // As the local product makes ready what it runs.
  const { functions } = await makeStage(ROOT, join(folder, 'local'));
  const local = await Promise.all(functions.map(async (one) => hash(await readFile(join(one.folder, 'index.mjs')))));
  const deployed: string[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client: lambdas }, {})) {
    for (const { FunctionName } of Functions) {
      const { Code } = await lambdas.send(new GetFunctionCommand({ FunctionName }));
      const zip = Buffer.from(await (await fetch(Code?.Location ?? '')).arrayBuffer());
      deployed.push(hash(unzipped(zip, 'index.mjs')));
    }
  }
  expect(deployed.toSorted()).toEqual(local.toSorted());
});

it('lets a subscriber sign in through the CDN', async () => {
  const [emailKey, pepper] = await Promise.all(
    (['emailKey', 'passwordPepper'] as const).map((secret) => parameters.read(parameterName(STAGE, secret))),
  );
  const table = createTable(createDocumentClient(tables), tableName);
  const { userId } = await seedSubscriber({
    ...PERSON,
    table,
    emailKey: emailKey ?? '',
    pepper: pepper ?? '',
    now: Date.now(),
  });
  await around.seed({ table, userId, email: PERSON.email });
  expect((await api('opportunities')).status).toBe(401);
  expect(await signIn()).toBe(200);
});

/** The latest scan, once one has ended that began after `since`. */
const scanAfter = (since: number) =>
  eventually('a scan', async () => {
    const { json } = await api('scan-stats');
    return json.state === 'done' && Date.parse(json.startedAt) >= since ? json : undefined;
  });

it('scans when a subscriber asks for it, and lists what was found', async () => {
  const since = Date.now() - 1000;
  expect((await post('scan')).status).toBe(202);
  await timed('scan by event', () => scanAfter(since));
  expect((await api('opportunities')).json.length).toBeGreaterThan(0);
  expect((await api('overlap')).json.length).toBeGreaterThan(10);
});

it('mails a code, by way of the bus', async () => {
  expect((await post('send-verification', { email: 'new@example.com' })).status).toBe(200);
  const mail = await eventually('the code’s mail', async () =>
    (await aws.mails()).find(({ To }) => To.includes('new@example.com')),
  );
  expect([mail.Source, /^ {4}\d{6}$/m.test(mail.BodyText)]).toEqual([`Crossbook <${mailFrom(STAGE)}>`, true]);
});

it('passes the smoke test', async () => {
  const lines: string[] = [];
  const place = {
    ...{ url: around.site, plainUrl: around.plainSite, apiUrl: around.api },
    siteOrigin,
  };
  const well = await timed('smoke', () => smoke(place, PERSON, (line) => lines.push(line)));
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(well).toBe(true);
});

it('runs the new code after a second deployment, with everybody’s data', async () => {
  expect(await answerToUnknown()).toBe('Not found');
  second = await synthesized('second', async (root) => {
    const file = join(root, bundleFolder(UNKNOWN_ROUTE), 'index.mjs');
    const text = await readFile(file, 'utf8');
    expect(text).toContain('Not found');
    await writeFile(file, text.replaceAll('Not found', 'Not found, says the second version'));
  });
  await timed('second deployment', () => deploy(second));
  expect(await answerToUnknown()).toBe('Not found, says the second version');
  expect((await api('overlap')).json.length).toBeGreaterThan(10);
  expect(await signIn()).toBe(200);
});

it('runs the old code again once the version before is deployed', async () => {
  await timed('going back', () => deploy(first));
  expect(await answerToUnknown()).toBe('Not found');
  expect((await api('auth/user')).json.email).toBe(PERSON.email);
});

it('gives people back what was lost, from the table at a point in time', async () => {
  const at = 'crossbook-dev-as-it-was';
  await tables.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: tableName,
      TargetTableName: at,
      UseLatestRestorableTime: true,
    }),
  );
  await eventually('the restored table', async () => {
    const { Table } = await tables.send(new DescribeTableCommand({ TableName: at }));
    return Table?.TableStatus === 'ACTIVE' ? true : undefined;
  });
  const { id } = (await api('auth/user')).json;
  const Key = { pk: { S: `USER#${id}` }, sk: { S: 'PROFILE' } };
  await tables.send(new DeleteItemCommand({ TableName: tableName, Key }));
  expect((await api('auth/user')).status).toBe(401);
  const lines: string[] = [];
  const options = { say: (line: string) => lines.push(line) };
  await runRestore({ ...options, args: ['--stage', STAGE, '--from', at] });
  expect([lines[0], await signIn()]).toEqual(['1 rows are missing, 0 are different; 0 that came since stay.', 401]);
  await runRestore({ ...options, args: ['--stage', STAGE, '--from', at, '--yes'] });
  expect(await signIn()).toBe(200);
});

it('takes a rotated secret up at once, while what was made with the old one stays good', async () => {
  const name = parameterName(STAGE, 'passwordPepper');
  const before = await parameters.read(name);
  const lines: string[] = [];
  await runSecrets({
    ...{ args: ['--stage', STAGE, '--rotate', 'password-pepper'], env: {}, parametersOf, ask: undefined },
    say: (line) => lines.push(line),
    piped: async () => '',
    refresh: (stage, parameter) => refreshFunctions(stage, parameter, new Date()),
  });
  const after = (await parameters.read(name)) ?? '';
  expect([after.split(' ').length, after.endsWith(` ${before}`)]).toEqual([2, true]);
  expect(lines.at(-1)).toBe('4 functions begin anew with it.');
  expect(await signIn()).toBe(200);
});

it('scans by the schedule', async () => {
  // As if the last scan had begun a minute earlier; before that, none is made.
  const lock = { TableName: tableName, Key: { pk: { S: 'SCAN' }, sk: { S: 'LOCK' } } };
  await tables.send(
    new UpdateItemCommand({
      ...lock,
      UpdateExpression: 'SET startedAt = startedAt - :minute',
      ExpressionAttributeValues: { ':minute': { N: '60' } },
    }),
  );
  const since = Date.now() - 1000;
  const name = await resourceOf(STAGE, 'odds', 'AWS::Scheduler::Schedule');
  await aws.fireSchedule(name?.split(/[/|]/).at(-1) ?? '');
  await timed('scan by schedule', () => scanAfter(since));
});

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

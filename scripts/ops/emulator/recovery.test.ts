import { cp, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDocumentClient } from '../../../functions/platform/table/client.ts';
import { createTable } from '../../../functions/platform/table/table.ts';
import { seedSubscriber } from '../../../functions/testing/seed-subscriber.ts';
import { parameterName } from '../../../infra/config/secrets.ts';
import { siteOriginParameter } from '../../../infra/config/site.ts';
import { REGION } from '../../../infra/config/stages.ts';
import { LIVE } from '../../../infra/constructs/functions/app-function.ts';
import { cdnHeaders } from '../../../shared/deployment/headers.ts';
import { createAppTable } from '../../simulators/aws/create-table.ts';
import { operatorSecrets } from '../secrets/rules.ts';
import { deployedTable } from './deployed-table.ts';
import { ORIGIN_SECRET_COPY } from './emulated-aws.ts';
import { startExternalServices } from './external-services.ts';
import { freshClone, secondVersion } from './fresh-clone.ts';
import { ROOT, STAGE } from './operator-commands.ts';
import { runIn, runTyping, successful } from './run-command.ts';
import { startTemplateProxy } from './template-proxy.ts';

const { AWS_ENDPOINT_URL: endpoint = '', EMULATOR_FOLDER: folder = '' } = process.env;
const SECOND_REGION = 'us-west-2';
const ORIGIN_SECRET = 'what the CDN would send';
const AS_IT_WAS = 'crossbook-dev-as-it-was';
const ACCOUNT = { email: 'ann@example.com', password: 'a password to recover', firstName: 'Ann', lastName: 'Lee' };

const HANDLER = 'functions/edge/unknown-route.handler.ts';

let services: Awaited<ReturnType<typeof startExternalServices>>;
let proxy: Awaited<ReturnType<typeof startTemplateProxy>>;
let clone: ReturnType<typeof freshClone>;
let firstTime = '';
let oldTable = '';
/** Assemblies of two versions. */
const [first, second] = [join(folder, 'one'), join(folder, 'two')];

beforeAll(async () => {
  services = await startExternalServices({ endpoint, folder });
  proxy = await startTemplateProxy({ endpoint, port: services.port });
  vi.stubEnv('AWS_ENDPOINT_URL', proxy.endpoint);
  clone = freshClone(ROOT, join(folder, 'clone'), proxy.endpoint);
  await synthesizeInto(first, clone);
  await edit(join(clone.folder, HANDLER), secondVersion);
  await synthesizeInto(second, clone);
});
afterAll(async () => {
  await services?.stop();
  await proxy?.stop();
});

const DEPLOY = 'scripts/ops/deploy.ts';
const stageArgs = ['--stage', STAGE];
/** @throws Error with the command's output if it fails */
async function succeed(running: ReturnType<typeof runIn>): Promise<string> {
  return successful(await running);
}
/** Builds and synthesizes by the CDK's own app. */
async function synthesizeInto(out: string, { cdk, folder: sources }: ReturnType<typeof freshClone>): Promise<void> {
  await succeed(cdk(STAGE, 'ls'));
  await cp(join(sources, 'cdk.out'), out, { recursive: true });
}
async function edit(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} is not as expected: nothing changed`);
  await writeFile(file, after);
}
const operator = (script: string, ...args: string[]) => succeed(runIn(ROOT, script, ...stageArgs, ...args));
const deployFolder = (assembly: string, ...more: string[]) =>
  operator(DEPLOY, '--assembly', assembly, '--yes', ...more);

/** Reads and acts in one region. */
function inRegion(region: string) {
  const ssm = new SSMClient({ region });
  const resource = async (stack: string, type: string): Promise<string> => {
    const client = new CloudFormationClient({ region });
    for await (const { StackResourceSummaries = [] } of paginateListStackResources(
      { client },
      { StackName: `crossbook-${STAGE}-${stack}` },
    )) {
      const found = StackResourceSummaries.find(({ ResourceType }) => ResourceType === type)?.PhysicalResourceId;
      if (found !== undefined) return found;
    }
    throw new Error(`${stack} has no ${type}`);
  };
  const parameter = async (Name: string) =>
    (await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value ?? '';
  return {
    resource,
    parameter,
    store: (Name: string, Value: string) =>
      ssm.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true })),
    /** Calls the API as the CDN does. */
    call: async (
      method: string,
      path: string,
      body?: object,
    ): Promise<{ status: number; json: { message?: string } }> => {
      const apiId = await resource('api', 'AWS::ApiGatewayV2::Api');
      const origin = await parameter(siteOriginParameter(STAGE));
      const headers = {
        ...{ host: `${apiId}.execute-api.localhost`, origin, 'content-type': 'application/json' },
        // The emulator has one host name for all regions, and takes the region from this.
        authorization: `AWS4-HMAC-SHA256 Credential=emulator/20260101/${region}/execute-api/aws4_request, SignedHeaders=host, Signature=0`,
        ...{ [cdnHeaders.originSecret]: ORIGIN_SECRET, [cdnHeaders.viewerAddress]: '203.0.113.9' },
      };
      const { promise, resolve, reject } = Promise.withResolvers<{ status: number; json: { message?: string } }>();
      const sent = request(new URL(`/api/${path}`, endpoint), { method, headers }, async (reply) => {
        const answer = await text(reply);
        resolve({ status: reply.statusCode ?? 0, json: answer === '' ? {} : JSON.parse(answer) });
      });
      sent.once('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
      return promise;
    },
    /** Runs the reconciler as its schedule does. */
    reconcile: async () => {
      const FunctionName = await resource('billing', 'AWS::Lambda::Function');
      const lambda = new LambdaClient({ region });
      return (await lambda.send(new InvokeCommand({ FunctionName, Qualifier: LIVE }))).FunctionError;
    },
  };
}
const home = inRegion(REGION);
const away = inRegion(SECOND_REGION);

const message = async () => (await home.call('GET', 'there-is-no-such-thing')).json.message;
const signIn = async (region: typeof home) =>
  (await region.call('POST', 'login', { email: ACCOUNT.email, password: ACCOUNT.password })).status;
const stripeData = () => readFile(join(folder, 'stripe.jsonl'), 'utf8');

it('two deployments are kept in the stage’s bucket, with who made them', async () => {
  await succeed(clone.cdk(STAGE, 'bootstrap'));
  const { oddsApiKey, stripeReadKey, stripeCustomerKey, stripeCheckoutKey, stripeWebhookSecret } = services.keys;
  await succeed(
    runWith({
      ODDS_API_KEY: oddsApiKey,
      STRIPE_CUSTOMER_KEY: stripeCustomerKey,
      STRIPE_CHECKOUT_KEY: stripeCheckoutKey,
      STRIPE_READ_KEY: stripeReadKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    }),
  );
  await home.store(ORIGIN_SECRET_COPY, ORIGIN_SECRET);
  await deployFolder(first);
  expect(await message()).toBe('Not found');
  await deployFolder(second, '--only', 'api');
  expect(await message()).toBe('Not found, says the second version');
  const lines = (await operator(DEPLOY, '--list')).trim().split('\n');
  expect(lines).toEqual([expect.stringMatching(/ by \S+ .* api$/), expect.stringMatching(/ by \S+ .* all$/)]);
  firstTime = lines[1]?.split(' ')[0] ?? '';
});

it('from another folder without any build, the first deployment runs again', async () => {
  const elsewhere = freshClone(ROOT, join(folder, 'elsewhere'), proxy.endpoint);
  const back = ['--assembly', firstTime, '--yes', '--only', 'api'];
  const output = await succeed(runIn(elsewhere.folder, DEPLOY, ...stageArgs, ...back));
  expect(output).toContain('Next: npm run smoke -- --stage dev');
  expect(await message()).toBe('Not found');
});

it('a teardown asks for the stage’s name, deletes every stack and lists the table that stays', async () => {
  oldTable = await home.resource('data', 'AWS::DynamoDB::Table');
  const table = createTable(createDocumentClient(new DynamoDBClient({ region: REGION })), oldTable);
  const [emailKey, pepper] = await Promise.all(
    (['emailKey', 'passwordPepper'] as const).map((secret) => home.parameter(parameterName(STAGE, secret))),
  );
  const { userId } = await seedSubscriber({
    ...{ ...ACCOUNT, table, now: Date.now() },
    ...{ emailKey: emailKey ?? '', pepper: pepper ?? '' },
  });
  await services.seed({ table, userId, email: ACCOUNT.email });
  expect(await signIn(home)).toBe(200);
  const teardown = (typed: string) => runTyping(typed, ROOT, 'scripts/ops/teardown.ts', ...stageArgs);
  expect(await teardown('yes\n')).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was deleted.') });
  expect(await signIn(home)).toBe(200);
  const output = await succeed(teardown('dev\n'));
  expect(output).toContain(`- the table ${oldTable}: aws dynamodb update-table`);
  expect(output).toContain('- the parameter /crossbook/dev/email-key: last');
  expect(await operator('scripts/ops/teardown.ts', '--list')).toContain('dev has no stacks to delete.');
});

it('the stage is made again, and takes the old rows along', async () => {
  // Unlike AWS, the emulator would give the new table the name of the one that stayed.
  const kept = `${oldTable}-kept`;
  await copyRows({ table: oldTable, region: REGION }, { table: kept, region: REGION });
  await deployedTable(oldTable).destroy();
  await deployFolder(first, '--only', 'data');
  const restored = await operator('scripts/ops/restore.ts', '--from', kept, '--yes');
  expect(restored).toMatch(/^[1-9]\d* rows were missing and have been restored, 0 were different/m);
  await deployFolder(first);
  expect(await signIn(home)).toBe(200);
  expect(await home.reconcile()).toBeUndefined();
  expect(await stripeData()).not.toContain('"status":"canceled"');
});

it('the stage is made in the second region from a copy of its rows, by the steps of the runbook', async () => {
  // AWS Backup copies the table there; the emulator’s does not.
  const table = await home.resource('data', 'AWS::DynamoDB::Table');
  await copyRows({ table, region: REGION }, { table: AS_IT_WAS, region: SECOND_REGION });
  const moved = freshClone(ROOT, join(folder, 'moved'), proxy.endpoint);
  await cp(join(clone.folder, 'dist'), join(moved.folder, 'dist'), { recursive: true });
  await edit(join(moved.folder, 'infra/config/stages.ts'), (text) =>
    text.replace('\n  dev: {', `\n  dev: {\n    region: '${SECOND_REGION}',`),
  );
  for (const secret of operatorSecrets) {
    const name = parameterName(STAGE, secret);
    await away.store(name, await home.parameter(name));
  }
  await away.store(ORIGIN_SECRET_COPY, ORIGIN_SECRET);
  const out = join(folder, 'three');
  await synthesizeInto(out, moved);
  await succeed(moved.cdk(STAGE, 'bootstrap'));
  const run = (script: string, ...args: string[]) =>
    succeed(runIn(moved.folder, script, ...stageArgs, ...args, '--yes'));
  const deploy = (...more: string[]) => run(DEPLOY, '--assembly', out, ...more);
  await deploy('--only', 'data');
  await run('scripts/ops/restore.ts', '--from', AS_IT_WAS);
  await deploy();
  expect(await signIn(away)).toBe(200);
  expect(await away.reconcile()).toBeUndefined();
  expect(await stripeData()).not.toContain('"status":"canceled"');
});

interface Place {
  readonly table: string;
  readonly region: string;
}

async function copyRows(from: Place, to: Place): Promise<void> {
  const [here, there] = [from, to].map(({ region }) => new DynamoDBClient({ region })) as [
    DynamoDBClient,
    DynamoDBClient,
  ];
  await createAppTable(there, to.table);
  for await (const { Items = [] } of paginateScan({ client: here }, { TableName: from.table })) {
    for (const Item of Items) await there.send(new PutItemCommand({ TableName: to.table, Item }));
  }
}

/** `npm run secrets` with the third parties' secrets in the environment. */
function runWith(values: Readonly<Record<string, string>>) {
  Object.assign(process.env, values);
  return runIn(ROOT, 'scripts/ops/secrets.ts', ...stageArgs).finally(() => {
    for (const name of Object.keys(values)) Reflect.deleteProperty(process.env, name);
  });
}

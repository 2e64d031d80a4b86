import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedSubscriber } from '../../../functions/testing/seed-subscriber.ts';
import { mailFrom } from '../../../infra/config/mail.ts';
import { generatedName, parameterName } from '../../../infra/config/secrets.ts';
import { siteOriginParameter } from '../../../infra/config/site.ts';
import { bundleFolder, pageFolder, UNKNOWN_ROUTE } from '../../../shared/deployment/functions.ts';
import type { Assembly } from '../deploying/assembly.ts';
import { parametersOf } from '../secrets/parameters.ts';
import { refreshFunctions, secrets } from '../secrets.ts';
import { smoke } from '../smoke.ts';
import { resourceOf } from '../stack-resource.ts';
import { clientOf } from './client.ts';
import { deployedTable } from './deployed-table.ts';
import { emulatedAws, eventually, ORIGIN_SECRET_COPY } from './emulated-aws.ts';
import { build, cdk, deploy, ROOT, reconcile, restoring, STAGE, synthesize } from './rehearsing.ts';
import { startSurroundings } from './surroundings.ts';

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
let around: Awaited<ReturnType<typeof startSurroundings>>;
let first: Assembly;
let table: ReturnType<typeof deployedTable>;
let siteOrigin = '';
let browser: ReturnType<typeof clientOf>;

beforeAll(async () => {
  around = await startSurroundings({ endpoint, folder });
  await build();
  first = await synthesize({ root: join(folder, 'first'), port: around.port, say: console.log });
});
afterAll(() => around?.stop());

const signIn = () => browser.signIn(PERSON.email, PERSON.password);

/** The text in which an unknown path is answered. */
const answerToUnknown = async () => (await browser.api('there-is-no-such-thing')).json?.message;

it('refuses to deploy before the account is prepared, and before the secrets are there', async () => {
  await expect(deploy(first)).rejects.toThrow('npx cdk bootstrap');
  expect(await cdk(['bootstrap', '--app', first.folder, 'aws://000000000000/us-east-1'])).toBe(0);
  await expect(deploy(first)).rejects.toThrow(/email-key.*\n.*npm run secrets -- --stage dev/);
});

it('makes and stores the secrets, and never shows one', async () => {
  const lines: string[] = [];
  const options = {
    ...{ parameters, ask: undefined, say: (line: string) => lines.push(line) },
    piped: async () => '',
    begin: async () => 0,
  };
  expect(await secrets({ stage: STAGE }, { ...options, env: {} })).toBe(false);
  const { oddsApiKey, stripeSecretKey, stripeWebhookSecret } = around.given;
  const env = {
    ODDS_API_KEY: oddsApiKey,
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  };
  expect(await secrets({ stage: STAGE }, { ...options, env })).toBe(true);
  const emailKey = await parameters.read(parameterName(STAGE, 'emailKey'));
  expect(Buffer.from(emailKey ?? '', 'base64')).toHaveLength(32);
  for (const value of [emailKey ?? 'none', ...Object.values(env)]) expect(lines.join('\n')).not.toContain(value);
});

it('deploys every stack, and says what to do next', async () => {
  for (const Name of first.plainParameters) {
    await new SSMClient({}).send(new PutParameterCommand({ Name, Value: CERTIFICATE, Type: 'String' }));
  }
  await parameters.create(ORIGIN_SECRET_COPY, 'copied-once-there-is-one');
  const lines = await deploy(first);
  expect(lines.at(-1)).toBe('Next: npm run smoke -- --stage dev');
  const bucket = await resourceOf(STAGE, 'web', 'AWS::S3::Bucket');
  const apiId = await resourceOf(STAGE, 'api', 'AWS::ApiGatewayV2::Api');
  table = deployedTable((await resourceOf(STAGE, 'data', 'AWS::DynamoDB::Table')) ?? '');
  siteOrigin = (await parameters.read(siteOriginParameter(STAGE))) ?? '';
  expect([bucket, apiId]).not.toContain(undefined);
  browser = clientOf(around.site, siteOrigin);
  around.found({ cdnHost: new URL(siteOrigin).host, apiId: apiId ?? '' });
  // What the emulator leaves to be done.
  const originSecret = await aws.secretValue(generatedName(STAGE, 'originSecret'));
  await parameters.replace(ORIGIN_SECRET_COPY, originSecret);
  await aws.copyPage(join(ROOT, pageFolder(STAGE)), bucket ?? '');
});

it('lets a subscriber sign in through the CDN', async () => {
  const [emailKey, pepper] = await Promise.all(
    (['emailKey', 'passwordPepper'] as const).map((secret) => parameters.read(parameterName(STAGE, secret))),
  );
  const { userId } = await seedSubscriber({
    ...PERSON,
    table: table.rows,
    emailKey: emailKey ?? '',
    pepper: pepper ?? '',
    now: Date.now(),
  });
  await around.seed({ table: table.rows, userId, email: PERSON.email });
  expect((await browser.api('opportunities')).status).toBe(401);
  expect(await signIn()).toBe(200);
});

/** The latest scan, once one has ended that began after `since`. */
const scanAfter = (since: number) =>
  eventually('a scan', async () => {
    const { json } = await browser.api('scan-stats');
    return json.state === 'done' && Date.parse(json.startedAt) >= since ? json : undefined;
  });

it('scans when a subscriber asks for it, and lists what was found', async () => {
  const since = Date.now() - 1000;
  expect((await browser.post('scan')).status).toBe(202);
  await scanAfter(since);
  expect((await browser.api('opportunities')).json.length).toBeGreaterThan(0);
  expect((await browser.api('overlap')).json.length).toBeGreaterThan(10);
});

it('mails a code, by way of the bus', async () => {
  expect((await browser.post('send-verification', { email: 'new@example.com' })).status).toBe(200);
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
  const well = await smoke(place, PERSON, (line) => lines.push(line));
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(well).toBe(true);
});

it('runs the new code after a second deployment, with everybody’s data', async () => {
  expect(await answerToUnknown()).toBe('Not found');
  const change = async (root: string) => {
    const file = join(root, bundleFolder(UNKNOWN_ROUTE), 'index.mjs');
    const text = await readFile(file, 'utf8');
    expect(text).toContain('Not found');
    await writeFile(file, text.replaceAll('Not found', 'Not found, says the second version'));
  };
  const second = await synthesize({ root: join(folder, 'second'), port: around.port, change });
  await deploy(second, 'api');
  expect(await answerToUnknown()).toBe('Not found, says the second version');
  expect((await browser.api('overlap')).json.length).toBeGreaterThan(10);
  expect(await signIn()).toBe(200);
});

it('runs the old code again once the version before is deployed', async () => {
  await deploy(first, 'api');
  expect(await answerToUnknown()).toBe('Not found');
  expect((await browser.api('auth/user')).json.email).toBe(PERSON.email);
});

it('gives people back what was lost, from the table at a point in time', async () => {
  const at = 'crossbook-dev-as-it-was';
  await table.copyTo(at);
  await table.loseProfile((await browser.api('auth/user')).json.id);
  expect((await browser.api('auth/user')).status).toBe(401);
  expect((await restoring(at, false))[0]).toBe('1 rows are missing, 0 are different; 0 that came since stay.');
  expect(await signIn()).toBe(401);
  await restoring(at, true);
  expect(await signIn()).toBe(200);
});

const whatStripeHolds = () => readFile(join(folder, 'stripe.jsonl'), 'utf8');

it('I4: without a table nobody is signed out, nobody’s subscription ends, and nobody is told that all is well', async () => {
  expect(await table.refusesDeletion()).toBe(true);
  await table.destroy();
  for (const reply of [
    await browser.api('auth/user'),
    await browser.post('cancel-subscription'),
    await browser.post('logout'),
  ]) {
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([503, []]);
  }
  await reconcile();
  expect(await whatStripeHolds()).not.toContain('"status":"canceled"');
});

it('brings the table back that is gone, whole and with its settings, and old sessions go on', async () => {
  expect(await restoring(undefined, false)).toEqual([
    expect.stringMatching(/ is gone\. There is a backup of all its rows from 20.*: arn:/),
    'Nothing was written. To restore it, add --yes.',
  ]);
  expect((await restoring(undefined, true)).slice(3)).toEqual([
    'Switched on: deletion protection, time to live, point-in-time recovery.',
  ]);
  expect((await restoring(undefined, false)).at(-1)).toBe('All its settings are on.');
  expect(await table.refusesDeletion()).toBe(true);
  expect((await browser.api('auth/user')).json.email).toBe(PERSON.email);
  expect((await browser.post('cancel-subscription')).json.endsAt).toBeDefined();
  expect((await browser.post('reactivate-subscription')).status).toBe(200);
  await reconcile();
  expect((await browser.api('subscription')).json).toMatchObject({ hasSubscription: true, status: 'active' });
  expect(await whatStripeHolds()).not.toContain('"status":"canceled"');
});

it('takes a rotated secret up at once, while what was made with the old one stays good', async () => {
  const name = parameterName(STAGE, 'passwordPepper');
  const before = await parameters.read(name);
  const lines: string[] = [];
  const means = { env: {}, parameters, ask: undefined, say: (line: string) => lines.push(line), piped: async () => '' };
  const begin = (parameter: string) => refreshFunctions(STAGE, parameter, new Date());
  await secrets({ stage: STAGE, rotate: 'password-pepper' }, { ...means, begin });
  const after = (await parameters.read(name)) ?? '';
  expect([after.split(' ').length, after.endsWith(` ${before}`)]).toEqual([2, true]);
  expect(lines.at(-1)).toBe('4 functions begin anew with it.');
  expect(await signIn()).toBe(200);
});

it('scans by the schedule', async () => {
  // None is made within a minute of the last.
  await table.putLastScanBack(60);
  const since = Date.now() - 1000;
  const name = await resourceOf(STAGE, 'odds', 'AWS::Scheduler::Schedule');
  await aws.fireSchedule(name?.split(/[/|]/).at(-1) ?? '');
  await scanAfter(since);
});

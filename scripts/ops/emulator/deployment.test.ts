import { Resolver } from 'node:dns/promises';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SESClient } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createProgressStore } from '../../../functions/odds/progress/progress-store.ts';
import { runCanary } from '../../../functions/operations/canary/run-canary.ts';
import { recordedLog } from '../../../functions/testing/recorded-log.ts';
import { seedSubscriber } from '../../../functions/testing/seed-subscriber.ts';
import { alarmEmails } from '../../../infra/config/alarm-emails.ts';
import { mailFrom } from '../../../infra/config/mail.ts';
import { parameterName } from '../../../infra/config/secrets.ts';
import { siteOriginParameter } from '../../../infra/config/site.ts';
import { stages } from '../../../infra/config/stages.ts';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { pageFolder, UNKNOWN_ROUTE } from '../../../shared/deployment/functions.ts';
import { createAlarmEmails } from '../alarm-emails.ts';
import { updateCanary } from '../canary/update-canary.ts';
import { type Assembly, readAssembly } from '../deploy/assembly.ts';
import { createParameterStore } from '../secrets/parameters.ts';
import { secrets } from '../secrets.ts';
import type { SmokeTarget } from '../smoke/request.ts';
import { smoke } from '../smoke.ts';
import { stackResource, stackResources } from '../stack-resource.ts';
import { createBrowserClient } from './browser-client.ts';
import { deployedTable } from './deployed-table.ts';
import { emulatedAws, eventually, ORIGIN_SECRET_COPY } from './emulated-aws.ts';
import { startExternalServices } from './external-services.ts';
import { freshClone, secondVersion } from './fresh-clone.ts';
import { deploy, publishedVersions, ROOT, reconcile, restoreFrom, STAGE } from './operator-commands.ts';
import { openPageSocket } from './page-socket.ts';
import { successful } from './run-command.ts';
import { startTemplateProxy } from './template-proxy.ts';
import { unsubscribe } from './unsubscribe.ts';

const { AWS_ENDPOINT_URL: endpoint = '', EMULATOR_FOLDER: folder = '' } = process.env;
const ACCOUNT = {
  email: 'smoke@example.com',
  password: 'a password of the smoke test',
  firstName: 'Ann',
  lastName: 'Lee',
};

const aws = emulatedAws(endpoint);
const parameters = createParameterStore(STAGE);
let services: Awaited<ReturnType<typeof startExternalServices>>;
let proxy: Awaited<ReturnType<typeof startTemplateProxy>>;
let clone: ReturnType<typeof freshClone>;
let first: Assembly;
let table: ReturnType<typeof deployedTable>;
let siteOrigin = '';
let browser: ReturnType<typeof createBrowserClient>;

beforeAll(async () => {
  services = await startExternalServices({ endpoint, folder });
  proxy = await startTemplateProxy({ endpoint, port: services.port });
  vi.stubEnv('AWS_ENDPOINT_URL', proxy.endpoint);
  clone = freshClone(ROOT, join(folder, 'clone'), proxy.endpoint);
});
afterAll(async () => {
  await services?.stop();
  await proxy?.stop();
});

const signIn = () => browser.signIn(ACCOUNT.email, ACCOUNT.password);

const unknownPathMessage = async () => (await browser.api('there-is-no-such-thing')).json?.message;

const deployAll = () => clone.cdk(STAGE, 'deploy', '--all', '--require-approval', 'never');

it('no command of the CDK runs without a stage', async () => {
  const outcomes = [await clone.cdk(undefined, 'deploy', '--all'), await clone.cdk(undefined, 'bootstrap')];
  for (const { code, output } of outcomes) {
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('No stage is named: put STAGE=dev or STAGE=prod before'),
    ]);
    expect(output).not.toMatch(/^\s+at /m);
  }
});

it('a fresh clone builds itself, and a deployment is refused before the account is bootstrapped and the secrets exist', async () => {
  expect(successful(await clone.cdk(STAGE, 'ls'))).toContain('Built dist/web-dev');
  await cp(join(clone.folder, 'cdk.out'), join(folder, 'first'), { recursive: true });
  first = await readAssembly(join(folder, 'first'));
  await expect(deploy(first)).rejects.toThrow('npx cdk bootstrap');
  successful(await clone.cdk(STAGE, 'bootstrap'));
  await expect(deploy(first)).rejects.toThrow(/email-key.*\n.*npm run secrets -- --stage dev/);
});

it('a plain deployment fails for missing secrets before any function of the product is made', async () => {
  const { code, output } = await deployAll();
  expect([code, output]).toEqual([1, expect.stringContaining('npm run secrets -- --stage dev')]);
  expect(output).toContain('/crossbook/dev/email-key');
  expect(await aws.functionNames()).toEqual([]);
});

it('secrets are generated and stored, and never printed', async () => {
  const lines: string[] = [];
  const options = {
    ...{ parameters, prompt: undefined, print: (line: string) => lines.push(line) },
    piped: async () => '',
    updateCanary: async () => '',
  };
  expect(await secrets({ stage: STAGE }, { ...options, env: {} })).toBe(false);
  const { oddsApiKey, stripeReadKey, stripeCustomerKey, stripeCheckoutKey, stripeWebhookSecret } = services.keys;
  const env = {
    ODDS_API_KEY: oddsApiKey,
    STRIPE_CUSTOMER_KEY: stripeCustomerKey,
    STRIPE_CHECKOUT_KEY: stripeCheckoutKey,
    STRIPE_READ_KEY: stripeReadKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  };
  expect(await secrets({ stage: STAGE }, { ...options, env })).toBe(true);
  const emailKey = await parameters.read(parameterName(STAGE, 'emailKey'));
  expect(Buffer.from(emailKey ?? '', 'base64')).toHaveLength(32);
  for (const value of [emailKey ?? 'none', ...Object.values(env)]) expect(lines.join('\n')).not.toContain(value);
});

it('every stack is deployed', async () => {
  await parameters.create(ORIGIN_SECRET_COPY, 'copied-once-there-is-one');
  successful(await deployAll());
  const bucket = await stackResource(STAGE, 'web', 'AWS::S3::Bucket');
  const apiId = await stackResource(STAGE, 'api', 'AWS::ApiGatewayV2::Api');
  table = deployedTable((await stackResource(STAGE, 'data', 'AWS::DynamoDB::Table')) ?? '');
  siteOrigin = (await parameters.read(siteOriginParameter(STAGE))) ?? '';
  expect([bucket, apiId]).not.toContain(undefined);
  browser = createBrowserClient(services.site, siteOrigin);
  services.setDeployed({ cdnHost: new URL(siteOrigin).host, apiId: apiId ?? '' });
  // Steps that the emulator cannot do.
  const originSecret = await aws.secretValue((await stackResource(STAGE, 'data', 'AWS::SecretsManager::Secret')) ?? '');
  await parameters.replace(ORIGIN_SECRET_COPY, originSecret);
  await aws.copyPage(join(clone.folder, pageFolder(STAGE)), bucket ?? '');
});

it('a subscriber can sign in through the CDN', async () => {
  const [emailKey, pepper] = await Promise.all(
    (['emailKey', 'passwordPepper'] as const).map((secret) => parameters.read(parameterName(STAGE, secret))),
  );
  const { userId } = await seedSubscriber({
    ...ACCOUNT,
    table: table.rows,
    emailKey: emailKey ?? '',
    pepper: pepper ?? '',
    now: Date.now(),
  });
  await services.seed({ table: table.rows, userId, email: ACCOUNT.email });
  expect((await browser.api('opportunities')).status).toBe(401);
  expect(await signIn()).toBe(200);
});

/** Waits for a scan that started after `since` to end. */
const scanAfter = (since: number) =>
  eventually('a scan', async () => {
    const { json } = await browser.api('scan-stats');
    return json.state === 'done' && Date.parse(json.startedAt) >= since ? json : undefined;
  });

const openPage = async (
  change: { readonly origin?: string; readonly cookie?: string; readonly around?: true } = {},
) => {
  const apiId = (await stackResource(STAGE, 'live', 'AWS::ApiGatewayV2::Api')) ?? '';
  const originSecret = change.around === true ? undefined : await parameters.read(ORIGIN_SECRET_COPY);
  return openPageSocket({ endpoint, apiId, originSecret, origin: siteOrigin, cookie: browser.cookie(), ...change });
};
let page: Awaited<ReturnType<typeof openPage>>;

it('R-400, R-401: a live socket is refused without a session, from another site and around the CDN', async () => {
  expect(await openPage({ cookie: '' })).toBeUndefined();
  expect(await openPage({ origin: 'https://elsewhere.example' })).toBeUndefined();
  expect(await openPage({ around: true })).toBeUndefined();
  page = await openPage();
  expect(page).toBeDefined();
  page?.say({ t: 'boards', v: { arbitrage: '' } });
});

it('a scan requested by a subscriber fills the lists', async () => {
  const since = Date.now() - 1000;
  expect((await browser.post('scan')).status).toBe(202);
  await scanAfter(since);
  expect((await browser.api('opportunities')).json.length).toBeGreaterThan(0);
  expect((await browser.api('overlap')).json.length).toBeGreaterThan(10);
});

it('R-403, R-404: the open page was told, and its socket is closed at the log-out', async () => {
  const heard = await eventually('a hint', async () => page?.heard[0]);
  expect(heard).toMatchObject({ t: 'lists', v: { arbitrage: expect.any(String) } });
  expect(page?.isClosed()).toBe(false);
  expect((await browser.post('logout')).status).toBe(200);
  await eventually('the end of the socket', async () => page?.isClosed() || undefined);
  expect(await openPage()).toBeUndefined();
  expect(await signIn()).toBe(200);
});

it('every league was scanned by a run of its own, and runs went on at the same time', async () => {
  const progress = await createProgressStore(table.rows).read();
  const runs = leagues.map(({ key }) => progress?.leagues.get(key));
  expect(runs.map((run) => [run?.league, run?.state])).toEqual(leagues.map(({ key }) => [key, 'fresh']));
  const spans = runs.map((run) => [run?.startedAt ?? 0, run?.finishedAt ?? 0] as const);
  const atOnce = spans.filter(([start, end], n) =>
    spans.some(([otherStart, otherEnd], other) => other !== n && start <= otherEnd && otherStart <= end),
  );
  expect(atOnce.length).toBeGreaterThanOrEqual(2);
});

it('a code is mailed through the event bus', async () => {
  expect((await browser.post('send-verification', { email: 'new@example.com' })).status).toBe(200);
  const mail = await eventually('the code’s mail', async () =>
    (await aws.mails()).find(({ To }) => To.includes('new@example.com')),
  );
  expect([mail.Source, /^ {4}\d{6}$/m.test(mail.BodyText)]).toEqual([`Crossbook <${mailFrom(STAGE)}>`, true]);
});

it('the smoke test passes but for what the stage’s row has as an example', async () => {
  const lines: string[] = [];
  const target: SmokeTarget = {
    ...{ url: services.site, plainUrl: services.plainSite, apiUrl: services.api },
    siteOrigin,
    alarmEmails: createAlarmEmails(STAGE),
    mail: { stage: STAGE, dns: new Resolver(), ses: new SESClient({}) },
  };
  await smoke(target, ACCOUNT, (line) => lines.push(line));
  expect(lines.filter((line) => !line.startsWith('ok')).map((line) => line.split('\n')[0])).toEqual([
    'FAILED  the stage’s row holds no examples, such as a postal address that alert emails show',
    'FAILED  the page takes cards, of the account for this stage',
  ]);
});

it('a second deployment runs the new code with the existing data', async () => {
  expect(await unknownPathMessage()).toBe('Not found');
  const { live: before } = await publishedVersions(UNKNOWN_ROUTE);
  const file = join(clone.folder, 'functions/edge/unknown-route.handler.ts');
  await writeFile(file, secondVersion(await readFile(file, 'utf8')));
  // Its scans store parts of lists in the bucket; those of before are in the table.
  const rows = join(clone.folder, 'infra/config/stages.ts');
  await writeFile(rows, (await readFile(rows, 'utf8')).replace("snapshotParts: 'table'", "snapshotParts: 'bucket'"));
  expect(successful(await deployAll())).toContain('functions');
  expect(await unknownPathMessage()).toBe('Not found, says the second version');
  const { live, kept } = await publishedVersions(UNKNOWN_ROUTE);
  expect([live === before, kept]).toEqual([false, [live]]);
  expect((await browser.api('overlap')).json.length).toBeGreaterThan(10);
  expect(await signIn()).toBe(200);
});

it('parts of lists are in the bucket once the stage’s row says so', async () => {
  await table.backdateLastScan(60);
  const since = Date.now() - 1000;
  expect((await browser.post('scan')).status).toBe(202);
  await scanAfter(since);
  expect((await browser.api('overlap')).json.length).toBeGreaterThan(10);
  const parts = (await stackResources(STAGE, 'data', 'AWS::S3::Bucket')).find(({ logicalId }) =>
    /^parts/.test(logicalId),
  );
  const keys = await aws.objectKeys(parts?.physicalId ?? '');
  expect(new Set(keys.map((key) => key.replace(/\/.*/, '')))).toContain('basketball_nba');
});

it('a rollback runs the old code again, and it reads what the new one stored', async () => {
  await deploy(first, 'api');
  expect((await browser.api('overlap')).json.length).toBeGreaterThan(10);
  expect(await unknownPathMessage()).toBe('Not found');
  expect((await browser.api('auth/user')).json.email).toBe(ACCOUNT.email);
});

const REBUILD = 'Now add up again what people bet: npm run bets:rebuild -- --stage dev --all';

it('lost rows are restored from a point-in-time copy', async () => {
  const at = 'crossbook-dev-as-it-was';
  await table.copyTo(at);
  await table.loseProfile((await browser.api('auth/user')).json.id);
  expect((await browser.api('auth/user')).status).toBe(401);
  expect((await restoreFrom(at, false))[0]).toBe('1 rows are missing, 0 are different; 0 newer rows are kept.');
  expect(await signIn()).toBe(401);
  expect((await restoreFrom(at, true)).at(-1)).toBe(REBUILD);
  expect(await signIn()).toBe(200);
});

const stripeData = () => readFile(join(folder, 'stripe.jsonl'), 'utf8');

it('I4: without a table no session and no subscription ends, and every call fails', async () => {
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
  expect(await stripeData()).not.toContain('"status":"canceled"');
});

it('a deleted table is restored with all rows and settings, and old sessions work', async () => {
  expect(await restoreFrom(undefined, false)).toEqual([
    expect.stringMatching(/ is gone\. There is a backup of all its rows from 20.*: arn:/),
    'Nothing was written. To restore it, add --yes.',
  ]);
  expect((await restoreFrom(undefined, true)).slice(3)).toEqual([
    'Switched on: deletion protection, time to live, point-in-time recovery.',
    REBUILD,
  ]);
  expect((await restoreFrom(undefined, false)).at(-1)).toBe('All its settings are on.');
  expect(await table.refusesDeletion()).toBe(true);
  expect((await browser.api('auth/user')).json.email).toBe(ACCOUNT.email);
  expect((await browser.post('cancel-subscription')).json.endsAt).toBeDefined();
  expect((await browser.post('reactivate-subscription')).status).toBe(200);
  await reconcile();
  expect((await browser.api('subscription')).json).toMatchObject({ hasSubscription: true, status: 'active' });
  expect(await stripeData()).not.toContain('"status":"canceled"');
});

it('a secret’s new value is announced without a restart, and the old one stays valid', async () => {
  const name = parameterName(STAGE, 'passwordPepper');
  const before = await parameters.read(name);
  const lines: string[] = [];
  const deps = {
    env: {},
    parameters,
    prompt: undefined,
    print: (line: string) => lines.push(line),
    piped: async () => '',
    updateCanary: () => updateCanary(STAGE, parameters),
  };
  await secrets({ stage: STAGE, rotate: 'password-pepper' }, deps);
  const after = (await parameters.read(name)) ?? '';
  expect([after.split(' ').length, after.startsWith(`${before} next:`)]).toEqual([2, true]);
  expect(await signIn()).toBe(200);
});

it('R-490: the canary’s account is made and rotated by commands, and the canary passes with it', async () => {
  expect(await updateCanary(STAGE, parameters)).toBe('The canary’s account of dev is created.');
  const { log, entries } = recordedLog();
  const canary = {
    log,
    // The page and the API by the local CDN; the function itself cannot resolve the CDN's name here.
    fetch: (url: string, init: RequestInit) => fetch(url.replace(siteOrigin, services.site), init),
    ...{ deadline: (ms: number) => AbortSignal.timeout(ms), clock: Date.now, site: async () => siteOrigin },
    password: async () => (await parameters.read(parameterName(STAGE, 'canaryPassword'))) ?? '',
    ...{ memory: { session: undefined }, maxAgeSeconds: 600 },
  };
  await runCanary(canary);
  expect(entries.map(({ event, facts: { step, errorMessage } }) => [event, step, errorMessage])).toEqual([
    ['canary_passed', undefined, undefined],
  ]);
  const lines: string[] = [];
  const deps = { env: {}, parameters, prompt: undefined, print: (line: string) => lines.push(line) };
  await secrets(
    { stage: STAGE, rotate: 'canary-password' },
    { ...deps, piped: async () => '', updateCanary: () => updateCanary(STAGE, parameters) },
  );
  expect(lines.at(-1)).toBe('The canary’s account of dev is changed.');
  await runCanary(canary);
  await runCanary(canary);
  // The session of the old password ended; the next run signs in with the new one.
  expect(entries.slice(1).map(({ event, facts: { step } }) => [event, step])).toEqual([
    ['canary_failed', 'list'],
    ['canary_passed', undefined],
  ]);
});

it('the schedule starts a scan', async () => {
  await table.backdateLastScan(60 * stages[STAGE].scanEveryMinutes);
  const since = Date.now() - 1000;
  const name = await stackResource(STAGE, 'odds', 'AWS::Scheduler::Schedule');
  await aws.fireSchedule(name?.split(/[/|]/).at(-1) ?? '');
  await scanAfter(since);
});

it('a stage whose alarm address has unsubscribed fails its check, and is not deployed again', async () => {
  const { unconfirmed, lost } = createAlarmEmails(STAGE);
  // The emulator confirms addresses by itself, and the smoke test has remembered that.
  expect([await unconfirmed(), await lost()]).toEqual([[], []]);
  await unsubscribe(STAGE, alarmEmails(STAGE).page);
  expect(await unconfirmed()).toHaveLength(2);
  await expect(deploy(first, 'api')).rejects.toThrow('is no longer subscribed');
});

it('a page that is missing is built again, and a direct synthesis without it is refused', async () => {
  await rm(join(clone.folder, pageFolder(STAGE)), { recursive: true });
  expect(await clone.synthesizeDirectly(STAGE)).toEqual({
    code: 1,
    output: expect.stringContaining('dist/web-dev is out of date'),
  });
  expect(successful(await clone.cdk(STAGE, 'ls'))).toContain('Built dist/web-dev');
});

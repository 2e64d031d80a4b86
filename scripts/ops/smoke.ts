/** `npm run smoke -- --stage dev`: checks a deployed stage from outside. Exits with 1 if a check fails. */
import { Resolver } from 'node:dns/promises';
import { SESClient } from '@aws-sdk/client-ses';
import { customOrigin, siteOriginParameter } from '../../infra/config/site.ts';
import { regionOf, type StageName } from '../../infra/config/stages.ts';
import { type AlarmEmails, createAlarmEmails } from './alarm-emails.ts';
import { runCommandLine, stageArg } from './command.ts';
import { createParameterStore } from './secrets/parameters.ts';
import { apiChecks, directCallCheck } from './smoke/api-checks.ts';
import { beforeRealMoney } from './smoke/before-real-money.ts';
import { mailChecks } from './smoke/mail-checks.ts';
import { pageChecks, redirectCheck } from './smoke/page-checks.ts';
import type { Check, SmokeTarget } from './smoke/request.ts';
import { type Credentials, signedInChecks } from './smoke/signed-in-checks.ts';
import { stackResource } from './stack-resource.ts';

/** Returns whether all checks passed. Checks that cannot be run are reported as left out, not as passed. */
export async function smoke(
  target: SmokeTarget,
  credentials: Credentials | undefined,
  print: (line: string) => void,
): Promise<boolean> {
  const signedIn = credentials === undefined ? [] : signedInChecks(credentials);
  const redirect = target.plainUrl === undefined ? [] : [redirectCheck];
  const direct = target.apiUrl === undefined ? [] : [directCallCheck];
  const alarms = target.alarmEmails === undefined ? [] : [alarmEmailsCheck(target.alarmEmails)];
  const mail = target.mail === undefined ? [] : mailChecks(target.mail);
  const rows = target.mail === undefined ? [] : beforeRealMoney(target.mail.stage, Date.now());
  let failed = 0;
  for (const check of [...pageChecks, ...redirect, ...apiChecks, ...direct, ...alarms, ...mail, ...rows, ...signedIn]) {
    const problems = await runCheck(check, target);
    print(
      `${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${check.title}${problems.map((one) => `\n        ${one}`).join('')}`,
    );
    if (problems.length > 0) failed += 1;
  }
  if (redirect.length === 0) print('left out: the redirect from http to https; the address has no TLS');
  if (direct.length === 0)
    print('left out: calls around the CDN; set --api to the API’s address, or provide credentials of the account');
  if (alarms.length === 0) print('left out: whether anyone is told of alarms; it takes credentials of the account');
  if (target.mail?.ses === undefined)
    print('left out: what SES says of the mail sender; provide credentials of the account');
  if (credentials === undefined) print('left out: what subscribers see; set SMOKE_EMAIL and SMOKE_PASSWORD');
  return failed === 0;
}

function alarmEmailsCheck({ unconfirmed }: AlarmEmails): Check {
  return { title: 'someone is told of alarms: the stage’s addresses are confirmed', problems: unconfirmed };
}

/** A failed connection is a problem like any other. */
async function runCheck({ problems }: Check, target: SmokeTarget): Promise<readonly string[]> {
  try {
    return await problems(target);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return [`${error instanceof Error ? error.message : String(error)}${cause}`];
  }
}

interface SmokeArguments {
  readonly url?: string | undefined;
  readonly api?: string | undefined;
}

/** @throws Error if the stage's address is neither configured, nor stored, nor given */
async function resolveTarget(stage: StageName, args: SmokeArguments): Promise<SmokeTarget> {
  const stored = () =>
    createParameterStore(stage)
      .read(siteOriginParameter(stage))
      .catch(() => undefined);
  const known = customOrigin(stage) ?? (await stored());
  const url = (args.url ?? known)?.replace(/\/$/, '');
  if (url === undefined)
    throw new Error(`The address of ${stage} is unknown: set --url, or provide credentials of the account.`);
  const plainUrl = url.startsWith('https://') ? url.replace('https://', 'http://') : undefined;
  const ownApiUrl = await apiUrlOf(stage);
  const alarmEmails = ownApiUrl === undefined ? undefined : createAlarmEmails(stage);
  const mail = { stage, dns: new Resolver(), ses: await sesOf(stage) };
  return { url, plainUrl, siteOrigin: known ?? url, apiUrl: args.api ?? ownApiUrl, alarmEmails, mail };
}

/** Undefined without credentials. */
async function sesOf(stage: StageName): Promise<SESClient | undefined> {
  const client = new SESClient({ region: regionOf(stage) });
  const credentials = await client.config.credentials().catch(() => undefined);
  return credentials === undefined ? undefined : client;
}

/** The address of the API itself, from CloudFormation; undefined without credentials of the account. */
async function apiUrlOf(stage: StageName): Promise<string | undefined> {
  const id = await stackResource(stage, 'api', 'AWS::ApiGatewayV2::Api').catch(() => undefined);
  return id === undefined ? undefined : `https://${id}.execute-api.${regionOf(stage)}.amazonaws.com`;
}

if (import.meta.main) {
  await runCommandLine({
    name: 'smoke',
    description: 'Checks a deployed stage from outside; SMOKE_EMAIL and SMOKE_PASSWORD sign in.',
    args: {
      stage: stageArg,
      url: { type: 'string', description: 'Address of the site, if not the stage’s own' },
      api: { type: 'string', description: 'Address of the API itself' },
    },
    run: async ({ stage, url, api }) => {
      const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
      const credentials = email === undefined || password === undefined ? undefined : { email, password };
      const passed = await smoke(await resolveTarget(stage, { url, api }), credentials, console.log);
      if (!passed) process.exitCode = 1;
    },
  });
}

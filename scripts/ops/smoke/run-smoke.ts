import { parseArgs } from 'node:util';
import { ownOrigin, siteOriginParameter } from '../../../infra/config/site.ts';
import type { StageName } from '../../../infra/config/stages.ts';
import { stageNamed } from '../stage-name.ts';
import { apiChecks, directCallCheck } from './api-checks.ts';
import { pageChecks, redirectCheck } from './page-checks.ts';
import { type Credentials, signedInChecks } from './signed-in-checks.ts';
import type { Check, Place } from './visit.ts';

export const USAGE = 'npm run smoke -- --stage dev [--url URL] [--api URL]; SMOKE_EMAIL and SMOKE_PASSWORD sign in';

interface RunOptions {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
  /** Where a stage's API answers around its CDN; undefined where it cannot be found out. */
  readonly apiUrlOf: (stage: StageName) => Promise<string | undefined>;
  /** A stage's parameter, where its credentials are at hand. */
  readonly parameterOf: (stage: StageName, name: string) => Promise<string | undefined>;
}

/** Looks at a deployed stage from outside, each check a line. Tells whether all is well. */
export async function runSmoke({ args, env, say, apiUrlOf, parameterOf }: RunOptions): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { stage: { type: 'string' }, url: { type: 'string' }, api: { type: 'string' } },
  });
  const stage = stageNamed(values.stage, USAGE);
  const known = ownOrigin(stage) ?? (await parameterOf(stage, siteOriginParameter(stage)).catch(() => undefined));
  const url = (values.url ?? known)?.replace(/\/$/, '');
  if (url === undefined)
    throw new Error(`Nobody could tell where ${stage} is: say it by --url, or give credentials of the account.`);
  const siteOrigin = known ?? url;
  const plainUrl = url.startsWith('https://') ? url.replace('https://', 'http://') : undefined;
  const place: Place = { url, plainUrl, siteOrigin, apiUrl: values.api ?? (await apiUrlOf(stage)) };
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = env;
  const credentials = email === undefined || password === undefined ? undefined : { email, password };
  return smoke(place, credentials, say);
}

/** Checks that cannot be made here are said to be left out, never to have gone well. */
export async function smoke(
  place: Place,
  credentials: Credentials | undefined,
  say: RunOptions['say'],
): Promise<boolean> {
  const signedIn = credentials === undefined ? [] : signedInChecks(credentials);
  const redirect = place.plainUrl === undefined ? [] : [redirectCheck];
  const direct = place.apiUrl === undefined ? [] : [directCallCheck];
  let failed = 0;
  for (const check of [...pageChecks, ...redirect, ...apiChecks, ...direct, ...signedIn]) {
    const complaints = await made(check, place);
    say(
      `${complaints.length === 0 ? 'ok    ' : 'FAILED'}  ${check.says}${complaints.map((one) => `\n        ${one}`).join('')}`,
    );
    if (complaints.length > 0) failed += 1;
  }
  if (redirect.length === 0) say('left out: the way from http to https; the address has no TLS');
  if (direct.length === 0)
    say('left out: calls around the CDN; say where the API is by --api, or give credentials of the account');
  if (credentials === undefined) say('left out: what subscribers see; set SMOKE_EMAIL and SMOKE_PASSWORD');
  return failed === 0;
}

/** What cannot be reached is a complaint like others. */
async function made({ complaints }: Check, place: Place): Promise<readonly string[]> {
  try {
    return await complaints(place);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return [`${error instanceof Error ? error.message : String(error)}${cause}`];
  }
}

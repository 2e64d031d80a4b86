/** `npm run smoke -- --stage dev`: looks at a deployed stage from outside. Ends with 1 where something is not as it must be. */
import { customOrigin, siteOriginParameter } from '../../infra/config/site.ts';
import { regionOf, type StageName } from '../../infra/config/stages.ts';
import { runAtTerminal, stageArg } from './command.ts';
import { parametersOf } from './secrets/parameters.ts';
import { apiChecks, directCallCheck } from './smoke/api-checks.ts';
import { pageChecks, redirectCheck } from './smoke/page-checks.ts';
import { type Credentials, signedInChecks } from './smoke/signed-in-checks.ts';
import type { Check, Place } from './smoke/visit.ts';
import { resourceOf } from './stack-resource.ts';

/** Checks that cannot be made here are said to be left out, never to have gone well. */
export async function smoke(
  place: Place,
  credentials: Credentials | undefined,
  say: (line: string) => void,
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

interface Told {
  readonly url?: string | undefined;
  readonly api?: string | undefined;
}

/** @throws Error where neither the stage's row, nor the cloud, nor the person says where it is */
async function placeOf(stage: StageName, told: Told): Promise<Place> {
  const stored = () =>
    parametersOf(stage)
      .read(siteOriginParameter(stage))
      .catch(() => undefined);
  const known = customOrigin(stage) ?? (await stored());
  const url = (told.url ?? known)?.replace(/\/$/, '');
  if (url === undefined)
    throw new Error(`Nobody could tell where ${stage} is: say it by --url, or give credentials of the account.`);
  const plainUrl = url.startsWith('https://') ? url.replace('https://', 'http://') : undefined;
  return { url, plainUrl, siteOrigin: known ?? url, apiUrl: told.api ?? (await apiUrlOf(stage)) };
}

/** Where a stage's API answers around its CDN, as CloudFormation knows it; undefined for who has no credentials of the account. */
async function apiUrlOf(stage: StageName): Promise<string | undefined> {
  const id = await resourceOf(stage, 'api', 'AWS::ApiGatewayV2::Api').catch(() => undefined);
  return id === undefined ? undefined : `https://${id}.execute-api.${regionOf(stage)}.amazonaws.com`;
}

if (import.meta.main) {
  await runAtTerminal({
    name: 'smoke',
    description: 'Looks at a deployed stage from outside; SMOKE_EMAIL and SMOKE_PASSWORD sign in.',
    args: {
      stage: stageArg,
      url: { type: 'string', description: 'Where the site is, if not where the stage says' },
      api: { type: 'string', description: 'Where the API itself is' },
    },
    run: async ({ stage, url, api }) => {
      const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
      const credentials = email === undefined || password === undefined ? undefined : { email, password };
      const well = await smoke(await placeOf(stage, { url, api }), credentials, console.log);
      if (!well) process.exitCode = 1;
    },
  });
}

import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { config } from '../../../functions/platform/config.ts';
import { createStripeCalls } from '../../../functions/platform/stripe/calls.ts';
import { createStripe } from '../../../functions/platform/stripe/client.ts';
import { StripeFailure } from '../../../functions/platform/stripe/failure.ts';
import { isLiveKey } from '../../../functions/platform/stripe/key.ts';
import { RETRY_POLICY, type RetryPolicy } from '../../../functions/platform/stripe/retry-policy.ts';
import { parameterName } from '../../../infra/config/secrets.ts';
import { customOrigin, siteOriginParameter } from '../../../infra/config/site.ts';
import { type StageName, stageNames } from '../../../infra/config/stages.ts';
import type { ParameterStore } from '../secrets/parameters.ts';
import { setUpStripe } from './set-up.ts';

interface RunOptions {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly parametersOf: (stage: StageName) => Pick<ParameterStore, 'read' | 'replace'>;
  readonly retryPolicy?: RetryPolicy;
}

const USAGE =
  'STRIPE_SECRET_KEY=… npm run stripe:setup -- (--stage dev | --site https://crossbook.example) [--dry-run] [--live]';

/** @throws Error with a message for the operator that never contains a key */
export async function runSetup({
  args,
  env,
  print,
  parametersOf,
  retryPolicy = RETRY_POLICY,
}: RunOptions): Promise<void> {
  const { stage, dryRun, live, ...given } = readArgs(args);
  const secretKey = env.STRIPE_SECRET_KEY ?? '';
  if (secretKey === '') throw new Error(`Set STRIPE_SECRET_KEY to the account's secret key.\n${USAGE}`);
  if (isLiveKey(secretKey) && !live) throw new Error('That is a live key: real money. Add --live to use it.');
  if (live && !isLiveKey(secretKey)) throw new Error('--live is set, but this is not a live key.');
  const site = siteOf(stage === undefined ? given.site : await originOf(stage, parametersOf(stage)));
  const stripe = createStripe({ secretKey, endpoint: config('stripeEndpoint', env) }, retryPolicy.attemptMs);
  const calls = createStripeCalls({ stripe, wait: (ms) => setTimeout(ms), retryPolicy });
  try {
    const { changes, webhook } = await setUpStripe({ calls, site, dryRun, print });
    if (changes === 0) print('nothing to do');
    if (webhook === undefined) return;
    if (stage === undefined) {
      print(
        `The endpoint's signing secret is not printed. Stripe's dashboard reveals it, at the endpoint ${webhook.id}.`,
      );
      print('Set it as STRIPE_WEBHOOK_SECRET for the functions.');
    } else await storeSecret(webhook.secret, { stage, parameters: parametersOf(stage), print });
  } catch (error) {
    throw error instanceof StripeFailure ? new Error(messageOf(error)) : error;
  }
}

function readArgs(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      site: { type: 'string' },
      'dry-run': { type: 'boolean' },
      live: { type: 'boolean' },
    },
  });
  const stage = stageNames.find((name) => name === values.stage);
  if (stage === undefined && values.stage !== undefined) throw new Error(`There is no stage ${values.stage}.`);
  if ((stage === undefined) === (values.site === undefined))
    throw new Error(`Set --stage, or --site to the product's address.\n${USAGE}`);
  return { stage, site: values.site, dryRun: values['dry-run'] === true, live: values.live === true };
}

async function originOf(stage: StageName, { read }: Pick<ParameterStore, 'read'>): Promise<string> {
  const origin = customOrigin(stage) ?? (await read(siteOriginParameter(stage)));
  if (origin === undefined) throw new Error(`${stage} has no address yet: deploy it first.`);
  return origin;
}

function siteOf(site = ''): string {
  if (URL.parse(site)?.origin === site && site.startsWith('https://')) return site;
  throw new Error(`--site must be an https address without a path, like https://crossbook.example, not ${site}`);
}

interface Storing {
  readonly stage: StageName;
  readonly parameters: Pick<ParameterStore, 'read' | 'replace'>;
  readonly print: (line: string) => void;
}

/** Before what is stored, which stays valid. */
async function storeSecret(secret: string, { stage, parameters, print }: Storing): Promise<void> {
  const name = parameterName(stage, 'stripeWebhookSecret');
  const before = await parameters.read(name);
  await parameters.replace(name, before === undefined ? secret : `${secret} ${before}`);
  print(`The endpoint's signing secret is stored in ${name}.`);
}

function messageOf(failure: StripeFailure): string {
  const { kind, facts } = failure;
  if (kind === 'bad-key')
    return facts.answered === 403
      ? 'Stripe does not allow this key to set up the account. A restricted key needs to write products, prices, the customer portal and webhook endpoints.'
      : 'Stripe does not accept STRIPE_SECRET_KEY.';
  if (kind === 'unreachable' || kind === 'timed-out')
    return 'Stripe cannot be reached. Run this again: it continues where it stopped.';
  const cause = failure.cause instanceof Error ? failure.cause.message : kind;
  return `Stripe returned an error (${cause}). Run this again: it continues where it stopped.`;
}

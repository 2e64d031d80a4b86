import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { config } from '../../../functions/platform/config.ts';
import { createStripeCalls } from '../../../functions/platform/stripe/calls.ts';
import { createStripe } from '../../../functions/platform/stripe/client.ts';
import { StripeFailure } from '../../../functions/platform/stripe/failure.ts';
import { isLiveKey } from '../../../functions/platform/stripe/key.ts';
import { RETRY_POLICY, type RetryPolicy } from '../../../functions/platform/stripe/retry-policy.ts';
import { parameterName } from '../../../infra/config/secrets.ts';
import { customOrigin } from '../../../infra/config/site.ts';
import { stageNames } from '../../../infra/config/stages.ts';
import { setUpStripe } from './set-up.ts';

interface RunOptions {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly retryPolicy?: RetryPolicy;
}

const USAGE = `STRIPE_SECRET_KEY=… npm run stripe:setup -- --site https://crossbook.example [--dry-run] [--live] [--secret-file FILE]`;

/** @throws Error with a message for the operator that never contains a key */
export async function runSetup({ args, env, print, retryPolicy = RETRY_POLICY }: RunOptions): Promise<void> {
  const { site, dryRun, live, secretFile } = readArgs(args);
  const secretKey = env.STRIPE_SECRET_KEY ?? '';
  if (secretKey === '') throw new Error(`Set STRIPE_SECRET_KEY to the account's secret key.\n${USAGE}`);
  if (isLiveKey(secretKey) && !live) throw new Error('That is a live key: real money. Add --live to use it.');
  if (live && !isLiveKey(secretKey)) throw new Error('--live is set, but this is not a live key.');
  if (secretFile !== undefined && existsSync(secretFile)) throw new Error(`${secretFile} exists already.`);
  const stripe = createStripe({ secretKey, endpoint: config('stripeEndpoint', env) }, retryPolicy.attemptMs);
  const calls = createStripeCalls({ stripe, wait: (ms) => setTimeout(ms), retryPolicy });
  try {
    const { changes, webhook } = await setUpStripe({ calls, site, dryRun, print });
    if (changes === 0) print('nothing to do');
    if (webhook === undefined) return;
    if (secretFile !== undefined) await writeFile(secretFile, webhook.secret, { mode: 0o600, flag: 'wx' });
    for (const line of storeInstructions(site, webhook.id, secretFile)) print(line);
  } catch (error) {
    throw error instanceof StripeFailure ? new Error(messageOf(error)) : error;
  }
}

function readArgs(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      site: { type: 'string' },
      'dry-run': { type: 'boolean' },
      live: { type: 'boolean' },
      'secret-file': { type: 'string' },
    },
  });
  const { site } = values;
  if (site === undefined) throw new Error(`Set --site to the product's address.\n${USAGE}`);
  if (URL.parse(site)?.origin !== site || !site.startsWith('https://'))
    throw new Error(`--site must be an https address without a path, like https://crossbook.example, not ${site}`);
  return { site, dryRun: values['dry-run'] === true, live: values.live === true, secretFile: values['secret-file'] };
}

function storeInstructions(site: string, webhook: string, secretFile: string | undefined): string[] {
  const stage = stageNames.find((each) => customOrigin(each) === site);
  const name = stage === undefined ? undefined : parameterName(stage, 'stripeWebhookSecret');
  return [
    secretFile === undefined
      ? `The endpoint's signing secret is not printed. Stripe's dashboard reveals it, at the webhook endpoint ${webhook}.`
      : `The endpoint's signing secret is in ${secretFile}. Remove the file once it is stored.`,
    name === undefined
      ? 'Set it as STRIPE_WEBHOOK_SECRET for the functions.'
      : `Store it: aws ssm put-parameter --type SecureString --overwrite --name ${name} --value file://${secretFile ?? 'FILE'}`,
  ];
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

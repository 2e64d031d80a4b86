import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { secrets } from '../../shared/deployment/environment.ts';

const SECRET_BYTES = 32;

export type LocalSecrets = Record<keyof typeof secrets, string>;

/**
 * This machine's secrets, made once and kept: sessions and password hashes outlive a restart.
 * A secret that a newer version asks for is added to the file.
 */
export async function localSecrets(file: string): Promise<LocalSecrets> {
  const kept = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')));
  const made = () => randomBytes(SECRET_BYTES).toString('base64url');
  const values = {
    oddsApiKey: kept.oddsApiKey ?? made(),
    emailKey: kept.emailKey ?? made(),
    passwordPepper: kept.passwordPepper ?? made(),
    codeKey: kept.codeKey ?? made(),
    stripeSecretKey: kept.stripeSecretKey ?? `sk_test_${made()}`,
    stripeWebhookSecret: kept.stripeWebhookSecret ?? `whsec_${made()}`,
    originSecret: kept.originSecret ?? made(),
  } satisfies LocalSecrets;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...kept, ...values }, null, 2)}\n`, { mode: 0o600 });
  return values;
}

/** The secrets under the plain names that functions read on a laptop. */
export function secretVariables(values: LocalSecrets): Record<string, string> {
  return {
    [secrets.oddsApiKey]: values.oddsApiKey,
    [secrets.emailKey]: values.emailKey,
    [secrets.passwordPepper]: values.passwordPepper,
    [secrets.codeKey]: values.codeKey,
    [secrets.stripeSecretKey]: values.stripeSecretKey,
    [secrets.stripeWebhookSecret]: values.stripeWebhookSecret,
    [secrets.originSecret]: values.originSecret,
  };
}

import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { secrets } from '../../shared/deployment/environment.ts';
import { readStored } from '../simulators/stored-file.ts';

const SECRET_BYTES = 32;

/** A missing secret is generated, with the prefix that its service uses. */
const secretValue = (prefix = '') => z.string().default(() => prefix + randomBytes(SECRET_BYTES).toString('base64url'));
const storedSecrets = z
  .object({
    oddsApiKey: secretValue(),
    emailKey: secretValue(),
    passwordPepper: secretValue(),
    codeKey: secretValue(),
    stripeReadKey: secretValue('rk_test_'),
    stripeCustomerKey: secretValue('rk_test_'),
    stripeCheckoutKey: secretValue('rk_test_'),
    /** Of the simulator's account; no function has it. */
    stripeSecretKey: secretValue('sk_test_'),
    stripeWebhookSecret: secretValue('whsec_'),
    sealKey: secretValue(),
    vapidKey: secretValue(),
    telegramToken: secretValue('1:'),
    canaryPassword: secretValue(),
    originSecret: secretValue(),
    secondOriginSecret: secretValue(),
  } satisfies Record<keyof typeof secrets | 'stripeSecretKey', z.ZodType>)
  .catchall(z.string());

export type LocalSecrets = z.output<typeof storedSecrets>;

/**
 * This machine's secrets, generated once, so that sessions and password hashes survive restarts.
 * @throws DamagedFile
 */
export async function localSecrets(file: string): Promise<LocalSecrets> {
  const values = readStored(file, storedSecrets, {});
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
  return values;
}

/** The secrets by the variable names that local functions read. */
export function secretVariables(values: LocalSecrets): Record<string, string> {
  return Object.fromEntries(Object.entries(secrets).map(([name, variable]) => [variable, values[name] ?? '']));
}

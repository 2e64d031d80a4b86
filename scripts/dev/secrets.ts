import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { secrets } from '../../shared/deployment/environment.ts';

const SECRET_BYTES = 32;

/** A secret that a newer version asks for is made, after the prefix by which its service knows its own. */
const made = (prefix = '') => z.string().default(() => prefix + randomBytes(SECRET_BYTES).toString('base64url'));
const kept = z
  .object({
    oddsApiKey: made(),
    emailKey: made(),
    passwordPepper: made(),
    codeKey: made(),
    stripeSecretKey: made('sk_test_'),
    stripeWebhookSecret: made('whsec_'),
    originSecret: made(),
  } satisfies Record<keyof typeof secrets, z.ZodType>)
  .catchall(z.string());

export type LocalSecrets = z.output<typeof kept>;

/** This machine's secrets, made once and kept: sessions and password hashes outlive a restart. */
export async function localSecrets(file: string): Promise<LocalSecrets> {
  const values = kept.parse(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
  return values;
}

/** The secrets under the plain names that functions read on a laptop. */
export function secretVariables(values: LocalSecrets): Record<string, string> {
  return Object.fromEntries(Object.entries(secrets).map(([name, variable]) => [variable, values[name] ?? '']));
}

import { secrets } from '../../shared/deployment/environment.ts';
import { systemClock } from './clock.ts';
import { standardOutputLog } from './logger.ts';
import { createParameters, type Parameters } from './parameters.ts';

export type SecretName = keyof typeof secrets;

/** Common placeholders for a secret that was never set. */
const PLACEHOLDER = /^(change-?me|replace-?me|placeholder|todo|tbd|dummy|secret|password|x+|<.*>|\$\{.*\})$/i;

/** Whether a stored secret, with one or several values, can be used: neither empty nor a placeholder. */
export function isUsableSecret(text: string | undefined): text is string {
  const { used, valid } = valuesIn(text ?? '');
  return used !== undefined && [text?.trim() ?? '', used, ...valid].every((value) => !PLACEHOLDER.test(value));
}

/**
 * Reads secrets from the function's parameters.
 * @throws Error for a missing, empty or placeholder value; 'unavailable' if it cannot be read
 */
export function createSecrets({ read }: Pick<Parameters, 'read'>): (name: SecretName) => Promise<string> {
  return async (name) => {
    const value = await read(secrets[name]);
    if (!isUsableSecret(value)) throw new Error(`the secret ${secrets[name]} is missing, empty or a placeholder`);
    return value;
  };
}

/** All are valid; new codes, hashes and signatures are made with the first. */
export type RotatedSecret = readonly [used: string, ...valid: string[]];

/** Precedes a stored value that is valid and not used yet: of several functions, some have not read it. */
export const ANNOUNCED = 'next:';

/**
 * The values of a rotatable secret: separated by spaces, the used one first, an announced one last.
 * @throws Error if there is none
 */
export function secretValues(text: string): RotatedSecret {
  const { used, valid } = valuesIn(text);
  if (used === undefined) throw new Error('a secret holds no value');
  return [used, ...valid];
}

function valuesIn(text: string): { readonly used: string | undefined; readonly valid: readonly string[] } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const announced = words.filter((word) => word.startsWith(ANNOUNCED)).map((word) => word.slice(ANNOUNCED.length));
  const [used, ...valid] = words.filter((word) => !word.startsWith(ANNOUNCED));
  return { used, valid: [...valid, ...announced] };
}

/**
 * The usable ones of several secrets, at least one: while they are replaced one after the other, one may be missing.
 * @throws what `createSecrets` throws if none can be used
 */
export function createAnySecret(read: (name: SecretName) => Promise<string>) {
  return async (...names: readonly [SecretName, ...SecretName[]]): Promise<readonly string[]> => {
    const settled = await Promise.allSettled(names.map(read));
    const values = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    return values.length > 0 ? values : [await read(names[0])];
  };
}

/** As in the parameter store, whose client is imported on first use: local development never needs it. */
export const fetchParameters = async (names: readonly string[], patienceMs: number) =>
  (await import('./parameter-store.ts')).fetchParameters(names, patienceMs);

/** This process's parameters. */
export const parameters = createParameters({
  env: process.env,
  fetchParameters,
  clock: systemClock,
  log: standardOutputLog(),
  isUsable: isUsableSecret,
});

/** This process's secrets. Ask again for each use, or keep what is made of them in `lazy`, which notices a rotation. */
export const secret = createSecrets(parameters);

/**
 * Secrets that may hold several values: `codeKey`, `passwordPepper` and `stripeWebhookSecret`.
 * @throws what `secret` throws
 */
export async function rotatedSecret(name: SecretName): Promise<RotatedSecret> {
  return secretValues(await secret(name));
}

export const anySecret = createAnySecret(secret);

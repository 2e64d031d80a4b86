import { PARAMETER_SUFFIX, secrets } from '../../shared/deployment/environment.ts';
import { Unavailable } from './errors.ts';

export type SecretName = keyof typeof secrets;

/** Fetches a parameter's value; undefined if it does not exist. */
export type FetchParameter = (parameter: string) => Promise<string | undefined>;

export interface SecretSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetchParameter: FetchParameter;
}

/** Common placeholders for a secret that was never set. */
const PLACEHOLDER = /^(change-?me|replace-?me|placeholder|todo|tbd|dummy|secret|password|x+|<.*>|\$\{.*\})$/i;

/**
 * Reads secrets: the plain variable if set (local development), else the parameter named by `…_PARAMETER`, fetched once. A failed fetch is
 * not cached.
 * @throws Error for a missing, empty or placeholder value
 */
export function createSecrets({
  env,
  fetchParameter: fetchValue,
}: SecretSources): (name: SecretName) => Promise<string> {
  const fetched = new Map<SecretName, Promise<string>>();
  return (name) => {
    const known = fetched.get(name);
    if (known !== undefined) return known;
    const value = read(name);
    fetched.set(name, value);
    value.catch(() => fetched.delete(name));
    return value;
  };

  async function read(name: SecretName): Promise<string> {
    const variable = secrets[name];
    const value = env[variable] ?? (await fetchBy(env[`${variable}${PARAMETER_SUFFIX}`]));
    refuseEmpty(value, variable);
    return value;
  }

  async function fetchBy(parameter: string | undefined): Promise<string | undefined> {
    if (parameter === undefined || parameter === '') return undefined;
    try {
      return await fetchValue(parameter);
    } catch (cause) {
      throw new Unavailable({ cause });
    }
  }
}

export type RotatedSecret = readonly [newest: string, ...older: string[]];

/**
 * The values of a rotatable secret: separated by spaces, newest first. Never empty.
 * @throws Error if there is none
 */
export function secretValues(text: string): RotatedSecret {
  const [newest, ...older] = text.split(/\s+/).filter((value) => value !== '');
  if (newest === undefined) throw new Error('a secret holds no value');
  return [newest, ...older];
}

/** The same for rotatable secrets: all values, newest first, each checked. */
export function createRotatedSecrets(single: (name: SecretName) => Promise<string>) {
  return async (name: SecretName): Promise<RotatedSecret> => {
    const values = secretValues(await single(name));
    for (const value of values) refuseEmpty(value, secrets[name]);
    return values;
  };
}

function refuseEmpty(value: string | undefined, variable: string): asserts value is string {
  if (value === undefined || value.trim() === '' || PLACEHOLDER.test(value.trim())) {
    throw new Error(`the secret ${variable} is missing, empty or a placeholder`);
  }
}

/** This process's secrets. */
export const secret = createSecrets({ env: process.env, fetchParameter });

/**
 * Rotatable secrets: `codeKey`, `passwordPepper` and `stripeWebhookSecret`.
 * @throws what `secret` throws
 */
export const rotatedSecret = createRotatedSecrets(secret);

/**
 * The decrypted value of a parameter; undefined if it does not exist. The client is imported on first use: local development never needs
 * it, and a cold start need not wait for it.
 */
export async function fetchParameter(name: string): Promise<string | undefined> {
  const store = await import('./parameter-store.ts');
  return store.fetchParameter(name);
}

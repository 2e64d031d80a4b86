import type { RandomBytes } from '../../../functions/platform/hash.ts';
import { keyId } from '../../../functions/platform/keyed-hash.ts';
import { ANNOUNCED, isUsableSecret, secretValues } from '../../../functions/platform/secrets.ts';
import { type OperatorSecret, parameterName, secretSources } from '../../../infra/config/secrets.ts';
import type { StageName } from '../../../infra/config/stages.ts';
import type { ParameterStore } from './parameters.ts';
import { operatorSecrets, secretRules } from './rules.ts';

export interface SecretsContext {
  readonly stage: StageName;
  readonly parameters: ParameterStore;
  readonly random: RandomBytes;
  readonly now: () => Date;
  /** Gets an external value from the operator; undefined if not available. */
  readonly enteredValue: (secret: OperatorSecret) => Promise<string | undefined>;
  /** Never gets a value. */
  readonly print: (line: string) => void;
}

type State = 'there' | 'missing' | 'unusable';

const SECRET_BYTES = 32;
/** Functions read their secrets again after five; the rest is for calls under way. */
const KNOWN_AFTER_MINUTES = 10;

const texts: Readonly<Record<State, string>> = {
  there: 'there',
  missing: 'missing',
  unusable: 'empty or a placeholder; no function starts with it',
};

/** Prints the state of each secret. Returns whether all exist. */
export async function listSecrets({
  stage,
  parameters,
  print,
}: Pick<SecretsContext, 'stage' | 'parameters' | 'print'>): Promise<boolean> {
  let complete = true;
  for (const secret of operatorSecrets) {
    const state = await stateOf(stage, secret, parameters);
    if (state !== 'there') complete = false;
    print(`${parameterName(stage, secret)}: ${texts[state]}`);
  }
  return complete;
}

/** Generates or asks for missing secrets; existing ones are not changed. Returns whether all exist then. */
export async function completeSecrets(context: SecretsContext): Promise<boolean> {
  const { stage, parameters, print } = context;
  let complete = true;
  for (const secret of operatorSecrets) {
    const name = parameterName(stage, secret);
    const state = await stateOf(stage, secret, parameters);
    const value =
      state === 'there' ? undefined : ((await newValue(secret, context)) ?? valueUntilIssued(secret, context));
    if (state === 'there') {
      print(`${name}: there`);
    } else if (value === undefined) {
      complete = false;
      print(`${name}: ${texts[state]}. ${howToGive(secret)}`);
    } else if (state === 'unusable') {
      await parameters.replace(name, value);
      print(`${name}: replaced what was ${texts[state]}`);
    } else {
      // It may have been written concurrently; then that value is in use.
      const ours = await parameters.create(name, value);
      print(ours ? `${name}: ${secretRules[secret].origin === 'generated' ? 'made' : 'written'}` : `${name}: there`);
      if (ours && secretRules[secret].numbered === true) print(`    ${secretRules[secret].afterwards}`);
    }
  }
  return complete;
}

/**
 * Stores a new value by the secret's rule; for 'announce' the first call announces one, and the second puts it first.
 * @throws Error if the secret cannot be rotated now, or no new value is given
 */
export async function rotateSecret(secret: OperatorSecret, context: SecretsContext): Promise<void> {
  const { stage, parameters, print } = context;
  const { rotation, afterwards } = secretRules[secret];
  const name = parameterName(stage, secret);
  const before = await parameters.read(name);
  if (!isUsableSecret(before)) {
    const state = before === undefined ? 'missing' : 'unusable';
    throw new Error(`${name} is ${texts[state]}: there is nothing to rotate yet.`);
  }
  if (rotation === 'announce' && before.includes(ANNOUNCED)) {
    await putFirst(name, before, context);
    print(`${name}: the announced value is used from now on. ${afterwards}`);
    return;
  }
  const made = await newValue(secret, context);
  if (made === undefined) throw new Error(`No new value. ${howToGive(secret)}`);
  const value = secretRules[secret].numbered === true ? `k${nextNumber(before)}:${made}` : made;
  if (secretValues(before).includes(value)) throw new Error(`${name}: that value is already there.`);
  const stored = { replace: value, prepend: `${value} ${before}`, announce: `${before} ${ANNOUNCED}${value}` };
  await parameters.replace(name, stored[rotation]);
  const messages = {
    replace: `the new value replaces the old one. ${afterwards}`,
    prepend: `the new value is used first, before the old one. ${afterwards}`,
    announce: `a new value is announced. In ${KNOWN_AFTER_MINUTES} minutes, when every function knows it, run this again: then it is used.`,
  };
  print(`${name}: ${messages[rotation]}`);
}

/** One more than the highest id in use, where a stage's first key counts as 1. */
function nextNumber(stored: string): number {
  return 1 + Math.max(...secretValues(stored).map((value) => Number(keyId(value)?.slice(1) ?? 1)));
}

/** @throws Error if not every function can know the announced value yet */
async function putFirst(name: string, before: string, { parameters, now }: SecretsContext): Promise<void> {
  const writtenAt = await parameters.writtenAt(name);
  const knownAt = (writtenAt ?? now()).getTime() + KNOWN_AFTER_MINUTES * 60_000;
  if (now().getTime() < knownAt) {
    throw new Error(
      `${name}: a value is announced, and not every function knows it yet. Run this again after ${new Date(knownAt).toISOString()}.`,
    );
  }
  const values = secretValues(before);
  await parameters.replace(name, [...values.slice(-1), ...values.slice(0, -1)].join(' '));
}

async function stateOf(stage: StageName, secret: OperatorSecret, { read }: ParameterStore): Promise<State> {
  const value = await read(parameterName(stage, secret));
  if (value === undefined) return 'missing';
  return isUsableSecret(value) ? 'there' : 'unusable';
}

/** Validated by the functions' own rules, so that no value is stored that they refuse. */
async function newValue(
  secret: OperatorSecret,
  { stage, random, enteredValue, print }: SecretsContext,
): Promise<string | undefined> {
  const { origin, problemWith, otherwise, guide } = secretRules[secret];
  if (origin === 'generated') return Buffer.from(random(SECRET_BYTES)).toString('base64');
  if (guide !== undefined) print(guide(stage === 'prod'));
  const value = (await enteredValue(secret))?.trim();
  if (value === undefined || value === '') return otherwise;
  const name = secretSources[secret].name;
  if (/\s/.test(value)) throw new Error(`${name} is one value without spaces.`);
  if (!isUsableSecret(value)) throw new Error(`${name} is a placeholder; no function would start with it.`);
  const wrong = problemWith?.(value);
  if (wrong !== undefined) throw new Error(`${name} was not stored: ${wrong}.`);
  return value;
}

function valueUntilIssued(secret: OperatorSecret, { random }: SecretsContext): string | undefined {
  const { untilIssued } = secretRules[secret];
  return untilIssued === undefined ? undefined : untilIssued + Buffer.from(random(SECRET_BYTES)).toString('base64url');
}

function howToGive(secret: OperatorSecret): string {
  return `Run this in a terminal, or set the environment variable ${environmentName(secret)}.`;
}

/** `odds-api-key` → `ODDS_API_KEY`. */
export function environmentName(secret: OperatorSecret): string {
  return secretSources[secret].name.replaceAll('-', '_').toUpperCase();
}

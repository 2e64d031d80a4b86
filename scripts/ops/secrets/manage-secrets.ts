import type { RandomBytes } from '../../../functions/platform/hash.ts';
import { secretValues } from '../../../functions/platform/secrets.ts';
import { parameterName, secretSources } from '../../../infra/config/secrets.ts';
import type { StageName } from '../../../infra/config/stages.ts';
import type { ParameterStore } from './parameters.ts';
import { isUsable, type OperatorSecret, operatorSecrets, secretRules } from './rules.ts';

export interface SecretsContext {
  readonly stage: StageName;
  readonly parameters: ParameterStore;
  readonly random: RandomBytes;
  /** Gets an external value from the operator; undefined if not available. */
  readonly enteredValue: (secret: OperatorSecret) => Promise<string | undefined>;
  /** Never gets a value. */
  readonly print: (line: string) => void;
}

type State = 'there' | 'missing' | 'unusable';

const SECRET_BYTES = 32;

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
    const value = state === 'there' ? undefined : await newValue(secret, context);
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
      if (ours && secretRules[secret].rotation === 'never') print(`    ${secretRules[secret].afterwards}`);
    }
  }
  return complete;
}

/** @throws Error if the secret cannot be rotated, or no new value is given */
export async function rotateSecret(secret: OperatorSecret, context: SecretsContext): Promise<void> {
  const { stage, parameters, print } = context;
  const { rotation, afterwards } = secretRules[secret];
  const name = parameterName(stage, secret);
  if (rotation === 'never')
    throw new Error(`${name} must stay as it is: no account could be found by its address anymore.`);
  const before = await parameters.read(name);
  const state = await stateOf(stage, secret, parameters);
  if (state !== 'there') throw new Error(`${name} is ${texts[state]}: there is nothing to rotate yet.`);
  const value = await newValue(secret, context);
  if (value === undefined) throw new Error(`No new value. ${howToGive(secret)}`);
  const older: readonly string[] = before === undefined ? [] : secretValues(before);
  if (older.includes(value)) throw new Error(`${name}: that value is already there.`);
  await parameters.replace(name, rotation === 'replace' ? value : [value, ...older].join(' '));
  print(
    `${name}: the new value ${rotation === 'replace' ? 'replaces the old one' : 'is used first, before the old one'}. ${afterwards}`,
  );
}

async function stateOf(stage: StageName, secret: OperatorSecret, { read }: ParameterStore): Promise<State> {
  const value = await read(parameterName(stage, secret));
  if (value === undefined) return 'missing';
  return (await isUsable(value)) ? 'there' : 'unusable';
}

/** Validated by the functions' own rules, so that no value is stored that they refuse. */
async function newValue(secret: OperatorSecret, { random, enteredValue }: SecretsContext): Promise<string | undefined> {
  const { origin, problemWith } = secretRules[secret];
  if (origin === 'generated') return Buffer.from(random(SECRET_BYTES)).toString('base64');
  const value = (await enteredValue(secret))?.trim();
  if (value === undefined || value === '') return undefined;
  const name = secretSources[secret].name;
  if (/\s/.test(value)) throw new Error(`${name} is one value without spaces.`);
  if (!(await isUsable(value))) throw new Error(`${name} is a placeholder; no function would start with it.`);
  const wrong = problemWith?.(value);
  if (wrong !== undefined) throw new Error(`${name} was not stored: ${wrong}.`);
  return value;
}

function howToGive(secret: OperatorSecret): string {
  return `Run this in a terminal, or set the environment variable ${environmentName(secret)}.`;
}

/** `odds-api-key` → `ODDS_API_KEY`. */
export function environmentName(secret: OperatorSecret): string {
  return secretSources[secret].name.replaceAll('-', '_').toUpperCase();
}

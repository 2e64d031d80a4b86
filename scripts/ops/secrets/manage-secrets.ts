import type { RandomBytes } from '../../../functions/platform/hash.ts';
import { secretValues } from '../../../functions/platform/secrets.ts';
import { parameterName, secretSources } from '../../../infra/config/secrets.ts';
import type { StageName } from '../../../infra/config/stages.ts';
import type { Parameters } from './parameters.ts';
import { isUsable, type OperatorSecret, operatorSecrets, secretRules } from './rules.ts';

export interface Keeping {
  readonly stage: StageName;
  readonly parameters: Parameters;
  readonly random: RandomBytes;
  /** Gives a value that is made elsewhere; undefined where nobody has it at hand. */
  readonly given: (secret: OperatorSecret) => Promise<string | undefined>;
  /** Told what there is and what was done. Never a value. */
  readonly say: (line: string) => void;
}

type State = 'there' | 'missing' | 'unusable';

const SECRET_BYTES = 32;

const words: Readonly<Record<State, string>> = {
  there: 'there',
  missing: 'missing',
  unusable: 'empty or a placeholder; no function starts with it',
};

/** Says of each secret whether it is there. Tells whether all are. */
export async function listSecrets({
  stage,
  parameters,
  say,
}: Pick<Keeping, 'stage' | 'parameters' | 'say'>): Promise<boolean> {
  let complete = true;
  for (const secret of operatorSecrets) {
    const state = await stateOf(stage, secret, parameters);
    if (state !== 'there') complete = false;
    say(`${parameterName(stage, secret)}: ${words[state]}`);
  }
  return complete;
}

/** Makes what is ours and missing, stores what is given, touches nothing that is there. Tells whether all are there then. */
export async function completeSecrets(keeping: Keeping): Promise<boolean> {
  const { stage, parameters, say } = keeping;
  let complete = true;
  for (const secret of operatorSecrets) {
    const name = parameterName(stage, secret);
    const state = await stateOf(stage, secret, parameters);
    const value = state === 'there' ? undefined : await newValue(secret, keeping);
    if (state === 'there') {
      say(`${name}: there`);
    } else if (value === undefined) {
      complete = false;
      say(`${name}: ${words[state]}. ${howToGive(secret)}`);
    } else if (state === 'unusable') {
      await parameters.replace(name, value);
      say(`${name}: written in the place of what was ${words[state]}`);
    } else {
      // Somebody else may have written it meanwhile; theirs is in use then.
      const ours = await parameters.create(name, value);
      say(ours ? `${name}: ${secretRules[secret].made === 'here' ? 'made' : 'written'}` : `${name}: there`);
      if (ours && secretRules[secret].change === 'never') say(`    ${secretRules[secret].afterwards}`);
    }
  }
  return complete;
}

/** @throws Error where the secret must stay as it is, or no new value is given */
export async function rotateSecret(secret: OperatorSecret, keeping: Keeping): Promise<void> {
  const { stage, parameters, say } = keeping;
  const { change, afterwards } = secretRules[secret];
  const name = parameterName(stage, secret);
  if (change === 'never') throw new Error(`${name} must stay as it is: no address of an account would be found again.`);
  const before = await parameters.read(name);
  const state = await stateOf(stage, secret, parameters);
  if (state !== 'there') throw new Error(`${name} is ${words[state]}: there is nothing to rotate yet.`);
  const value = await newValue(secret, keeping);
  if (value === undefined) throw new Error(`No new value. ${howToGive(secret)}`);
  const older: readonly string[] = before === undefined ? [] : secretValues(before);
  if (older.includes(value)) throw new Error(`${name}: that value is there already.`);
  await parameters.replace(name, change === 'replaces' ? value : [value, ...older].join(' '));
  say(
    `${name}: the new value ${change === 'replaces' ? 'stands in the place of the old one' : 'stands before the old one'}. ${afterwards}`,
  );
}

async function stateOf(stage: StageName, secret: OperatorSecret, { read }: Parameters): Promise<State> {
  const value = await read(parameterName(stage, secret));
  if (value === undefined) return 'missing';
  return (await isUsable(value)) ? 'there' : 'unusable';
}

/** Checked by the functions' own rules, so that nothing is stored that they refuse. */
async function newValue(secret: OperatorSecret, { random, given }: Keeping): Promise<string | undefined> {
  const { made, wrongWith } = secretRules[secret];
  if (made === 'here') return Buffer.from(random(SECRET_BYTES)).toString('base64');
  const value = (await given(secret))?.trim();
  if (value === undefined || value === '') return undefined;
  const name = secretSources[secret].name;
  if (/\s/.test(value)) throw new Error(`${name} is one value without blanks.`);
  if (!(await isUsable(value))) throw new Error(`${name} is a placeholder; no function would start with it.`);
  const wrong = wrongWith?.(value);
  if (wrong !== undefined) throw new Error(`${name} was not stored: ${wrong}.`);
  return value;
}

function howToGive(secret: OperatorSecret): string {
  return `Run this where it can ask you, or give it in the environment as ${environmentName(secret)}.`;
}

/** `odds-api-key` → `ODDS_API_KEY`. */
export function environmentName(secret: OperatorSecret): string {
  return secretSources[secret].name.replaceAll('-', '_').toUpperCase();
}

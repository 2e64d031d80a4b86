import { parseArgs } from 'node:util';
import { systemRandomBytes } from '../../../functions/platform/chance.ts';
import { parameterName, secretSources } from '../../../infra/config/secrets.ts';
import type { StageName } from '../../../infra/config/stages.ts';
import { stageNamed } from '../stage-name.ts';
import type { Ask } from '../terminal.ts';
import { completeSecrets, environmentName, type Keeping, listSecrets, rotateSecret } from './keep-secrets.ts';
import type { Parameters } from './parameters.ts';
import { type OperatorSecret, secretNamed } from './rules.ts';

interface RunOptions {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly parametersOf: (stage: StageName) => Parameters;
  readonly say: (line: string) => void;
  /** Asks without showing what is typed; undefined where nobody is at the keyboard. */
  readonly ask: Ask | undefined;
  /** What comes by standard input, where that is no keyboard. */
  readonly piped: () => Promise<string>;
  /** Makes every function that reads the parameter begin anew. Tells how many. */
  readonly refresh: (stage: StageName, parameter: string) => Promise<number>;
}

export const USAGE = 'npm run secrets -- --stage dev [--list | --rotate NAME | --refresh NAME]';

/** Tells whether all secrets are there. @throws Error whose message is for the person at the keyboard and never holds a value */
export async function runSecrets({ args, env, parametersOf, say, ask, piped, refresh }: RunOptions): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      list: { type: 'boolean' },
      rotate: { type: 'string' },
      refresh: { type: 'string' },
    },
  });
  const stage = stageNamed(values.stage, USAGE);
  const keeping: Keeping = {
    ...{ stage, say },
    parameters: parametersOf(stage),
    random: systemRandomBytes,
    given: async (secret) => {
      const set = env[environmentName(secret)];
      if (set !== undefined && set !== '') return set;
      if (ask !== undefined) return ask(`${secretSources[secret].name} (not shown while you type): `);
      // One pipe holds one value, and only a rotation asks for one.
      return values.rotate === undefined ? undefined : piped();
    },
  };
  if (values.list === true) return listSecrets(keeping);
  const begin = async (secret: OperatorSecret) =>
    say(`${await refresh(stage, parameterName(stage, secret))} functions begin anew with it.`);
  if (values.refresh !== undefined) {
    await begin(secretNamed(values.refresh));
    return true;
  }
  if (values.rotate === undefined) return completeSecrets(keeping);
  const secret = secretNamed(values.rotate);
  await rotateSecret(secret, keeping);
  try {
    await begin(secret);
  } catch (cause) {
    // Some may have the new value and some not, so that what one makes another does not know.
    const again = `npm run secrets -- --stage ${stage} --refresh ${values.rotate}`;
    throw new Error(
      `The new value is stored, but not all functions have begun anew with it (${String(cause)}). Run: ${again}`,
      { cause },
    );
  }
  return true;
}

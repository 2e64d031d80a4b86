/** `npm run secrets -- --stage dev`: makes and stores the secrets that a stage lacks, or gives one a new value. Never shows any. */
import { LambdaClient, paginateListFunctions, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { systemRandomBytes } from '../../functions/platform/hash.ts';
import { parameterName, secretSources } from '../../infra/config/secrets.ts';
import { regionOf, type StageName } from '../../infra/config/stages.ts';
import { runAtTerminal, stageArg } from './command.ts';
import { completeSecrets, environmentName, type Keeping, listSecrets, rotateSecret } from './secrets/keep-secrets.ts';
import { type Parameters, parametersOf } from './secrets/parameters.ts';
import { type OperatorSecret, secretNamed } from './secrets/rules.ts';
import { type Ask, isAttended, secretAskerAt, textFrom } from './terminal.ts';

interface Doing {
  readonly stage: StageName;
  /** Only says what there is. */
  readonly list?: boolean | undefined;
  /** Names of secrets. */
  readonly rotate?: string | undefined;
  readonly refresh?: string | undefined;
}

/** What stands around: the cloud, the environment, and the person at the keyboard. */
interface Means {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly parameters: Parameters;
  readonly say: (line: string) => void;
  /** Asks without showing what is typed; undefined where nobody is at the keyboard. */
  readonly ask: Ask | undefined;
  /** What comes by standard input, where that is no keyboard. */
  readonly piped: () => Promise<string>;
  /** Makes every function that reads the parameter begin anew. Tells how many. */
  readonly begin: (parameter: string) => Promise<number>;
}

/** Tells whether all secrets are there. @throws Error whose message is for the person at the keyboard and never holds a value */
export async function secrets({ stage, list, rotate, refresh }: Doing, means: Means): Promise<boolean> {
  const { env, parameters, say, ask, piped } = means;
  const keeping: Keeping = {
    ...{ stage, say },
    parameters,
    random: systemRandomBytes,
    given: async (secret) => {
      const set = env[environmentName(secret)];
      if (set !== undefined && set !== '') return set;
      if (ask !== undefined) return ask(`${secretSources[secret].name} (not shown while you type): `);
      // One pipe holds one value, and only a rotation asks for one.
      return rotate === undefined ? undefined : piped();
    },
  };
  if (list === true) return listSecrets(keeping);
  const begin = async (secret: OperatorSecret) =>
    say(`${await means.begin(parameterName(stage, secret))} functions begin anew with it.`);
  if (refresh !== undefined) {
    await begin(secretNamed(refresh));
    return true;
  }
  if (rotate === undefined) return completeSecrets(keeping);
  const secret = secretNamed(rotate);
  await rotateSecret(secret, keeping);
  try {
    await begin(secret);
  } catch (cause) {
    // Some may have the new value and some not, so that what one makes another does not know.
    const again = `npm run secrets -- --stage ${stage} --refresh ${rotate}`;
    throw new Error(
      `The new value is stored, but not all functions have begun anew with it (${String(cause)}). Run: ${again}`,
      { cause },
    );
  }
  return true;
}

/**
 * Functions keep secrets for as long as they live. A change of their description ends those that live, once each is done with its call;
 * the next deployment that changes a function puts its own description back. Gives how many functions name the parameter.
 */
export async function refreshFunctions(stage: StageName, parameter: string, now: Date): Promise<number> {
  const client = new LambdaClient({ region: regionOf(stage) });
  let count = 0;
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    for (const { FunctionName, Environment } of Functions) {
      if (!Object.values(Environment?.Variables ?? {}).includes(parameter)) continue;
      const Description = `Began anew for ${parameter} at ${now.toISOString()}`;
      await client.send(new UpdateFunctionConfigurationCommand({ FunctionName, Description }));
      count += 1;
    }
  }
  return count;
}

if (import.meta.main) {
  await runAtTerminal({
    name: 'secrets',
    description: 'Makes and stores the secrets that a stage lacks, or gives one a new value. Never shows any.',
    args: {
      stage: stageArg,
      list: { type: 'boolean', description: 'Only say which are there' },
      rotate: { type: 'string', description: 'Name of a secret that gets a new value' },
      refresh: { type: 'string', description: 'Name of a secret that running functions take up anew' },
    },
    run: async ({ stage, list, rotate, refresh }) => {
      const complete = await secrets(
        { stage, list, rotate, refresh },
        {
          ...{ env: process.env, parameters: parametersOf(stage), say: console.log },
          ask: isAttended(process.stdin) ? secretAskerAt(process.stdin, process.stdout) : undefined,
          piped: () => textFrom(process.stdin),
          begin: (parameter) => refreshFunctions(stage, parameter, new Date()),
        },
      );
      if (!complete) process.exitCode = 1;
    },
  });
}

/** `npm run secrets -- --stage dev`: generates and stores a stage's missing secrets, or rotates one. Never prints a secret. */
import { LambdaClient, paginateListFunctions, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { systemRandomBytes } from '../../functions/platform/hash.ts';
import { parameterName, secretSources } from '../../infra/config/secrets.ts';
import { regionOf, type StageName } from '../../infra/config/stages.ts';
import { runCommandLine, stageArg } from './command.ts';
import {
  completeSecrets,
  environmentName,
  listSecrets,
  rotateSecret,
  type SecretsContext,
} from './secrets/manage-secrets.ts';
import { createParameterStore, type ParameterStore } from './secrets/parameters.ts';
import { type OperatorSecret, secretNamed } from './secrets/rules.ts';
import { createHiddenPrompt, isInteractive, type Prompt, readText } from './terminal.ts';

interface SecretsArguments {
  readonly stage: StageName;
  /** Only lists them. */
  readonly list?: boolean | undefined;
  /** Names of secrets. */
  readonly rotate?: string | undefined;
  readonly refresh?: string | undefined;
}

interface SecretsDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly parameters: ParameterStore;
  readonly print: (line: string) => void;
  /** Prompts without echo; undefined without a terminal. */
  readonly prompt: Prompt | undefined;
  /** Standard input, if it is not a terminal. */
  readonly piped: () => Promise<string>;
  /** Restarts every function that reads the parameter. Returns how many. */
  readonly restartFunctions: (parameter: string) => Promise<number>;
}

/**
 * Returns whether all secrets exist.
 * @throws Error with a message for the operator that never contains a value
 */
export async function secrets({ stage, list, rotate, refresh }: SecretsArguments, deps: SecretsDeps): Promise<boolean> {
  const { env, parameters, print, prompt, piped } = deps;
  const context: SecretsContext = {
    ...{ stage, print },
    parameters,
    random: systemRandomBytes,
    enteredValue: async (secret) => {
      const set = env[environmentName(secret)];
      if (set !== undefined && set !== '') return set;
      if (prompt !== undefined) return prompt(`${secretSources[secret].name} (not shown while you type): `);
      // A pipe carries one value, and only a rotation needs exactly one.
      return rotate === undefined ? undefined : piped();
    },
  };
  if (list === true) return listSecrets(context);
  const restartFunctions = async (secret: OperatorSecret) =>
    print(`${await deps.restartFunctions(parameterName(stage, secret))} functions are restarting with it.`);
  if (refresh !== undefined) {
    await restartFunctions(secretNamed(refresh));
    return true;
  }
  if (rotate === undefined) return completeSecrets(context);
  const secret = secretNamed(rotate);
  await rotateSecret(secret, context);
  try {
    await restartFunctions(secret);
  } catch (cause) {
    // With different values, functions would reject each other's codes and hashes.
    const again = `npm run secrets -- --stage ${stage} --refresh ${rotate}`;
    throw new Error(
      `The new value is stored, but not all functions have been restarted with it (${String(cause)}). Run: ${again}`,
      { cause },
    );
  }
  return true;
}

/**
 * Functions cache secrets for their lifetime. Changing a function's description replaces its running instances after their current call; the
 * next deployment that changes the function resets the description. Returns how many functions use the parameter.
 */
export async function restartFunctionsWith(stage: StageName, parameter: string, now: Date): Promise<number> {
  const client = new LambdaClient({ region: regionOf(stage) });
  let count = 0;
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    for (const { FunctionName, Environment } of Functions) {
      if (!Object.values(Environment?.Variables ?? {}).includes(parameter)) continue;
      const Description = `Restarted for ${parameter} at ${now.toISOString()}`;
      await client.send(new UpdateFunctionConfigurationCommand({ FunctionName, Description }));
      count += 1;
    }
  }
  return count;
}

if (import.meta.main) {
  await runCommandLine({
    name: 'secrets',
    description: 'Generates and stores a stage’s missing secrets, or rotates one. Never prints a secret.',
    args: {
      stage: stageArg,
      list: { type: 'boolean', description: 'Only list them' },
      rotate: { type: 'string', description: 'Name of a secret to give a new value' },
      refresh: { type: 'string', description: 'Name of a secret that running functions should read again' },
    },
    run: async ({ stage, list, rotate, refresh }) => {
      const complete = await secrets(
        { stage, list, rotate, refresh },
        {
          ...{ env: process.env, parameters: createParameterStore(stage), print: console.log },
          prompt: isInteractive(process.stdin) ? createHiddenPrompt(process.stdin, process.stdout) : undefined,
          piped: () => readText(process.stdin),
          restartFunctions: (parameter) => restartFunctionsWith(stage, parameter, new Date()),
        },
      );
      if (!complete) process.exitCode = 1;
    },
  });
}

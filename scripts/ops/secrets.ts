/** `npm run secrets -- --stage dev`: generates and stores a stage's missing secrets, or rotates one. Never prints a secret. */
import { systemRandomBytes } from '../../functions/platform/hash.ts';
import { secretSources } from '../../infra/config/secrets.ts';
import type { StageName } from '../../infra/config/stages.ts';
import { updateCanary } from './canary/update-canary.ts';
import { runCommandLine, stageArg } from './command.ts';
import {
  completeSecrets,
  environmentName,
  listSecrets,
  rotateSecret,
  type SecretsContext,
} from './secrets/manage-secrets.ts';
import { createParameterStore, type ParameterStore } from './secrets/parameters.ts';
import { secretNamed } from './secrets/rules.ts';
import { refuseExamples } from './stage-row.ts';
import { createHiddenPrompt, isInteractive, type Prompt, readText } from './terminal.ts';

interface SecretsArguments {
  readonly stage: StageName;
  /** Only lists them. */
  readonly list?: boolean | undefined;
  /** Name of a secret. */
  readonly rotate?: string | undefined;
}

interface SecretsDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly parameters: ParameterStore;
  readonly print: (line: string) => void;
  /** Prompts without echo; undefined without a terminal. */
  readonly prompt: Prompt | undefined;
  /** Standard input, if it is not a terminal. */
  readonly piped: () => Promise<string>;
  /** Makes the canary's account fit its new password. Returns what happened. */
  readonly updateCanary: () => Promise<string>;
}

/**
 * Returns whether all secrets exist.
 * @throws Error with a message for the operator that never contains a value
 */
export async function secrets({ stage, list, rotate }: SecretsArguments, deps: SecretsDeps): Promise<boolean> {
  const { env, parameters, print, prompt, piped } = deps;
  const context: SecretsContext = {
    ...{ stage, print },
    parameters,
    random: systemRandomBytes,
    now: () => new Date(),
    enteredValue: async (secret) => {
      const set = env[environmentName(secret)];
      if (set !== undefined && set !== '') return set;
      if (prompt !== undefined) return prompt(`${secretSources[secret].name} (not shown while you type): `);
      // A pipe carries one value, and only a rotation needs exactly one.
      return rotate === undefined ? undefined : piped();
    },
  };
  if (list === true) return listSecrets(context);
  if (rotate === undefined) return completeSecrets(context);
  const secret = secretNamed(rotate);
  await rotateSecret(secret, context);
  if (secret === 'canaryPassword') await completeCanary(stage, deps);
  return true;
}

/** @throws Error that says what to run, since the new password is already stored */
async function completeCanary(stage: StageName, { updateCanary, print }: SecretsDeps): Promise<void> {
  try {
    print(await updateCanary());
  } catch (cause) {
    throw new Error(
      `The new value is stored, but the canary’s account lacks it (${String(cause)}). Run: npm run canary -- --stage ${stage}`,
      { cause },
    );
  }
}

if (import.meta.main) {
  await runCommandLine({
    name: 'secrets',
    description: 'Generates and stores a stage’s missing secrets, or rotates one. Never prints a secret.',
    args: {
      stage: stageArg,
      list: { type: 'boolean', description: 'Only list them' },
      rotate: { type: 'string', description: 'Name of a secret to give a new value' },
    },
    run: async ({ stage, list, rotate }) => {
      if (list !== true) refuseExamples(stage, process.env);
      const complete = await secrets(
        { stage, list, rotate },
        {
          ...{ env: process.env, parameters: createParameterStore(stage), print: console.log },
          prompt: isInteractive(process.stdin) ? createHiddenPrompt(process.stdin, process.stdout) : undefined,
          piped: () => readText(process.stdin),
          updateCanary: () => updateCanary(stage, createParameterStore(stage)),
        },
      );
      if (!complete) process.exitCode = 1;
    },
  });
}

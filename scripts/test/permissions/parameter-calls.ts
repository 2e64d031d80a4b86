import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../dev/stage.ts';
import type { SdkCall } from '../../simulators/aws/sdk-calls.ts';
import type { Permissions } from './read-permissions.ts';

/** Parameter Store reads these from Secrets Manager, with the caller's permissions. */
const SECRET_REFERENCE = '/aws/reference/secretsmanager/';
const READER = 'functions/platform/parameter-store.ts';

/**
 * The calls that read the parameters which functions' environments name. The local product gives their values instead of their names, so
 * these calls cannot be recorded: the command is that of `parameter-store.ts`.
 * @throws Error if the file has no or several commands
 */
export function parameterCalls(functions: ReadonlyMap<string, Permissions>): readonly SdkCall[] {
  const commands = [...readFileSync(join(ROOT, READER), 'utf8').matchAll(/new (\w+)Command\(/g)].map(
    ([, name]) => name,
  );
  const [command] = commands;
  if (command === undefined || commands.length > 1) throw new Error(`Expected one command in ${READER}`);
  return [...functions].flatMap(([name, { parameters }]) =>
    parameters.flatMap((parameter): SdkCall[] => {
      const resource = `arn:aws:ssm:us-east-1:000000000000:parameter${parameter}`;
      const read = { function: name, action: `ssm:${command}`, resource, context: {} };
      if (!parameter.startsWith(SECRET_REFERENCE)) return [read];
      return [
        read,
        { ...read, action: 'secretsmanager:GetSecretValue', resource: parameter.slice(SECRET_REFERENCE.length) },
      ];
    }),
  );
}

import { PARAMETER_SUFFIX } from '../../../shared/deployment/environment.ts';
import type { DeployedFunction } from './deployed.ts';

/** What decides the functions' environment here. */
export interface Variables {
  /** Variable → value, for variables that the template names, or whose parameter it names; overrules the template. */
  readonly named: Readonly<Record<string, string>>;
  /** Plain name of a secret → its value, for functions whose template names the secret's parameter. */
  readonly secrets: Readonly<Record<string, string>>;
  /** What the runtime itself sets for every function. */
  readonly runtime: Readonly<Record<string, string>>;
}

/** One function's environment: exactly the variables of its template, with this machine's values. */
export function variablesOf({ name, environment }: DeployedFunction, given: Variables): Record<string, string> {
  const variables: Record<string, string> = { ...given.runtime };
  for (const [key, literal] of Object.entries(environment)) {
    if (key.endsWith(PARAMETER_SUFFIX)) {
      const plain = key.slice(0, -PARAMETER_SUFFIX.length);
      variables[plain] = present(given.secrets[plain] ?? given.named[plain], plain, name);
    } else {
      variables[key] = present(given.named[key] ?? literal, key, name);
    }
  }
  return variables;
}

function present(value: string | undefined, key: string, name: string): string {
  if (value === undefined) throw new Error(`No local value for ${key} of ${name}`);
  return value;
}

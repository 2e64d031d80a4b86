import { PARAMETER_SUFFIX } from '../../../shared/deployment/environment.ts';
import type { DeployedFunction } from './deployment.ts';

/** The values for the functions' environment. */
export interface Variables {
  /** Variable → value, for variables (or their parameters) named in a template; overrides the template's value. */
  readonly named: Readonly<Record<string, string>>;
  /** Secret → value, for functions whose template names the secret's parameter. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Set by the runtime for every function. */
  readonly runtime: Readonly<Record<string, string>>;
}

/** One function's environment: exactly its template's variables, with local values. */
export function variablesOf({ name, environment }: DeployedFunction, values: Variables): Record<string, string> {
  const variables: Record<string, string> = { ...values.runtime };
  for (const [key, literal] of Object.entries(environment)) {
    if (key.endsWith(PARAMETER_SUFFIX)) {
      const plain = key.slice(0, -PARAMETER_SUFFIX.length);
      variables[plain] = required(values.secrets[plain] ?? values.named[plain], plain, name);
    } else {
      variables[key] = required(values.named[key] ?? literal, key, name);
    }
  }
  return variables;
}

function required(value: string | undefined, key: string, name: string): string {
  if (value === undefined) throw new Error(`No local value for ${key} of ${name}`);
  return value;
}

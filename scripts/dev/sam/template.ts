import { relative } from 'node:path';
import { runtime } from '../../../infra/config/runtime.ts';
import { sizes } from '../../../infra/config/sizes.ts';
import { environment as environmentNames, PARAMETER_SUFFIX } from '../../../shared/deployment/environment.ts';
import type { DeployedFunction, Deployment } from '../../simulators/aws/deployment.ts';
import type { Variables } from '../../simulators/aws/function-variables.ts';

/** Under which the parameters of the functions are. */
const PARAMETERS = '/crossbook/local/';
/** What the machine of the functions is called on this machine, in addresses. */
const THIS_MACHINE = /^(https?:\/\/)(?:localhost|127\.0\.0\.1)(?=[:/]|$)/;

interface SamFiles {
  readonly template: object;
  /** For `--env-vars`: what differs between machines, the same for all functions. */
  readonly environment: { readonly Parameters: Readonly<Record<string, string>> };
  /** By name, with their values. */
  readonly parameters: ReadonlyMap<string, string>;
}

interface Options {
  /** Of the template. */
  readonly folder: string;
  readonly variables: Variables;
  /** By which functions in containers reach this machine. */
  readonly host: string;
}

/** A template of plain functions and routes, with literal values only, for `sam local`. Secrets are parameters, as in a stage. */
export function samFiles({ functions, routes }: Deployment, { folder, variables, host }: Options): SamFiles {
  const { named, secrets, runtime: machine } = variables;
  const parameters = new Map<string, string>();
  const parameterOf = (variable: string) => {
    const name = PARAMETERS + variable.toLowerCase().replaceAll('_', '-');
    parameters.set(name, required(secrets[variable] ?? named[variable], variable));
    return name;
  };
  const variablesOf = ({ environment }: DeployedFunction) => ({
    ...machine,
    ...Object.fromEntries(
      Object.entries(environment).map(([key, literal]) => [
        key,
        key.endsWith(PARAMETER_SUFFIX)
          ? parameterOf(key.slice(0, -PARAMETER_SUFFIX.length))
          : required(named[key] ?? literal, key),
      ]),
    ),
  });
  const size = new Map(Object.entries(sizes));
  const eventsOf = (name: string) =>
    routes
      .filter((route) => route.function === name)
      .map(({ key }) => {
        const [Method, Path] = key.split(' ');
        return ['Route', { Type: 'HttpApi', ...(Path === undefined ? {} : { Properties: { Method, Path } }) }] as const;
      });
  const resources = functions.map((each) => [
    logicalId(each.name),
    {
      Type: 'AWS::Serverless::Function',
      Properties: {
        CodeUri: relative(folder, each.folder),
        Handler: 'index.handler',
        Runtime: runtime.name,
        // Containers of the other kind would be emulated.
        Architectures: [process.arch === 'arm64' ? 'arm64' : 'x86_64'],
        MemorySize: size.get(each.name)?.megabytes,
        Timeout: size.get(each.name)?.seconds,
        Environment: { Variables: variablesOf(each) },
        Events: Object.fromEntries(eventsOf(each.name)),
      },
    },
  ]);
  const addresses = functions
    .flatMap((each) => Object.entries(variablesOf(each)))
    .filter(([name, value]) => THIS_MACHINE.test(value) && name !== environmentNames.siteOrigin);
  return {
    template: {
      AWSTemplateFormatVersion: '2010-09-09',
      Transform: 'AWS::Serverless-2016-10-31',
      Resources: Object.fromEntries(resources),
    },
    environment: {
      Parameters: Object.fromEntries(
        addresses.map(([name, value]) => [name, value.replace(THIS_MACHINE, `$1${host}`)]),
      ),
    },
    parameters,
  };
}

/** `mail/sweep-outbox` → `MailSweepOutbox`. */
export function logicalId(name: string): string {
  return name.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** @throws Error if the variable has no value on this machine */
function required(value: string | undefined, variable: string): string {
  if (value === undefined) throw new Error(`No local value for ${variable}`);
  return value;
}

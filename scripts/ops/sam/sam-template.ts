import { relative } from 'node:path';
import type { Deployed, DeployedFunction } from '../../simulators/aws/deployed.ts';
import { type Variables, variablesOf } from '../../simulators/aws/function-variables.ts';

interface Given {
  /** Folder that the template is to stand in: code is named from there. */
  readonly folder: string;
  readonly variables: Variables;
  /** Where functions find this machine: `127.0.0.1` on its own network, `host.docker.internal` from another. */
  readonly host: string;
}

/** Lambda and SAM set these themselves; a template may not. */
const OF_RUNTIME = /^(AWS_REGION|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY|AWS_SESSION_TOKEN|AWS_PROFILE|HOME|TZ)$/;
/** SAM knows no `$default` route; what no other route takes comes in here, but for `/` itself. */
const EVERYTHING_ELSE = { Method: 'ANY', Path: '/{proxy+}' };
const RUNTIME = 'nodejs24.x';
const MEMORY_MB = 512;

/**
 * The functions and routes of a stage as a template for `sam local`, which runs no function whose code is an asset of the CDK's, and
 * does not follow references from one stack into another. Table, bus and mails are this machine's.
 */
export function samTemplate({ functions, routes }: Deployed, given: Given) {
  return {
    AWSTemplateFormatVersion: '2010-09-09',
    Transform: 'AWS::Serverless-2016-10-31',
    Description: 'Made by scripts/ops/sam/write-template.ts for sam local: never deploy it.',
    Resources: {
      Api: { Type: 'AWS::Serverless::HttpApi' },
      ...Object.fromEntries(
        functions.map((made) => [
          logicalId(made.name),
          resource(
            made,
            routes.filter((route) => route.function === made.name).map(({ key }) => key),
            given,
          ),
        ]),
      ),
    },
  };
}

function resource(made: DeployedFunction, keys: readonly string[], { folder, variables, host }: Given) {
  const environment = Object.entries(variablesOf(made, variables)).filter(([name]) => !OF_RUNTIME.test(name));
  return {
    Type: 'AWS::Serverless::Function',
    Properties: {
      CodeUri: relative(folder, made.folder),
      Handler: 'index.handler',
      Runtime: RUNTIME,
      MemorySize: MEMORY_MB,
      Timeout: made.timeoutMs / 1_000,
      Environment: {
        Variables: Object.fromEntries(
          environment.map(([name, value]) => [name, value.replace('//127.0.0.1', `//${host}`)]),
        ),
      },
      ...(keys.length === 0 ? {} : { Events: Object.fromEntries(keys.map((key, at) => [`Route${at}`, event(key)])) }),
    },
  };
}

function event(key: string) {
  const [Method = '', Path = ''] = key.split(' ');
  const route = key === '$default' ? EVERYTHING_ELSE : { Method, Path };
  return {
    Type: 'HttpApi',
    Properties: { ApiId: { Ref: 'Api' }, ...route, PayloadFormatVersion: '2.0' },
  };
}

/** Letters and digits only, as logical ids are: `billing/get-subscription` → `BillingGetSubscription`. */
export function logicalId(name: string): string {
  return name
    .split(/[/-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

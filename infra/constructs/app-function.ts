import { existsSync } from 'node:fs';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnFunction, Code, type FunctionOptions, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { bundleFolder } from '../../shared/deployment/functions.ts';
import { BUNDLE_METADATA, ENTRY_METADATA } from '../config/entry-metadata.ts';
import { type FunctionName, grants } from '../config/grants.ts';
import { architecture, runtime } from '../config/runtime.ts';
import { sizes } from '../config/sizes.ts';
import { stages } from '../config/stages.ts';
import { environmentVariables } from './environment-variables.ts';
import type { FunctionEnvironment } from './function-environment.ts';
import { grantStatements } from './grant-statements.ts';

/** Options for a function that is invoked asynchronously. */
type AsyncOptions = Pick<
  FunctionOptions,
  'reservedConcurrentExecutions' | 'retryAttempts' | 'maxEventAge' | 'onFailure'
>;

/** A Lambda function with its own role, which allows what `grants` lists and writing its own log, nothing more. */
export class AppFunction extends LambdaFunction {
  constructor(scope: Construct, name: FunctionName, environment: FunctionEnvironment, asyncOptions: AsyncOptions = {}) {
    const { stage, root } = environment;
    const { megabytes, seconds } = sizes[name];
    const id = name.replaceAll('/', '-');
    const logGroup = new LogGroup(scope, `${id}-log`, {
      logGroupName: `/crossbook/${stage}/${id}`,
      retention: stages[stage].logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    for (const statement of grantStatements(Stack.of(scope), grants[name], environment)) role.addToPolicy(statement);
    super(scope, id, {
      ...asyncOptions,
      memorySize: megabytes,
      timeout: Duration.seconds(seconds),
      runtime,
      architecture,
      role,
      logGroup,
      handler: 'index.handler',
      code: bundledCode(root, name),
      environment: environmentVariables(environment, grants[name]),
    });
    const resource = this.node.defaultChild;
    if (!(resource instanceof CfnFunction)) throw new Error(`${name} has no function resource`);
    resource.addMetadata(ENTRY_METADATA, name);
    resource.addMetadata(BUNDLE_METADATA, bundleFolder(name));
  }
}

function bundledCode(root: string, name: FunctionName): Code {
  const folder = `${root}/${bundleFolder(name)}`;
  if (!existsSync(folder)) throw new Error(`${name} is not bundled: run scripts/ops/bundle/bundle-functions.ts first`);
  return Code.fromAsset(folder);
}

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
import { functionEnvironment } from './function-environment.ts';
import type { FunctionSurroundings } from './function-surroundings.ts';
import { grantStatements } from './grant-statements.ts';

/** What holds for a function that is started without anybody waiting for it. */
type Starting = Pick<FunctionOptions, 'reservedConcurrentExecutions' | 'retryAttempts' | 'maxEventAge' | 'onFailure'>;

/** One Lambda with a role of its own that may do what `grants` says and write its own log, nothing more. */
export class AppFunction extends LambdaFunction {
  constructor(scope: Construct, name: FunctionName, surroundings: FunctionSurroundings, starting: Starting = {}) {
    const { stage, root } = surroundings;
    const { megabytes, seconds } = sizes[name];
    const id = name.replaceAll('/', '-');
    const logGroup = new LogGroup(scope, `${id}-log`, {
      logGroupName: `/crossbook/${stage}/${id}`,
      retention: stages[stage].logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    for (const statement of grantStatements(Stack.of(scope), grants[name], surroundings)) role.addToPolicy(statement);
    super(scope, id, {
      ...starting,
      memorySize: megabytes,
      timeout: Duration.seconds(seconds),
      runtime,
      architecture,
      role,
      logGroup,
      handler: 'index.handler',
      code: bundledCode(root, name),
      environment: functionEnvironment(surroundings, grants[name]),
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

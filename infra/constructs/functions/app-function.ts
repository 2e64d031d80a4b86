import { existsSync } from 'node:fs';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  CfnFunction,
  Code,
  type EventInvokeConfigOptions,
  type FunctionOptions,
  type IFunction,
  type IVersion,
  Function as LambdaFunction,
} from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { bundleFolder, type SECRETS_CHECK } from '../../../shared/deployment/functions.ts';
import { BUNDLE_METADATA, ENTRY_METADATA } from '../../config/entry-metadata.ts';
import { type FunctionName, grants } from '../../config/grants.ts';
import { architecture, runtime } from '../../config/runtime.ts';
import { sizes } from '../../config/sizes.ts';
import { type StageName, stages } from '../../config/stages.ts';
import { acknowledge } from '../acknowledge.ts';
import { environmentVariables } from './environment-variables.ts';
import type { FunctionEnvironment } from './function-environment.ts';
import { grantStatements } from './grant-statements.ts';

/** The alias that everything calls. Nothing calls a function or a version directly, so that a deployment can move calls from one to the next. */
export const LIVE = 'live';

/** Name of the log that all functions of the API share. */
export const API_LOG = 'api';

interface AppFunctionOptions extends Pick<FunctionOptions, 'reservedConcurrentExecutions'> {
  /** By default one of its own. */
  readonly logGroup?: ILogGroup;
  /** Where several functions have this code: which of them it is. */
  readonly instance?: string | undefined;
  /** Retries and dead letters of asynchronous calls, which are settings of the alias. */
  readonly asyncCalls?: EventInvokeConfigOptions;
}

/**
 * A Lambda function with its own role, which allows what `grants` lists and writing its log, nothing more. Each change publishes a new
 * version; the old one is removed once its stack is updated and watched.
 */
export class AppFunction extends LambdaFunction {
  readonly live: Alias & IFunction;

  constructor(
    scope: Construct,
    name: FunctionName,
    environment: FunctionEnvironment,
    { asyncCalls, instance, logGroup: sharedLog, ...options }: AppFunctionOptions = {},
  ) {
    const { stage, root } = environment;
    const { revision } = stages[stage].release;
    const { megabytes, seconds } = sizes[name];
    const id = constructId(name, instance);
    const logGroup = sharedLog ?? functionLog(scope, `${id}-log`, { stage, name: id });
    const writesLog = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const statements = [writesLog, ...grantStatements(Stack.of(scope), grants[name], environment)];
    // Within the role: a policy of its own would be one more of the 500 resources that a stack may have.
    const role = new Role(scope, `${id}-role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { access: new PolicyDocument({ statements }) },
    });
    if (grants[name].parts !== undefined)
      acknowledge(role, {
        [environment.parts.objectsFinding]: 'Each version of a league is a new object; all of the bucket are parts.',
      });
    if (grants[name].usesSockets === true) acknowledge(role, environment.sockets?.findings ?? {});
    super(scope, id, {
      ...options,
      ...(revision === undefined ? {} : { description: `Revision ${revision}` }),
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
    const version = this.currentVersion;
    assertFits<typeof version, IVersion>(version);
    const live = new Alias(this, LIVE, { aliasName: LIVE, version, ...asyncCalls });
    assertFits<typeof live, IFunction>(live);
    this.live = live;
  }
}

/** The part of a function's name in those of its resources. */
export function constructId(name: FunctionName, instance?: string): string {
  const id = name.replaceAll('/', '-');
  return instance === undefined ? id : `${id}-${instance.replaceAll('_', '-')}`;
}

/** The log of a function, or of several. Streams in it carry the names of their functions. */
export function functionLog(
  scope: Construct,
  id: string,
  { stage, name }: { readonly stage: StageName; readonly name: string },
): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName: `/crossbook/${stage}/${name}`,
    retention: stages[stage].logRetention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

/**
 * A class of the CDK as one of its own interfaces: under `exactOptionalPropertyTypes` its getters that may be undefined do not fit the
 * interface's optional properties.
 */
function assertFits<Resource extends { readonly role: IRole | undefined }, Interface>(
  resource: Resource,
): asserts resource is Resource & Interface {
  if (resource.role === undefined) throw new Error('the CDK changed how it builds aliases and versions');
}

/** @throws Error if the function is not bundled */
export function bundledCode(root: string, name: FunctionName | typeof SECRETS_CHECK): Code {
  const folder = `${root}/${bundleFolder(name)}`;
  if (!existsSync(folder)) throw new Error(`${name} is not bundled: ${folder} is missing`);
  return Code.fromAsset(folder);
}

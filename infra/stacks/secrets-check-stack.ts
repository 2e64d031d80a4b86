import { CfnResource, CustomResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { SECRETS_CHECK } from '../../shared/deployment/functions.ts';
import { type OperatorParameters, parameterNames } from '../../shared/deployment/operator-parameters.ts';
import { architecture, runtime } from '../config/runtime.ts';
import { operatorParameters } from '../config/secrets.ts';
import { regionOf, type StageName, stages } from '../config/stages.ts';
import { bundledCode } from '../constructs/functions/app-function.ts';
import { parameterArn } from '../constructs/functions/grant-statements.ts';

interface Deps {
  /** The project's folder, which contains the bundles. */
  readonly root: string;
  /** Hash of what the stage's templates are made of. */
  readonly revision: string;
}

const TIMEOUT = Duration.seconds(30);
/** How long CloudFormation waits for the reply. */
const PATIENCE = Duration.minutes(2);
const SHOWN_DIGITS = 16;

/**
 * Looks for the secrets at each deployment, before any function is created or changed: every stack with functions depends on this one.
 *
 * The resource has another logical id in each revision, so CloudFormation creates it anew each time and deletes the last one. An update in
 * place would be undone by another update, which would fail for the same missing secret and leave the stack unable to roll back.
 */
export class SecretsCheckStack extends Stack {
  constructor(scope: Construct, stage: StageName, { root, revision }: Deps) {
    super(scope, `crossbook-${stage}-secrets-check`, { env: { region: regionOf(stage) } });
    const parameters = operatorParameters(stage);
    const check = new CustomResource(this, 'check', {
      resourceType: 'Custom::SecretsCheck',
      serviceToken: this.checker(stage, root, parameters).functionArn,
      serviceTimeout: PATIENCE,
      properties: { ...parameters },
    });
    const resource = check.node.defaultChild;
    if (!(resource instanceof CfnResource)) throw new Error('the CDK changed how it builds a custom resource');
    resource.overrideLogicalId(`SecretsCheck${revision.slice(0, SHOWN_DIGITS).toUpperCase()}`);
  }

  private checker(stage: StageName, root: string, parameters: OperatorParameters): LambdaFunction {
    const logGroup = new LogGroup(this, 'log', {
      logGroupName: `/crossbook/${stage}/${SECRETS_CHECK.replaceAll('/', '-')}`,
      retention: stages[stage].logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    role.addToPolicy(
      new PolicyStatement({
        actions: ['ssm:GetParameters'],
        resources: parameterNames(parameters).map((name) => parameterArn(this, name)),
      }),
    );
    return new LambdaFunction(this, 'checker', {
      ...{ runtime, architecture, role, logGroup, timeout: TIMEOUT, memorySize: 256 },
      handler: 'index.handler',
      code: bundledCode(root, SECRETS_CHECK),
    });
  }
}

import { ArnFormat, CfnCondition, CfnParameter, Fn, Stack } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAlias } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { SHIFT_PARAMETER, shiftModes } from '../../../shared/deployment/rollback.ts';
import { type StageName, stages } from '../../config/stages.ts';
import { acknowledge } from '../acknowledge.ts';
import type { AppFunction } from './app-function.ts';

/** What all shifts of a stage share. */
export interface TrafficShift {
  readonly stage: StageName;
  readonly mode: CfnParameter;
  readonly role: IRole;
  /** Any of them stops a shift and moves all calls back to the old version. */
  readonly alarms: readonly Alarm[];
}

/**
 * CodeDeploy moves the calls of each changed function from its old version to the new one, as the stage's row says. The template's parameter
 * `TrafficShift` is for the way back: with `at-once` all calls move at once, and alarms that already ring stop nothing.
 */
export function createTrafficShift(scope: Construct, { stage, alarms }: Omit<TrafficShift, 'mode' | 'role'>) {
  const mode = new CfnParameter(scope, SHIFT_PARAMETER, {
    allowedValues: [...shiftModes],
    default: 'gradual',
    description: 'at-once: to go back while alarms ring.',
  });
  return { stage, alarms, mode, role: shiftRole(scope, stage) } satisfies TrafficShift;
}

/** Moves the calls of an area's functions, each by a group of its own. */
export function shiftFunctions(
  scope: Construct,
  area: string,
  functions: readonly AppFunction[],
  { stage, mode, role, alarms }: TrafficShift,
): void {
  const atOnce = new CfnCondition(scope, `${area}-shift-at-once`, {
    expression: Fn.conditionEquals(mode.valueAsString, 'at-once' satisfies (typeof shiftModes)[number]),
  });
  const application = new CfnApplication(scope, `${area}-shift`, {
    applicationName: `crossbook-${stage}-${area}`,
    computePlatform: 'Lambda',
  });
  for (const { node, live } of functions) {
    const group = new CfnDeploymentGroup(scope, `${node.id}-shift`, {
      applicationName: application.ref,
      deploymentGroupName: node.id,
      serviceRoleArn: role.roleArn,
      deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
      deploymentConfigName: Fn.conditionIf(
        atOnce.logicalId,
        'CodeDeployDefault.LambdaAllAtOnce',
        `CodeDeployDefault.${stages[stage].release.shift}`,
      ).toString(),
      alarmConfiguration: {
        enabled: Fn.conditionIf(atOnce.logicalId, false, true),
        alarms: alarms.map(({ alarmName }) => ({ name: alarmName })),
      },
      autoRollbackConfiguration: {
        enabled: true,
        events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'],
      },
    });
    const alias = live.node.defaultChild;
    if (!(alias instanceof CfnAlias)) throw new Error('the CDK changed how it builds its alias');
    alias.cfnOptions.updatePolicy = {
      codeDeployLambdaAliasUpdate: { applicationName: application.ref, deploymentGroupName: group.ref },
    };
    alias.addResourceDependency(group);
  }
}

/**
 * Moves the aliases of this stage's API and reads alarms. AWS's own policy for it allows that for every function of the account.
 * Source: https://docs.aws.amazon.com/codedeploy/latest/userguide/getting-started-create-service-role.html
 */
function shiftRole(scope: Construct, stage: StageName): Role {
  const functions = Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    // CloudFormation names a function after its stack, and a nested stack after its parent. One by one they would exceed the size of a policy.
    resourceName: `crossbook-${stage}-api-*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  const role = new Role(scope, 'shift-role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    inlinePolicies: {
      shift: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'],
            resources: [functions],
          }),
          new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
        ],
      }),
    },
  });
  acknowledge(role, {
    [`AwsSolutions-IAM5[Resource::arn:aws:lambda:${Stack.of(scope).region}:<AWS::AccountId>:function:crossbook-${stage}-api-*]`]:
      'CodeDeploy moves the aliases of this stack only, and its functions have generated names.',
    'AwsSolutions-IAM5[Resource::*]': 'CodeDeploy lists alarms, which AWS allows for all of an account only.',
  });
  return role;
}

import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { ScheduleTargetBase, type ScheduleTargetBaseProps } from 'aws-cdk-lib/aws-scheduler-targets';

/** A schedule's target: this function only, without the versions and aliases that the CDK's own target would also allow. */
export class StartFunction extends ScheduleTargetBase {
  constructor({ functionArn }: LambdaFunction, delivery: ScheduleTargetBaseProps) {
    super(delivery, functionArn);
  }

  protected addTargetActionToRole(role: IRole): void {
    role.addToPrincipalPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.targetArn] }));
  }
}

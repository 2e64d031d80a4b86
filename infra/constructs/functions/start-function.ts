import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { ScheduleTargetBase, type ScheduleTargetBaseProps } from 'aws-cdk-lib/aws-scheduler-targets';

/** A schedule's target: this alias only, without the function and the versions that the CDK's own target would also allow. */
export class StartFunction extends ScheduleTargetBase {
  constructor({ functionArn }: Alias, delivery: ScheduleTargetBaseProps) {
    super(delivery, functionArn);
  }

  protected addTargetActionToRole(role: IRole): void {
    role.addToPrincipalPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.targetArn] }));
  }
}

import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** Where alarms are told; people subscribe to it. Takes messages from this account's alarms and budgets only, over TLS only. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string) {
    super(scope, id, { enforceSSL: true });
    const stack = Stack.of(this);
    const sourceAccount = { StringEquals: { 'aws:SourceAccount': stack.account } };
    this.let('AlarmsOfThisAccount', 'cloudwatch.amazonaws.com', sourceAccount);
    // https://docs.aws.amazon.com/cost-management/latest/userguide/budgets-sns-policy.html
    const budgets = stack.formatArn({
      service: 'budgets',
      region: '',
      resource: '*',
      arnFormat: ArnFormat.NO_RESOURCE_NAME,
    });
    this.let('BudgetsOfThisAccount', 'budgets.amazonaws.com', {
      ...sourceAccount,
      ArnLike: { 'aws:SourceArn': budgets },
    });
  }

  private let(sid: string, service: string, conditions: Record<string, Record<string, string>>): void {
    this.addToResourcePolicy(
      new PolicyStatement({
        sid,
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal(service)],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions,
      }),
    );
  }
}

import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** How soon someone has to look: 'page' gets someone up at night, 'ticket' waits for the morning. */
export type Severity = 'page' | 'ticket';

/** A stage's topics. Each alarm publishes to exactly one of them. */
export type AlarmTopics = Readonly<Record<Severity, Topic>>;

/** Topic that alarms publish to and operators subscribe to. Only this account's alarms and budgets may publish, over TLS. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string) {
    super(scope, id, { enforceSSL: true });
    const stack = Stack.of(this);
    const sourceAccount = { StringEquals: { 'aws:SourceAccount': stack.account } };
    this.allowPublish('AlarmsOfThisAccount', 'cloudwatch.amazonaws.com', sourceAccount);
    // https://docs.aws.amazon.com/cost-management/latest/userguide/budgets-sns-policy.html
    const budgets = stack.formatArn({
      service: 'budgets',
      region: '',
      resource: '*',
      arnFormat: ArnFormat.NO_RESOURCE_NAME,
    });
    this.allowPublish('BudgetsOfThisAccount', 'budgets.amazonaws.com', {
      ...sourceAccount,
      ArnLike: { 'aws:SourceArn': budgets },
    });
  }

  private allowPublish(sid: string, service: string, conditions: Record<string, Record<string, string>>): void {
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

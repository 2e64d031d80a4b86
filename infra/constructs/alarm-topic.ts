import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** Where alarms are told; people subscribe to it. Takes messages from this account's alarms only, over TLS only. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string) {
    super(scope, id, { enforceSSL: true });
    this.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsOfThisAccount',
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
  }
}

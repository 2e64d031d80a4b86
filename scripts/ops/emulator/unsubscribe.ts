import { paginateListSubscriptions, SNSClient, UnsubscribeCommand } from '@aws-sdk/client-sns';
import { regionOf, type StageName } from '../../../infra/config/stages.ts';

/** Ends an address's subscriptions to all topics of a stage, as the link in each alarm's mail does. */
export async function unsubscribe(stage: StageName, email: string): Promise<void> {
  const client = new SNSClient({ region: regionOf(stage) });
  for await (const { Subscriptions = [] } of paginateListSubscriptions({ client }, {})) {
    const own = Subscriptions.filter(
      ({ Endpoint, TopicArn }) => Endpoint === email && TopicArn?.includes(`crossbook-${stage}-`) === true,
    );
    for (const { SubscriptionArn } of own) await client.send(new UnsubscribeCommand({ SubscriptionArn }));
  }
}

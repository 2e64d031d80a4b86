import { paginateListSubscriptionsByTopic, SNSClient, type Subscription } from '@aws-sdk/client-sns';
import { alarmEmails, confirmedEmailsParameter, topicIds } from '../../infra/config/alarm-emails.ts';
import { regionOf, type StageName } from '../../infra/config/stages.ts';
import { createParameterStore, type ParameterStore } from './secrets/parameters.ts';
import { stackResources } from './stack-resource.ts';

/** Someone who is to be told of alarms. */
interface Recipient {
  readonly severity: 'page' | 'ticket';
  readonly email: string;
}

/** Whether anyone hears a stage's alarms. SNS sends nothing to an address before its owner follows a link. */
export interface AlarmEmails {
  /** Recipients in the stage's row that have not confirmed, each as a sentence. Remembers those that have. */
  readonly unconfirmed: () => Promise<readonly string[]>;
  /** Those among them that were seen confirmed before. */
  readonly lost: () => Promise<readonly string[]>;
}

interface Sources {
  readonly recipients: readonly Recipient[];
  readonly subscriptionsOf: (severity: Recipient['severity']) => Promise<readonly Subscription[]>;
  readonly remembered: () => Promise<string | undefined>;
  readonly remember: (confirmed: string) => Promise<void>;
}

/** For `sources`, in tests; `createAlarmEmails` reads them from AWS. */
export function alarmEmailsFrom({ recipients, subscriptionsOf, remembered, remember }: Sources): AlarmEmails {
  const split = async () => {
    const checked = await Promise.all(
      recipients.map(async (each) => ({ each, confirmed: isConfirmed(each, await subscriptionsOf(each.severity)) })),
    );
    const of = (wanted: boolean) =>
      checked
        .filter(({ confirmed }) => confirmed === wanted)
        .map(({ each: { severity, email } }) => `${severity} ${email}`);
    return { confirmed: of(true), missing: of(false) };
  };
  return {
    unconfirmed: async () => {
      const { confirmed, missing } = await split();
      const known = (await remembered())?.split(', ') ?? [];
      // What was confirmed once stays in it: a lost address must not be forgotten by a smoke test that reports it.
      const all = [...new Set([...known, ...confirmed])].toSorted();
      if (all.length > known.length) await remember(all.join(', '));
      return missing.map((name) => `${name} has not confirmed that it wants alarms`);
    },
    lost: async () => {
      const known = (await remembered())?.split(', ') ?? [];
      // Before the first confirmation there may be no topics yet.
      if (known.length === 0) return [];
      return (await split()).missing
        .filter((name) => known.includes(name))
        .map((name) => `${name} had confirmed that it wants alarms, and is no longer subscribed`);
    },
  };
}

/** Reads topics from CloudFormation, subscriptions from SNS, and what was seen before from Parameter Store. */
export function createAlarmEmails(
  stage: StageName,
  parameters: ParameterStore = createParameterStore(stage),
): AlarmEmails {
  const client = new SNSClient({ region: regionOf(stage) });
  const emails = alarmEmails(stage);
  return alarmEmailsFrom({
    recipients: (['page', 'ticket'] as const).map((severity) => ({ severity, email: emails[severity] })),
    subscriptionsOf: async (severity) => {
      const topics = await stackResources(stage, 'data', 'AWS::SNS::Topic');
      const TopicArn = topics.find(({ logicalId }) => logicalId.startsWith(topicIds[severity]))?.physicalId;
      if (TopicArn === undefined) return [];
      const found: Subscription[] = [];
      for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn }))
        found.push(...Subscriptions);
      return found;
    },
    remembered: () => parameters.read(confirmedEmailsParameter(stage)),
    remember: (confirmed) => parameters.replace(confirmedEmailsParameter(stage), confirmed),
  });
}

/**
 * Until the owner confirms, the ARN is `PendingConfirmation`; after unsubscribing it may be `Deleted`.
 * Source: https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html
 */
function isConfirmed({ email }: Recipient, subscriptions: readonly Subscription[]): boolean {
  return subscriptions.some(
    ({ Protocol, Endpoint, SubscriptionArn }) =>
      Protocol === 'email' && Endpoint === email && SubscriptionArn?.startsWith('arn:') === true,
  );
}

import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { table } from '../../shared/deployment/table.ts';
import { alarmEmails, topicIds } from '../config/alarm-emails.ts';
import { type GeneratedSecret, originSecretNumbers } from '../config/secrets.ts';
import { venuesOffParameter } from '../config/site.ts';
import { regionOf, type StageName, stages } from '../config/stages.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { AlarmTopic, type AlarmTopics } from '../constructs/alarm-topic.ts';
import { PartsBucket } from '../constructs/parts-bucket.ts';

const ORIGIN_SECRET_LENGTH = 48;

/** Resources that outlive the other stacks: the table, the bucket for parts of lists, the origin secrets, the alarm topics with their
 * subscribers, and what was deployed. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly parts: PartsBucket;
  readonly generatedSecrets: Readonly<Record<GeneratedSecret, Secret>>;
  readonly sentOriginSecret: Secret;
  readonly alarms: AlarmTopics;

  constructor(scope: Construct, stage: StageName) {
    super(scope, `crossbook-${stage}-data`, { env: { region: regionOf(stage) }, terminationProtection: true });
    this.table = new AppTable(this, 'table');
    this.parts = new PartsBucket(this, 'parts');
    const numbers = originSecretNumbers(stages[stage].originSecrets);
    this.generatedSecrets = {
      originSecret: this.makeOriginSecret(numbers.originSecret),
      secondOriginSecret: this.makeOriginSecret(numbers.secondOriginSecret),
    };
    this.sentOriginSecret =
      this.generatedSecrets[numbers.sent === numbers.originSecret ? 'originSecret' : 'secondOriginSecret'];
    new AssembliesBucket(this, 'assemblies');
    new StringParameter(this, 'venues-off', {
      parameterName: venuesOffParameter(stage),
      stringValue: 'none',
      description: 'Sportsbooks that are off, as “Kalshi: MN, NY; Novig: all”. A deployment leaves it as it is.',
    });
    this.alarms = { page: new AlarmTopic(this, topicIds.page), ticket: new AlarmTopic(this, topicIds.ticket) };
    const { page, ticket } = alarmEmails(stage);
    this.alarms.page.addSubscription(new EmailSubscription(page));
    this.alarms.ticket.addSubscription(new EmailSubscription(ticket));
    new CfnOutput(this, 'alarm-email', {
      value: page === ticket ? page : `${page} ${ticket}`,
      description:
        'Has to be confirmed: AWS mails a link for each of the two topics. Until then no one hears of alarms, and npm run smoke fails.',
    });
    for (const [id, { topicArn }, what] of [
      ['alarms-topic', this.alarms.page, 'alarms that may not wait'],
      ['tickets-topic', this.alarms.ticket, 'alarms that can wait until the morning'],
    ] as const)
      new CfnOutput(this, id, { value: topicArn, description: `Subscribe to hear of ${what}.` });
  }

  /** Deleted with the stack or when its number goes: without a stage it opens nothing. */
  private makeOriginSecret(number: number): Secret {
    const secret = new Secret(this, `origin-secret-${number}-value`, {
      description: 'Sent by the CDN with each request to the API, which refuses requests without it.',
      generateSecretString: { passwordLength: ORIGIN_SECRET_LENGTH, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'The CDN gets a new value only when it is deployed; an automatic rotation would lock everyone out of the API.',
    });
    return secret;
  }
}

/** The single table: on-demand billing, point-in-time recovery for 35 days, protected from deletion. */
class AppTable extends Table {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      partitionKey: { name: table.partitionKey, type: AttributeType.STRING },
      sortKey: { name: table.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: table.timeToLive,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

/** Longer than anyone goes back: the rows have changed since. */
const KEPT_DAYS = 180;
const REPLACED_DAYS = 30;
const ABANDONED_UPLOAD_DAYS = 1;

/** What was deployed, to go back to from any machine. Private; versioned, so that nothing in it can be replaced unnoticed. */
class AssembliesBucket extends Bucket {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        {
          expiration: Duration.days(KEPT_DAYS),
          noncurrentVersionExpiration: Duration.days(REPLACED_DAYS),
          abortIncompleteMultipartUploadAfter: Duration.days(ABANDONED_UPLOAD_DAYS),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledge(this, {
      'AwsSolutions-S1': 'Only operators read and write this bucket, and CloudTrail records who they are.',
    });
  }
}

import { Duration, Stack } from 'aws-cdk-lib';
import { CfnAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { certificateParameter } from '../config/site.ts';
import { REGION, regionOf, type StageName, stages } from '../config/stages.ts';
import { addAlarm } from '../constructs/alarm.ts';
import type { AlarmTopics } from '../constructs/alarm-topic.ts';
import { addMonthlyBudget } from '../constructs/budget.ts';
import { Canary } from '../constructs/canary.ts';
import type { FunctionEnvironment } from '../constructs/functions/function-environment.ts';
import { type MonitoredResources, OperatorDashboard, tableFailures } from '../constructs/operator-dashboard.ts';

type Deps = MonitoredResources & FunctionEnvironment & { readonly alarms: AlarmTopics };

const FIVE_MINUTES = Duration.minutes(5);
/** Shares of all emails at which AWS reviews an account: https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html */
const BOUNCE_RATE = 0.05;
const COMPLAINT_RATE = 0.001;
/** Users start to leave above this. */
const SLOW_MS = 5_000;
/** Functions respond within 15 s and time out at 20. */
const NEAR_TIMEOUT_MS = 15_000;
/** A few throttles are normal for queued jobs; this many for 15 minutes are not. */
const THROTTLE_THRESHOLD = 50;
const CDN_ERRORS_PER_CENT = 5;
/** ACM begins to renew a certificate 60 days before it expires, and is usually done within days. */
const RENEWAL_DAYS = 30;
const LAST_DAYS = 7;

/**
 * Alarms, dashboard and canary for the product as a whole. Deployed last; no other stack depends on it. Alarms about one job or one log event are
 * in that job's stack.
 */
export class ObservabilityStack extends Stack {
  constructor(
    scope: Construct,
    stage: StageName,
    { alarms: topics, root, parts, bus, generatedSecrets, ...monitored }: Deps,
  ) {
    super(scope, `crossbook-${stage}-observability`, { env: { region: regionOf(stage) } });
    this.addLatencyAlarms(stage, topics, monitored);
    this.addTableAlarms(stage, topics, monitored);
    this.addCertificateAlarms(stage, topics);
    this.addAccountAlarms(stage, topics);
    new Canary(this, 'canary', { topics, stage, root, parts, bus, generatedSecrets, table: monitored.table });
    const all = scope.node.findAll().filter((each) => each instanceof CfnAlarm);
    new OperatorDashboard(this, 'operator', {
      ...monitored,
      alarms: all.filter(({ alarmName = '' }) => alarmName.startsWith(`crossbook-${stage}-`)),
    });
  }

  private addLatencyAlarms(
    stage: StageName,
    topics: AlarmTopics,
    { api, distribution }: Omit<MonitoredResources, 'stage'>,
  ): void {
    addAlarm(this, 'slow-answers', {
      ...{ stage, topics, severity: 'ticket', threshold: SLOW_MS, periods: 3 },
      metric: api.metricLatency({ statistic: 'p99', period: FIVE_MINUTES }),
      meaning:
        'Users wait: one call in a hundred takes more than five seconds. The access log shows which routes, and whether the function or the API itself is slow.',
    });
    addAlarm(this, 'answers-near-time-out', {
      ...{ stage, topics, severity: 'ticket', threshold: NEAR_TIMEOUT_MS },
      metric: api.metricIntegrationLatency({ statistic: 'Maximum', period: FIVE_MINUTES }),
      meaning:
        'A user waited 15 seconds for a response or got a timeout error: a function is close to its timeout. The access log shows which route.',
    });
    // CloudFront metrics, and alarms on them, exist in one region only.
    if (this.region !== REGION) return;
    addAlarm(this, 'cdn-errors', {
      ...{ stage, topics, severity: 'page', threshold: CDN_ERRORS_PER_CENT, periods: 3 },
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: 'Average',
        period: FIVE_MINUTES,
      }),
      meaning:
        'Users see an error instead of the page or of data: one in twenty requests to the CDN fails. If the API itself has few errors, the CDN cannot reach it or the page’s files.',
    });
  }

  private addTableAlarms(stage: StageName, topics: AlarmTopics, { table }: Omit<MonitoredResources, 'stage'>): void {
    addAlarm(this, 'table-throttled', {
      ...{ stage, topics, severity: 'ticket', threshold: 10 },
      metric: tableFailures(table, 'ThrottledRequests'),
      meaning:
        'Users see “Something went wrong”, and scans or emails are late: the table throttles calls. One partition is too hot, or the account’s limit is reached.',
    });
    addAlarm(this, 'table-errors', {
      ...{ stage, topics, severity: 'page', threshold: 5 },
      metric: tableFailures(table, 'SystemErrors'),
      meaning:
        'Users see “Something went wrong”: DynamoDB itself is failing. The AWS Health Dashboard has details; the jobs retry or finish what was interrupted.',
    });
  }

  /** ACM renews a certificate by itself as long as its DNS record stays; these ring when it did not. */
  private addCertificateAlarms(stage: StageName, topics: AlarmTopics): void {
    // CloudFront's certificates, and their metrics, exist in one region only.
    if (stages[stage].domain === undefined || this.region !== REGION) return;
    const metric = new Metric({
      namespace: 'AWS/CertificateManager',
      metricName: 'DaysToExpiry',
      dimensionsMap: { CertificateArn: StringParameter.valueForStringParameter(this, certificateParameter(stage)) },
      statistic: 'Minimum',
      period: Duration.days(1),
    });
    // ACM reports until the certificate has expired; the alarm must not end with the reports.
    const expiring = { stage, topics, metric, below: true, missingData: 'ignore' } as const;
    addAlarm(this, 'certificate-expiring', {
      ...{ ...expiring, severity: 'ticket', threshold: RENEWAL_DAYS },
      meaning:
        'No one will reach the site in less than 30 days: its certificate expires, and AWS has not renewed it. Its DNS record for validation is missing.',
    });
    addAlarm(this, 'certificate-expires-soon', {
      ...{ ...expiring, severity: 'page', threshold: LAST_DAYS },
      meaning:
        'No one will reach the site in less than 7 days: its certificate expires, and AWS has not renewed it. Its DNS record for validation is missing.',
    });
  }

  /** What AWS counts for the whole account rings once: at the stage whose row says so. */
  private addAccountAlarms(stage: StageName, topics: AlarmTopics): void {
    const { watchesAccount } = stages[stage];
    if (watchesAccount === undefined) return;
    const { monthlyBudgetDollars: monthlyDollars } = watchesAccount;
    addMonthlyBudget(this, { stage, topics, monthlyDollars });
    addAlarm(this, 'functions-throttled', {
      ...{ stage, topics, severity: 'page', threshold: THROTTLE_THRESHOLD, periods: 3 },
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period: FIVE_MINUTES }),
      meaning:
        'Users get errors or wait: the account has reached its concurrency quota. Request a higher quota; the dashboard shows which functions use it.',
    });
    const rate = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: Duration.hours(1) });
    addAlarm(this, 'mails-bounce', {
      ...{ stage, topics, severity: 'ticket', threshold: BOUNCE_RATE },
      metric: rate('Reputation.BounceRate'),
      meaning:
        'Soon no one may get codes any more: one in twenty emails from this account bounces, for which AWS pauses sending.',
    });
    addAlarm(this, 'mails-called-spam', {
      ...{ stage, topics, severity: 'ticket', threshold: COMPLAINT_RATE },
      metric: rate('Reputation.ComplaintRate'),
      meaning:
        'Soon no one may get codes any more: one in a thousand emails from this account is marked as spam, for which AWS pauses sending.',
    });
  }
}

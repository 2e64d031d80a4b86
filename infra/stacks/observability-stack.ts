import { Duration, Stack } from 'aws-cdk-lib';
import { CfnAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { REGION, regionOf, type StageName, stages } from '../config/stages.ts';
import { addAlarm } from '../constructs/alarm.ts';
import { addMonthlyBudget } from '../constructs/budget.ts';
import { OperatorDashboard, tableFailures, type Watched } from '../constructs/operator-dashboard.ts';

type Given = Omit<Watched, 'stage'> & { readonly alarms: Topic };

const FIVE_MINUTES = Duration.minutes(5);
/** What AWS looks at an account for, of all mails: https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html */
const BOUNCE_RATE = 0.05;
const COMPLAINT_RATE = 0.001;
/** Below it people wait, above it they leave. */
const SLOW_MS = 5_000;
/** Functions answer by 15 s, and are stopped at 20. */
const NEAR_TIME_OUT_MS = 15_000;
/** Jobs wait for their turn by being throttled a few times; this many for a quarter of an hour are none of theirs. */
const MANY_THROTTLES = 50;
const CDN_ERRORS_PER_CENT = 5;

/**
 * What looks at the product as a whole. It comes last, reads the other stacks and is read by none. Alarms about one job or one log entry stand
 * beside it, in its own stack.
 */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, stage: StageName, { alarms: topic, ...watched }: Given) {
    super(scope, `crossbook-${stage}-observability`, { env: { region: regionOf(stage) } });
    this.watchAnswers(stage, topic, watched);
    this.watchTable(stage, topic, watched);
    this.watchMails(stage, topic);
    addAlarm(this, 'functions-throttled', {
      ...{ stage, topic, threshold: MANY_THROTTLES, periods: 3 },
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period: FIVE_MINUTES }),
      meaning:
        'People are turned away or wait: the account runs as many functions at once as AWS lets it. Ask for a higher quota; the dashboard tells which functions take it.',
    });
    addMonthlyBudget(this, { stage, topic, monthlyDollars: stages[stage].monthlyBudgetDollars });
    const all = scope.node.findAll().filter((each) => each instanceof CfnAlarm);
    new OperatorDashboard(this, 'operator', {
      ...{ stage, ...watched },
      alarms: all.filter(({ alarmName = '' }) => alarmName.startsWith(`crossbook-${stage}-`)),
    });
  }

  private watchAnswers(stage: StageName, topic: Topic, { api, distribution }: Omit<Watched, 'stage'>): void {
    addAlarm(this, 'slow-answers', {
      ...{ stage, topic, threshold: SLOW_MS, periods: 3 },
      metric: api.metricLatency({ statistic: 'p99', period: FIVE_MINUTES }),
      meaning:
        'People wait: one call in a hundred takes more than five seconds. The access log tells which routes, and whether the function or the way to it is slow.',
    });
    addAlarm(this, 'answers-near-time-out', {
      ...{ stage, topic, threshold: NEAR_TIME_OUT_MS },
      metric: api.metricIntegrationLatency({ statistic: 'Maximum', period: FIVE_MINUTES }),
      meaning:
        'Somebody waited 15 seconds for an answer, or was told that it took too long: a function is near its time-out. The access log tells which route.',
    });
    // The CDN's figures, and alarms on them, exist in one region only.
    if (this.region !== REGION) return;
    addAlarm(this, 'cdn-errors', {
      ...{ stage, topic, threshold: CDN_ERRORS_PER_CENT, periods: 3 },
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: 'Average',
        period: FIVE_MINUTES,
      }),
      meaning:
        'People see an error instead of the page or of data: one in twenty requests to the CDN fails. If the API’s own errors are few, the CDN cannot reach it or the page’s files.',
    });
  }

  private watchTable(stage: StageName, topic: Topic, { table }: Omit<Watched, 'stage'>): void {
    addAlarm(this, 'table-throttled', {
      ...{ stage, topic, threshold: 10 },
      metric: tableFailures(table, 'ThrottledRequests'),
      meaning:
        'People see “Something went wrong”, and scans or mails are late: the table takes no more calls. One partition is asked too often, or the account’s limit is reached.',
    });
    addAlarm(this, 'table-errors', {
      ...{ stage, topic, threshold: 5 },
      metric: tableFailures(table, 'SystemErrors'),
      meaning:
        'People see “Something went wrong”: DynamoDB itself fails. The health page of AWS tells more; what was begun is tried again or finished by the jobs.',
    });
  }

  private watchMails(stage: StageName, topic: Topic): void {
    const rate = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: Duration.hours(1) });
    addAlarm(this, 'mails-bounce', {
      ...{ stage, topic, threshold: BOUNCE_RATE },
      metric: rate('Reputation.BounceRate'),
      meaning:
        'Soon nobody may get a code any more: one mail in twenty of this account comes back, for which AWS stops accounts.',
    });
    addAlarm(this, 'mails-called-spam', {
      ...{ stage, topic, threshold: COMPLAINT_RATE },
      metric: rate('Reputation.ComplaintRate'),
      meaning:
        'Soon nobody may get a code any more: one mail in a thousand of this account is called spam, for which AWS stops accounts.',
    });
  }
}

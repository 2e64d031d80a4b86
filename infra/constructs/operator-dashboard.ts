import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  Alarm,
  AlarmStatusWidget,
  type CfnAlarm,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryWidget,
  MathExpression,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { FACTS_READ_WITHIN_DAYS } from '../../shared/catalogue/outdated-facts.ts';
import { jobs } from '../../shared/deployment/jobs.ts';
import { MISSED_EVENTS, paymentAlarms } from '../config/payment-alarms.ts';
import { REGION, type StageName, stages } from '../config/stages.ts';
import { API_LOG } from './functions/app-function.ts';
import { logMetric } from './log-alarm.ts';

export interface MonitoredResources {
  readonly stage: StageName;
  readonly api: HttpApi;
  readonly table: Table;
  readonly distribution: Distribution;
}

interface DashboardProps extends MonitoredResources {
  /** All alarms of the stage, in any stack. */
  readonly alarms: readonly CfnAlarm[];
}

const FIVE_MINUTES = Duration.minutes(5);
/** The dashboard is 24 units wide. */
const THIRD = { width: 8, height: 6 } as const;

/** What an on-call operator needs: first the alarms, then what users see, then the causes. */
export class OperatorDashboard extends Construct {
  readonly #stage: StageName;

  constructor(scope: Construct, id: string, { stage, api, table, distribution, alarms }: DashboardProps) {
    super(scope, id);
    this.#stage = stage;
    const dashboard = new Dashboard(this, 'dashboard', {
      dashboardName: `crossbook-${stage}`,
      defaultInterval: Duration.hours(3),
    });
    dashboard.addWidgets(
      new TextWidget({
        markdown: `# Crossbook, ${stage}\nWhat an alarm means and what to do: its description, and its entry in docs/operations/runbook.md.`,
        width: 24,
        height: 2,
      }),
    );
    dashboard.addWidgets(this.alarmStates(alarms));
    dashboard.addWidgets(...this.apiWidgets(api));
    dashboard.addWidgets(this.cdnWidget(distribution), ...this.scanWidgets());
    dashboard.addWidgets(...this.emailWidgets(), this.paymentWidget());
    dashboard.addWidgets(...this.functionWidgets());
    dashboard.addWidgets(...this.tableWidgets(table));
    dashboard.addWidgets(this.setAsideBooks());
    dashboard.addWidgets(this.outdatedFacts());
    dashboard.addWidgets(this.latestErrors());
  }

  /** By name, so that this stack has no references to the others. */
  private alarmStates(alarms: readonly CfnAlarm[]): AlarmStatusWidget {
    const alarmRefs = alarms.map(({ alarmName = '' }) => Alarm.fromAlarmName(this, alarmName, alarmName));
    return new AlarmStatusWidget({ title: 'Alarms', alarms: alarmRefs, width: 24, height: 6 });
  }

  private apiWidgets(api: HttpApi): GraphWidget[] {
    const sum = { period: FIVE_MINUTES, statistic: 'Sum' };
    const latency = (statistic: string) => api.metricLatency({ period: FIVE_MINUTES, statistic, label: statistic });
    return [
      graph('API: calls, and those of signed-in people that were answered', [
        api.metricCount(sum),
        this.logCount('calls_answered'),
      ]),
      graph('API: refused and failed', [
        api.metricClientError({ ...sum, label: '4xx' }),
        api.metricServerError({ ...sum, label: '5xx' }),
        this.logCount('unexpected_error'),
        this.logCount('client_error'),
        this.logCount('canary_failed'),
        this.logCount('calls_turned_away'),
        this.logCount('calls_refused'),
      ]),
      graph('API: milliseconds', [latency('p50'), latency('p99')]),
    ];
  }

  private cdnWidget({ distributionId }: Distribution): GraphWidget {
    const rate = (metricName: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: 'Average',
        period: FIVE_MINUTES,
        // CloudFront's metrics are in this region, whatever the stage's region is.
        region: REGION,
      });
    return graph('CDN: errors, per cent', [rate('4xxErrorRate'), rate('5xxErrorRate')]);
  }

  private scanWidgets(): GraphWidget[] {
    const { scanEveryMinutes } = stages[this.#stage];
    const of = (name: string, statistic: string) => logMetric(this.#stage, name, { statistic, period: FIVE_MINUTES });
    return [
      graph(
        `Scans (one in ${scanEveryMinutes} min): with new prices, failed leagues, seconds`,
        [of('scan_published', 'Sum'), of('league_scan_failed', 'Sum'), of('scan_paused', 'Sum')],
        [of('scan_seconds', 'Maximum')],
      ),
      graph('Credits at the odds provider', [of('credits_remaining', 'Minimum')]),
    ];
  }

  private emailWidgets(): GraphWidget[] {
    const of = (metricName: string, statistic = 'Sum') =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic, period: FIVE_MINUTES });
    return [
      graph('Mails: sent, bounced, called spam (whole account)', [of('Send'), of('Bounce'), of('Complaint')]),
      graph(
        'Mails: postponed, given up, sent late; to addresses that bounce: held, given up',
        ['mail_postponed', 'mail_parked', 'mail_late', 'mail_held', 'mail_undeliverable'].map((event) =>
          this.logCount(event),
        ),
      ),
    ];
  }

  private paymentWidget(): GraphWidget {
    const events = [
      ...Object.keys(paymentAlarms),
      'undo_failed',
      'webhook_bad_signature',
      'webhook_wrong_mode',
      MISSED_EVENTS,
    ];
    return graph(
      'Payments: what rings',
      events.map((event) => this.logCount(event)),
    );
  }

  /** All functions and queues of the stage, by name prefix: a search includes new ones automatically. */
  private functionWidgets(): GraphWidget[] {
    const search = (title: string, schema: string, metricName: string, statistic: string) =>
      graph(title, [
        new MathExpression({
          expression: `SEARCH('{${schema}} MetricName="${metricName}" crossbook ${this.#stage}', '${statistic}', 300)`,
          usingMetrics: {},
          label: '',
          period: FIVE_MINUTES,
        }),
      ]);
    const lambdaSearch = (title: string, metricName: string, statistic: string) =>
      search(title, 'AWS/Lambda,FunctionName', metricName, statistic);
    return [
      lambdaSearch('Functions: errors', 'Errors', 'Sum'),
      lambdaSearch('Functions: throttled', 'Throttles', 'Sum'),
      lambdaSearch('Functions: longest run, milliseconds', 'Duration', 'Maximum'),
      lambdaSearch('Functions: at once', 'ConcurrentExecutions', 'Maximum'),
      search('Failure queues: messages', 'AWS/SQS,QueueName', 'ApproximateNumberOfMessagesVisible', 'Maximum'),
    ];
  }

  private tableWidgets(table: Table): GraphWidget[] {
    const sum = { period: FIVE_MINUTES, statistic: 'Sum' };
    const of = (metricName: string) => table.metric(metricName, sum);
    return [
      graph('Table: capacity used', [
        table.metricConsumedReadCapacityUnits(sum),
        table.metricConsumedWriteCapacityUnits(sum),
      ]),
      graph('Table: throttled', [of('ReadThrottleEvents'), of('WriteThrottleEvents')]),
      graph('Table: errors of AWS, conflicts', [tableFailures(table, 'SystemErrors'), of('TransactionConflict')]),
    ];
  }

  /** Books of which a scan set many quotes aside: their feed mirrors signs, say. Runs only while someone is viewing the dashboard. */
  private setAsideBooks(): LogQueryWidget {
    return new LogQueryWidget({
      title: 'Quotes set aside',
      logGroupNames: [`/crossbook/${this.#stage}/odds-scan-league`],
      queryLines: [
        'filter message = "quotes_set_aside"',
        'stats max(quotes) as most, count(*) as scans by sportsbook, league, reason',
        'sort most desc',
        'limit 30',
      ],
      width: 24,
      height: 6,
    });
  }

  /** What is to be read again, and its rows in `shared/catalogue/sportsbook-rows` dated. Runs only while someone is viewing the dashboard. */
  private outdatedFacts(): LogQueryWidget {
    return new LogQueryWidget({
      title: `Facts of sportsbooks read more than ${FACTS_READ_WITHIN_DAYS} days ago`,
      logGroupNames: [`/crossbook/${this.#stage}/operations-canary-run-canary`],
      queryLines: [
        'filter message = "fact_outdated"',
        'stats max(date) as read by sportsbook, fact',
        'sort read asc',
        'limit 60',
      ],
      width: 24,
      height: 6,
    });
  }

  /** Runs only while someone is viewing the dashboard. */
  private latestErrors(): LogQueryWidget {
    return new LogQueryWidget({
      title: 'Latest errors',
      logGroupNames: [API_LOG, ...Object.keys(jobs).map((name) => name.replaceAll('/', '-'))].map(
        (name) => `/crossbook/${this.#stage}/${name}`,
      ),
      queryLines: [
        'fields @timestamp, message, errorMessage, kind, reason, requestId',
        'filter level = "ERROR"',
        'sort @timestamp desc',
        'limit 30',
      ],
      width: 24,
      height: 6,
    });
  }

  private logCount(event: string): Metric {
    return logMetric(this.#stage, event, { statistic: 'Sum', period: FIVE_MINUTES });
  }
}

/** Over all operations: AWS counts these per operation, and only for operations that ever had one. */
export function tableFailures({ tableName }: Table, metricName: 'SystemErrors' | 'ThrottledRequests'): MathExpression {
  return new MathExpression({
    expression: `SELECT SUM(${metricName}) FROM SCHEMA("AWS/DynamoDB", Operation, TableName) WHERE TableName = '${tableName}'`,
    usingMetrics: {},
    label: metricName,
    period: FIVE_MINUTES,
  });
}

function graph(title: string, left: readonly IMetric[], right: readonly IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, left: [...left], right: [...right], ...THIRD });
}

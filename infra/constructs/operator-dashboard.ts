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
import { grants } from '../config/grants.ts';
import { paymentAlarms } from '../config/payment-alarms.ts';
import { REGION, type StageName, stages } from '../config/stages.ts';
import { logMetric } from './log-alarm.ts';

export interface Watched {
  readonly stage: StageName;
  readonly api: HttpApi;
  readonly table: Table;
  readonly distribution: Distribution;
}

interface DashboardProps extends Watched {
  /** Every alarm of the stage, in any stack. */
  readonly alarms: readonly CfnAlarm[];
}

const FIVE_MINUTES = Duration.minutes(5);
/** Width of the whole is 24. */
const THIRD = { width: 8, height: 6 } as const;

/** What an operator wants to see at three in the morning: first what rings, then what people see, then what is behind it. */
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
        markdown: `# Crossbook, ${stage}\nWhat an alarm means and what to do: its own text, and docs/operations/runbook.md under its name.`,
        width: 24,
        height: 2,
      }),
    );
    dashboard.addWidgets(this.alarmStates(alarms));
    dashboard.addWidgets(...this.ofTheApi(api));
    dashboard.addWidgets(this.ofTheCdn(distribution), ...this.ofScans());
    dashboard.addWidgets(...this.ofMails(), this.ofPayments());
    dashboard.addWidgets(...this.ofFunctions());
    dashboard.addWidgets(...this.ofTheTable(table));
    dashboard.addWidgets(this.latestErrors());
  }

  /** By their names, so that this stack refers to none of them. */
  private alarmStates(alarms: readonly CfnAlarm[]): AlarmStatusWidget {
    const named = alarms.map(({ alarmName = '' }) => Alarm.fromAlarmName(this, alarmName, alarmName));
    return new AlarmStatusWidget({ title: 'Alarms', alarms: named, width: 24, height: 6 });
  }

  private ofTheApi(api: HttpApi): GraphWidget[] {
    const sum = { period: FIVE_MINUTES, statistic: 'Sum' };
    const latency = (statistic: string) => api.metricLatency({ period: FIVE_MINUTES, statistic, label: statistic });
    return [
      graph('API: calls', [api.metricCount(sum)]),
      graph('API: refused and failed', [
        api.metricClientError({ ...sum, label: '4xx' }),
        api.metricServerError({ ...sum, label: '5xx' }),
        this.counted('unexpected_error'),
        this.counted('calls_turned_away'),
      ]),
      graph('API: milliseconds', [latency('p50'), latency('p99')]),
    ];
  }

  private ofTheCdn({ distributionId }: Distribution): GraphWidget {
    const rate = (metricName: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: 'Average',
        period: FIVE_MINUTES,
        // Where the CDN tells its figures, wherever the stage lives.
        region: REGION,
      });
    return graph('CDN: errors, per cent', [rate('4xxErrorRate'), rate('5xxErrorRate')]);
  }

  private ofScans(): GraphWidget[] {
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

  private ofMails(): GraphWidget[] {
    const of = (metricName: string, statistic = 'Sum') =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic, period: FIVE_MINUTES });
    return [
      graph('Mails: sent, bounced, called spam (whole account)', [of('Send'), of('Bounce'), of('Complaint')]),
      graph('Mails: postponed, given up', [this.counted('mail_postponed'), this.counted('mail_parked')]),
    ];
  }

  private ofPayments(): GraphWidget {
    const events = [...Object.keys(paymentAlarms), 'undo_failed', 'webhook_bad_signature', 'webhook_wrong_mode'];
    return graph(
      'Payments: what rings',
      events.map((event) => this.counted(event)),
    );
  }

  /** All functions and queues whose names begin with the stage's: a search finds new ones by itself. */
  private ofFunctions(): GraphWidget[] {
    const search = (title: string, schema: string, metricName: string, statistic: string) =>
      graph(title, [
        new MathExpression({
          expression: `SEARCH('{${schema}} MetricName="${metricName}" crossbook ${this.#stage}', '${statistic}', 300)`,
          usingMetrics: {},
          label: '',
          period: FIVE_MINUTES,
        }),
      ]);
    const ofLambda = (title: string, metricName: string, statistic: string) =>
      search(title, 'AWS/Lambda,FunctionName', metricName, statistic);
    return [
      ofLambda('Functions: errors', 'Errors', 'Sum'),
      ofLambda('Functions: throttled', 'Throttles', 'Sum'),
      ofLambda('Functions: longest run, milliseconds', 'Duration', 'Maximum'),
      ofLambda('Functions: at once', 'ConcurrentExecutions', 'Maximum'),
      search('Failure queues: messages', 'AWS/SQS,QueueName', 'ApproximateNumberOfMessagesVisible', 'Maximum'),
    ];
  }

  private ofTheTable(table: Table): GraphWidget[] {
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

  /** Asked only while somebody looks at it. */
  private latestErrors(): LogQueryWidget {
    return new LogQueryWidget({
      title: 'Latest errors',
      logGroupNames: Object.keys(grants).map((name) => `/crossbook/${this.#stage}/${name.replaceAll('/', '-')}`),
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

  private counted(event: string): Metric {
    return logMetric(this.#stage, event, { statistic: 'Sum', period: FIVE_MINUTES });
  }
}

/** Over all operations: AWS counts these for each one apart, and for those alone that ever had one. */
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

import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, type HttpRoute, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { type Alarm, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import { expensiveRoutes } from '../config/expensive-routes.ts';
import { MISSED_EVENTS, paymentAlarms } from '../config/payment-alarms.ts';
import { regionOf, type StageName, stages } from '../config/stages.ts';
import { addAccessAlarms } from '../constructs/access-alarms.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addAlarm } from '../constructs/alarm.ts';
import type { AlarmTopics } from '../constructs/alarm-topic.ts';
import { API_LOG, functionLog } from '../constructs/functions/app-function.ts';
import type { FunctionEnvironment } from '../constructs/functions/function-environment.ts';
import { createTrafficShift } from '../constructs/functions/traffic-shift.ts';
import { addLogAlarm, countLogEntries, logMetric } from '../constructs/log-alarm.ts';
import { addRoute, areaOf, routedFunctions, throttleRoutes } from './api-routes.ts';
import { AreaStack } from './area-stack.ts';

/** What the access log records of a call: route, status, duration. No address, header, query or path. */
const ACCESS_LOG_LINE = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  functionStatus: '$context.integration.status',
  functionMilliseconds: '$context.integration.latency',
  // Not `messageString`, which includes quotes: the line would be invalid JSON, and no filter would match it.
  error: '$context.error.message',
});

/** Anybody can cause a few: a Discord server may forbid what one person set up. */
const FAILED_ALERTS = 25;

/** One client may report five in five minutes, so one person’s browser cannot set off the alarm, nor can two. */
const CLIENT_ERRORS = 25;

/** Longer than two runs of the reconciler, which finds events an hour late. */
const WEBHOOK_PERIOD = Duration.hours(3);

type Deps = FunctionEnvironment & { readonly alarms: AlarmTopics };

/** The HTTP API: a route for each contract and webhook, and one for all other requests. Their functions are in a nested stack for each area. */
export class ApiStack extends Stack {
  readonly host: string;
  readonly api: HttpApi;
  /** One log for all functions: a query takes 50 at most. */
  readonly #log: LogGroup;

  constructor(scope: Construct, stage: StageName, { alarms: topics, ...environment }: Deps) {
    super(scope, `crossbook-${stage}-api`, { env: { region: regionOf(stage) } });
    this.#log = functionLog(this, 'functions-log', { stage, name: API_LOG });
    const api = new HttpApi(this, 'api', { apiName: `crossbook-${stage}`, createDefaultStage: false });
    acknowledge(api, {
      'AwsSolutions-APIG4': 'Each function checks origin, session and subscription itself, according to its contract.',
    });
    const unexpectedErrors = this.addLogAlarms(stage, topics);
    this.addWebhookAlarms(stage, topics);
    const serverErrors = addAlarm(this, 'server-errors', {
      ...{ stage, topics, severity: 'page', threshold: 5 },
      metric: api.metricServerError({ period: Duration.minutes(5) }),
      meaning:
        'Subscribers see “Something went wrong. Please try again.” The access log shows which routes, their logs why.',
    });
    const shift = createTrafficShift(this, { stage, alarms: [serverErrors, unexpectedErrors] });
    const throttled: HttpRoute[] = [];
    for (const [area, names] of Map.groupBy(routedFunctions, areaOf)) {
      const { functions } = new AreaStack(this, area, { ...environment, names, logGroup: this.#log, shift });
      for (const [name, { live }] of functions) {
        const route = addRoute(api, name, live);
        if (name in expensiveRoutes || name in webhooks) throttled.push(route);
      }
    }
    this.addStage(api, stage, { topics, throttled });
    this.api = api;
    this.host = `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
  }

  /** Returns the one that stops a deployment. */
  private addLogAlarms(stage: StageName, topics: AlarmTopics): Alarm {
    const any = { stage, topics, logs: [this.#log], period: Duration.minutes(5), threshold: 1 } as const;
    addLogAlarm(this, {
      ...{ ...any, event: 'code_mails_many', severity: 'page' },
      meaning:
        'Someone may be using us to flood mailboxes: over 500 codes were requested within an hour. At 5,000 no one gets a code any more.',
    });
    addLogAlarm(this, {
      ...{ ...any, event: 'client_error', severity: 'page', threshold: CLIENT_ERRORS },
      meaning:
        'The page is broken for several people: their browsers report errors. The entries name the error, its place in our files, the version of the page and the browser.',
    });
    countLogEntries(this, { ...any, event: 'alert_endpoint_refused' });
    addLogAlarm(this, {
      ...{
        ...any,
        event: 'alert_channel_failed',
        severity: 'ticket',
        threshold: FAILED_ALERTS,
        period: Duration.hours(1),
      },
      // Also of the jobs that send alerts.
      meaning:
        'Alerts do not reach people by one of the channels through a fault of ours: the entries name the channel, and what its service answered, such as 403 for a wrong key.',
    });
    addLogAlarm(this, {
      ...{ ...any, event: 'portal_not_configured', severity: 'ticket' },
      meaning:
        'Subscribers cannot cancel or change their card: Stripe’s billing portal has no configuration. `npm run stripe:setup` creates it.',
    });
    return addLogAlarm(this, {
      ...{ ...any, event: 'unexpected_error', severity: 'ticket' },
      meaning:
        'A user saw “Something went wrong. Please try again.” because of a bug, and trying again will not help. The log entry has the endpoint and the error.',
    });
  }

  private addWebhookAlarms(stage: StageName, topics: AlarmTopics): void {
    const logs = [this.#log];
    const badSignature = 'webhook_bad_signature';
    countLogEntries(this, { stage, event: badSignature, logs });
    const sum = (name: string) => logMetric(stage, name, { statistic: 'Sum', period: WEBHOOK_PERIOD });
    addAlarm(this, badSignature, {
      ...{ stage, topics, severity: 'ticket', threshold: 1 },
      // Anyone can forge requests, so their number and their share say nothing. That Stripe lists events which never reached us does.
      metric: new MathExpression({
        expression: 'IF(FILL(bad, 0) >= 1 AND FILL(missed, 0) >= 1, FILL(missed, 0), 0)',
        usingMetrics: { bad: sum(badSignature), missed: sum(MISSED_EVENTS) },
        period: WEBHOOK_PERIOD,
        label: 'events that were missed while signatures were refused',
      }),
      meaning:
        'Payments take effect up to an hour late: we refuse Stripe’s events, because their signature does not match the webhook secret. The reconciler applies them; the secret has to be corrected.',
    });
    addLogAlarm(this, {
      ...{
        stage,
        topics,
        severity: 'ticket',
        logs,
        event: 'webhook_wrong_mode',
        threshold: 1,
        period: Duration.minutes(5),
      },
      meaning:
        'No impact on users yet: test-mode events arrived in live mode, or the reverse, and were not applied. The webhook secret in Parameter Store is of the other mode.',
    });
    // The billing stack has the alarms for these, since its job logs them too.
    for (const event of Object.keys(paymentAlarms)) countLogEntries(this, { stage, event, logs });
  }

  private addStage(
    api: HttpApi,
    stage: StageName,
    { topics, throttled }: { readonly topics: AlarmTopics; readonly throttled: readonly HttpRoute[] },
  ): void {
    const { throttle, logRetention } = stages[stage];
    const log = new LogGroup(this, 'access-log', {
      // With this prefix AWS needs no resource policy per log group, of which a region allows few.
      logGroupName: `/aws/vendedlogs/crossbook/${stage}/api-access`,
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const httpStage = new HttpStage(this, 'stage', {
      httpApi: api,
      autoDeploy: true,
      throttle: { rateLimit: throttle.requestsPerSecond, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(ACCESS_LOG_LINE),
      },
    });
    throttleRoutes(httpStage, throttle, throttled);
    addAccessAlarms(this, { stage, log, topics });
  }
}

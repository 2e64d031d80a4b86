import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { contracts, type EndpointName } from '../../shared/contracts/index.ts';
import { type WebhookName, webhooks } from '../../shared/contracts/webhooks.ts';
import { UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import { expensiveRoutes } from '../config/expensive-routes.ts';
import { grants } from '../config/grants.ts';
import { MISSED_EVENTS, paymentAlarms } from '../config/payment-alarms.ts';
import { timeouts } from '../config/runtime.ts';
import { regionOf, type StageConfig, type StageName, stages, type Throttle } from '../config/stages.ts';
import { addAccessAlarms } from '../constructs/access-alarms.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addAlarm } from '../constructs/alarm.ts';
import type { AlarmTopics } from '../constructs/alarm-topic.ts';
import { API_LOG, AppFunction, functionLog } from '../constructs/app-function.ts';
import type { FunctionEnvironment } from '../constructs/function-environment.ts';
import { addLogAlarm, countLogEntries, logMetric } from '../constructs/log-alarm.ts';
import { addTrafficShift } from '../constructs/traffic-shift.ts';

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

/** One client may report five in five minutes, so one person’s browser cannot set off the alarm, nor can two. */
const CLIENT_ERRORS = 25;

const isEndpointName = (name: string): name is EndpointName => name in contracts;
const isWebhookName = (name: string): name is WebhookName => name in webhooks;

/** Longer than two runs of the reconciler, which finds events an hour late. */
const WEBHOOK_PERIOD = Duration.hours(3);

type Deps = FunctionEnvironment & { readonly alarms: AlarmTopics };

/** The HTTP API: a function and a route for each contract and webhook, and one function for all other requests. */
export class ApiStack extends Stack {
  readonly host: string;
  readonly api: HttpApi;
  readonly #log: LogGroup;
  readonly #allFunctions: AppFunction[] = [];
  /** Routes with throttles of their own. */
  readonly #throttled: HttpRoute[] = [];
  /** Functions that enqueue emails with codes. */
  readonly #codeSenders: AppFunction[] = [];
  /** Functions that open Stripe's billing portal. */
  readonly #portalFunctions: AppFunction[] = [];
  readonly #webhookFunctions: AppFunction[] = [];
  /** Functions that pages report their failures to. */
  readonly #clientErrorFunctions: AppFunction[] = [];

  constructor(scope: Construct, stage: StageName, deps: Deps) {
    super(scope, `crossbook-${stage}-api`, { env: { region: regionOf(stage) } });
    this.#log = functionLog(this, 'functions-log', { stage, name: API_LOG });
    const api = new HttpApi(this, 'api', {
      apiName: `crossbook-${stage}`,
      createDefaultStage: false,
      defaultIntegration: this.integration(UNKNOWN_ROUTE, deps),
    });
    for (const name of Object.keys(contracts).filter(isEndpointName)) {
      const { method, path } = contracts[name];
      const integration = this.integration(name, deps);
      const routes = api.addRoutes({ path, methods: [HttpMethod[method]], integration });
      if (name in expensiveRoutes) this.#throttled.push(...routes);
    }
    for (const name of Object.keys(webhooks).filter(isWebhookName)) {
      const { method, path } = webhooks[name];
      this.#throttled.push(
        ...api.addRoutes({ path, methods: [HttpMethod[method]], integration: this.integration(name, deps) }),
      );
    }
    addLogAlarm(this, {
      ...{ stage, event: 'code_mails_many', functions: this.#codeSenders, threshold: 1, period: Duration.minutes(5) },
      meaning:
        'Someone may be using us to flood mailboxes: over 500 codes were requested within an hour. At 5,000 no one gets a code any more.',
      topics: deps.alarms,
      severity: 'page',
    });
    const unexpectedErrors = addLogAlarm(this, {
      ...{ stage, event: 'unexpected_error', functions: this.#allFunctions, threshold: 1, period: Duration.minutes(5) },
      meaning:
        'A user saw “Something went wrong. Please try again.” because of a bug, and trying again will not help. The log entry has the endpoint and the error.',
      topics: deps.alarms,
      severity: 'ticket',
    });
    addLogAlarm(this, {
      ...{
        stage,
        event: 'client_error',
        functions: this.#clientErrorFunctions,
        threshold: CLIENT_ERRORS,
        period: Duration.minutes(5),
      },
      meaning:
        'The page is broken for several people: their browsers report errors. The entries name the error, its place in our files, the version of the page and the browser.',
      topics: deps.alarms,
      severity: 'page',
    });
    this.addWebhookAlarms(stage, deps.alarms);
    addLogAlarm(this, {
      ...{
        stage,
        event: 'portal_not_configured',
        functions: this.#portalFunctions,
        threshold: 1,
        period: Duration.minutes(5),
      },
      meaning:
        'Subscribers cannot cancel or change their card: Stripe’s billing portal has no configuration. `npm run stripe:setup` creates it.',
      topics: deps.alarms,
      severity: 'ticket',
    });
    acknowledge(api, {
      'AwsSolutions-APIG4': 'Each function checks origin, session and subscription itself, according to its contract.',
    });
    this.addStage(api, stage, deps.alarms);
    const serverErrors = addAlarm(this, 'server-errors', {
      stage,
      metric: api.metricServerError({ period: Duration.minutes(5) }),
      threshold: 5,
      meaning:
        'Subscribers see “Something went wrong. Please try again.” The access log shows which routes, their logs why.',
      topics: deps.alarms,
      severity: 'page',
    });
    addTrafficShift(this, { stage, functions: this.#allFunctions, alarms: [serverErrors, unexpectedErrors] });
    this.api = api;
    this.host = `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
  }

  private integration(name: EndpointName | WebhookName | typeof UNKNOWN_ROUTE, deps: Deps): HttpLambdaIntegration {
    // One log for all of them: a query takes 50 logs at most, and a stack 500 resources.
    const handler = new AppFunction(this, name, deps, { logGroup: this.#log });
    this.#allFunctions.push(handler);
    if (name === 'billing/open-billing-portal') this.#portalFunctions.push(handler);
    if (name === 'client-errors/report-client-error') this.#clientErrorFunctions.push(handler);
    if (isWebhookName(name)) this.#webhookFunctions.push(handler);
    else if (grants[name].secrets.some((secret) => secret === 'codeKey') && grants[name].publishes.includes('mailOwed'))
      this.#codeSenders.push(handler);
    return new HttpLambdaIntegration(`${name.replaceAll('/', '-')}-integration`, handler.live, {
      timeout: timeouts.integration,
    });
  }

  private addWebhookAlarms(stage: StageName, topics: AlarmTopics): void {
    const functions = this.#webhookFunctions;
    const badSignature = 'webhook_bad_signature';
    countLogEntries(this, { stage, event: badSignature, functions });
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
        functions,
        event: 'webhook_wrong_mode',
        threshold: 1,
        period: Duration.minutes(5),
      },
      meaning:
        'No impact on users yet: test-mode events arrived in live mode, or the reverse, and were not applied. The webhook secret in Parameter Store is of the other mode.',
    });
    // The billing stack has the alarms for these, since its job logs them too.
    for (const event of Object.keys(paymentAlarms)) countLogEntries(this, { stage, event, functions });
  }

  private addStage(api: HttpApi, stage: StageName, topics: AlarmTopics): void {
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
    this.throttleRoutes(httpStage, throttle);
    addAccessAlarms(this, { stage, log, topics });
  }

  private throttleRoutes(httpStage: HttpStage, { expensive, webhook }: StageConfig['throttle']): void {
    const resource = httpStage.node.defaultChild;
    if (!(resource instanceof CfnStage)) throw new Error('the CDK changed how it builds its stage');
    const settings = ({ requestsPerSecond: ThrottlingRateLimit, burst: ThrottlingBurstLimit }: Throttle) => ({
      ThrottlingRateLimit,
      ThrottlingBurstLimit,
    });
    const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;
    const endpoints = Object.keys(expensiveRoutes).filter(isEndpointName);
    resource.routeSettings = Object.fromEntries([
      ...endpoints.map((name) => [keyOf(contracts[name]), settings(expensive)]),
      ...Object.values(webhooks).map((each) => [keyOf(each), settings(webhook)]),
    ]);
    // A stage may refer only to routes that exist.
    resource.node.addDependency(...this.#throttled);
  }
}

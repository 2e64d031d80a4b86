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
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { contracts, type EndpointName } from '../../shared/contracts/index.ts';
import { type WebhookName, webhooks } from '../../shared/contracts/webhooks.ts';
import { UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import { dearRoutes } from '../config/dear-routes.ts';
import { grants } from '../config/grants.ts';
import { paymentAlarms } from '../config/payment-alarms.ts';
import { timeouts } from '../config/runtime.ts';
import { regionOf, type StageName, stages, type Throttle } from '../config/stages.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addAlarm } from '../constructs/alarm.ts';
import { AppFunction } from '../constructs/app-function.ts';
import type { FunctionSurroundings } from '../constructs/function-surroundings.ts';
import { addLogAlarm, countLogEntries, logMetric, measureLog } from '../constructs/log-alarm.ts';

/** What the access log keeps of a call: which route, how it ended, how long it took. No address, header, query or path. */
const ACCESS_LOG_LINE = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  functionStatus: '$context.integration.status',
  functionMilliseconds: '$context.integration.latency',
  // Not `messageString`, whose own quotes would end the text: the line would be no JSON, and no filter would see it.
  error: '$context.error.message',
});

/** An answer of the API’s own throttles: no function was asked. */
const TURNED_AWAY = '{ $.status = "429" && $.functionStatus = "-" }';

const isEndpointName = (name: string): name is EndpointName => name in contracts;
const isWebhookName = (name: string): name is WebhookName => name in webhooks;

type Given = FunctionSurroundings & { readonly alarms: Topic };

/** The HTTP API: one function and one route for each contract and webhook, and one function for every other request. */
export class ApiStack extends Stack {
  /** Host that the CDN sends API requests to. */
  readonly host: string;
  readonly api: HttpApi;
  readonly #all: AppFunction[] = [];
  readonly #dear: HttpRoute[] = [];
  /** Functions that owe mails. */
  readonly #senders: AppFunction[] = [];
  /** Functions that lead to Stripe's billing page. */
  readonly #portals: AppFunction[] = [];
  /** Functions that hear what other services tell. */
  readonly #hearers: AppFunction[] = [];

  constructor(scope: Construct, stage: StageName, given: Given) {
    super(scope, `crossbook-${stage}-api`, { env: { region: regionOf(stage) } });
    const api = new HttpApi(this, 'api', {
      apiName: `crossbook-${stage}`,
      createDefaultStage: false,
      defaultIntegration: this.integration(UNKNOWN_ROUTE, given),
    });
    for (const name of Object.keys(contracts).filter(isEndpointName)) {
      const { method, path } = contracts[name];
      const integration = this.integration(name, given);
      const routes = api.addRoutes({ path, methods: [HttpMethod[method]], integration });
      if (name in dearRoutes) this.#dear.push(...routes);
    }
    for (const name of Object.keys(webhooks).filter(isWebhookName)) {
      const { method, path } = webhooks[name];
      api.addRoutes({ path, methods: [HttpMethod[method]], integration: this.integration(name, given) });
    }
    addLogAlarm(this, {
      ...{ stage, event: 'code_mails_many', functions: this.#senders, threshold: 1, period: Duration.minutes(5) },
      meaning:
        'Somebody may be using us to flood mail boxes: over 500 codes were asked for within an hour. At 5,000 nobody gets a code any more.',
      topic: given.alarms,
    });
    addLogAlarm(this, {
      ...{ stage, event: 'unexpected_error', functions: this.#all, threshold: 1, period: Duration.minutes(5) },
      meaning:
        'Somebody saw “Something went wrong. Please try again.” because of a mistake of ours, and trying again will not help. The entry names the endpoint and holds the error.',
      topic: given.alarms,
    });
    this.watchWebhooks(stage, given.alarms);
    addLogAlarm(this, {
      ...{ stage, event: 'portal_not_configured', functions: this.#portals, threshold: 1, period: Duration.minutes(5) },
      meaning:
        'Subscribers cannot cancel, nor change their card: Stripe’s billing page has no configuration of ours. `npm run stripe:setup` makes it.',
      topic: given.alarms,
    });
    acknowledge(api, {
      'AwsSolutions-APIG4':
        'Each function checks origin, session and subscription itself, as its contract says who may call.',
    });
    this.addStage(api, stage, given.alarms);
    addAlarm(this, 'server-errors', {
      stage,
      metric: api.metricServerError({ period: Duration.minutes(5) }),
      threshold: 5,
      meaning:
        'Subscribers see “Something went wrong. Please try again.” The access log tells which routes, their logs why.',
      topic: given.alarms,
    });
    this.api = api;
    this.host = `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
  }

  private integration(name: EndpointName | WebhookName | typeof UNKNOWN_ROUTE, given: Given): HttpLambdaIntegration {
    const handler = new AppFunction(this, name, given);
    this.#all.push(handler);
    if (name === 'billing/open-billing-portal') this.#portals.push(handler);
    if (isWebhookName(name)) this.#hearers.push(handler);
    else if (grants[name].secrets.some((secret) => secret === 'codeKey') && grants[name].publishes.includes('mailOwed'))
      this.#senders.push(handler);
    return new HttpLambdaIntegration(`${name.replaceAll('/', '-')}-integration`, handler, {
      timeout: timeouts.integration,
    });
  }

  private watchWebhooks(stage: StageName, topic: Topic): void {
    const functions = this.#hearers;
    addLogAlarm(this, {
      ...{ stage, topic, functions, event: 'webhook_bad_signature', threshold: 5, period: Duration.minutes(15) },
      meaning:
        'What Stripe tells may be turned away: its signature does not fit the webhook secret. Until that is mended, the hourly reconciler brings accounts and subscriptions up to date. A stranger who guesses rings it too.',
    });
    addLogAlarm(this, {
      ...{ stage, topic, functions, event: 'webhook_wrong_mode', threshold: 1, period: Duration.minutes(5) },
      meaning:
        'Nobody loses anything yet: Stripe told of test payments where money is real, or the other way round, and was not believed. A webhook secret of the other mode stands in Parameter Store.',
    });
    // The billing stack rings for these, since its job finds them too.
    for (const event of Object.keys(paymentAlarms)) countLogEntries(this, { stage, event, functions });
  }

  private addStage(api: HttpApi, stage: StageName, topic: Topic): void {
    const { throttle, logRetention } = stages[stage];
    const log = new LogGroup(this, 'access-log', {
      // Under this prefix AWS needs no resource policy for each log group, of which a region allows few.
      logGroupName: `/aws/vendedlogs/crossbook/${stage}/api-access`,
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const deployed = new HttpStage(this, 'stage', {
      httpApi: api,
      autoDeploy: true,
      throttle: { rateLimit: throttle.requestsPerSecond, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(ACCESS_LOG_LINE),
      },
    });
    this.throttleDearRoutes(deployed, throttle.dear);
    const name = 'calls_turned_away';
    measureLog(this, { stage, name, logGroup: log, pattern: TURNED_AWAY, value: '1' });
    addAlarm(this, name, {
      ...{ stage, topic, threshold: 20 },
      metric: logMetric(stage, name, { statistic: 'Sum', period: Duration.minutes(5) }),
      meaning:
        'People are turned away whatever they do: more calls come than the API’s throttles let through. The access log tells which routes; if it is no flood, raise the throttle in the stage’s row.',
    });
  }

  private throttleDearRoutes(deployed: HttpStage, { requestsPerSecond, burst }: Throttle): void {
    const resource = deployed.node.defaultChild;
    if (!(resource instanceof CfnStage)) throw new Error('the CDK builds its stage otherwise');
    const settings = { ThrottlingRateLimit: requestsPerSecond, ThrottlingBurstLimit: burst };
    const dear = Object.keys(dearRoutes).filter(isEndpointName);
    resource.routeSettings = Object.fromEntries(
      dear.map((name) => [`${contracts[name].method} ${contracts[name].path}`, settings]),
    );
    // A stage may name only routes that are there.
    resource.node.addDependency(...this.#dear);
  }
}

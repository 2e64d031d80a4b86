import { Duration, Stack } from 'aws-cdk-lib';
import { CfnApi, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { SOCKET_STAGE, type SocketName } from '../../shared/deployment/sockets.ts';
import { regionOf, type StageName, stages } from '../config/stages.ts';
import { acknowledge, type Reasons } from '../constructs/acknowledge.ts';
import { addAlarm } from '../constructs/alarm.ts';
import type { AlarmTopics } from '../constructs/alarm-topic.ts';
import { addFailureQueue } from '../constructs/failure-queue.ts';
import { AppFunction, constructId, functionLog } from '../constructs/functions/app-function.ts';
import { addJob } from '../constructs/functions/app-job.ts';
import type { FunctionEnvironment } from '../constructs/functions/function-environment.ts';
import { countLogEntries } from '../constructs/log-alarm.ts';

type Deps = Omit<FunctionEnvironment, 'sockets'> & { readonly alarms: AlarmTopics };

const MANY_FAILED = 5;

/** Live sockets of open pages: their gateway behind the CDN, its functions, and the jobs that send hints and close sockets. */
export class LiveStack extends Stack {
  readonly host: string;

  constructor(scope: Construct, stage: StageName, { alarms: topics, ...deps }: Deps) {
    super(scope, `crossbook-${stage}-live`, { env: { region: regionOf(stage) } });
    const log = functionLog(this, 'sockets-log', { stage, name: 'sockets' });
    const api = new WebSocketApi(this, 'sockets', { apiName: `crossbook-${stage}-live` });
    const { requestsPerSecond, burst } = stages[stage].throttle;
    const socketStage = new WebSocketStage(this, 'stage', {
      ...{ webSocketApi: api, stageName: SOCKET_STAGE, autoDeploy: true },
      throttle: { rateLimit: requestsPerSecond, burstLimit: burst },
    });
    acknowledge(socketStage, {
      'AwsSolutions-APIG1':
        'Access logs of WebSocket APIs need a role for the whole account; the functions log each connection and message.',
    });
    const sockets = { endpoint: socketStage.callbackUrl, apiId: api.apiId, findings: this.findings(api) };
    const environment = { ...deps, sockets };
    const routed = (name: SocketName) => {
      const { live } = new AppFunction(this, name, environment, { logGroup: log });
      return { integration: new WebSocketLambdaIntegration(`${constructId(name)}-integration`, live) };
    };
    const connect = api.addRoute('$connect', routed('live/connect'));
    const others = [
      api.addRoute('$default', routed('live/receive-message')),
      api.addRoute('$disconnect', routed('live/disconnect')),
    ];
    const reason = 'The function checks origin secret, origin, session and subscription when a connection begins.';
    for (const route of [connect, ...others]) acknowledge(route, { 'AwsSolutions-APIG4': reason });
    this.addJobs(stage, topics, environment);
    countLogEntries(this, { stage, event: 'unexpected_error', logs: [log] });
    addAlarm(this, 'sockets-failed', {
      ...{ stage, topics, severity: 'ticket', threshold: MANY_FAILED },
      metric: new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: 'ExecutionError',
        dimensionsMap: { ApiId: api.apiId, Stage: SOCKET_STAGE },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      meaning:
        'Lists arrive later on open pages, up to a minute: the gateway of the live sockets cannot call their functions. The pages ask for lists by themselves.',
    });
    this.host = `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
  }

  /** cdk-nag's findings that a role may post to any connection, and close any: the gateway chooses their names. */
  private findings(api: WebSocketApi): Reasons {
    const resource = api.node.defaultChild;
    if (!(resource instanceof CfnApi)) throw new Error('the CDK changed how it builds its WebSocket API');
    const arn = (method: string) =>
      `arn:aws:execute-api:${this.region}:<AWS::AccountId>:<${this.getLogicalId(resource)}>/${SOCKET_STAGE}/${method}/@connections/*`;
    const reason = 'Each open page is a new connection, and all of the gateway are of our pages.';
    return Object.fromEntries(
      ['POST', 'DELETE'].map((method) => [`AwsSolutions-IAM5[Resource::${arn(method)}]`, reason]),
    );
  }

  private addJobs(stage: StageName, topics: AlarmTopics, environment: FunctionEnvironment): void {
    const queue = (name: string, meaning: string) =>
      addFailureQueue(this, name, { stage, topics, severity: 'ticket', meaning });
    const failures = {
      topics,
      undelivered: queue(
        'live-undelivered',
        'Lists arrive later on open pages, up to a minute: a job of the live sockets was due and could not be started.',
      ),
      failed: queue(
        'live-failed',
        'Lists arrive later on open pages, up to a minute, or a socket stays open after its session: a job of the live sockets failed, and so did its retries. Its log has the details.',
      ),
    };
    addJob(this, 'live/send-hints', environment, failures);
    addJob(this, 'live/close-ended', environment, failures);
  }
}

import type { Inventory } from './inventory.ts';

/** How a resource type is paid. A paid one has lines of its own in the bill, which name it as their `resource`. */
export interface ResourceType {
  readonly name: string;
  readonly paid: boolean;
  /** What it costs by, or why nothing. */
  readonly because: string;
}

const paid = (name: string, because: string): ResourceType => ({ name, because, paid: true });
const free = (name: string, because: string): ResourceType => ({ name, because, paid: false });

const PART_OF_API = 'part of the API';
const RIGHTS = 'rights cost nothing';
const PART_OF_CDN = 'part of the CDN';

/** Every type that the templates may hold. A type without a row here is refused: nobody knows what it would cost. */
export const resourceTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::DynamoDB::Table': paid('table', 'write and read units, GB, GB recoverable'),
  'AWS::Lambda::Function': paid('functions', 'runs, GB-seconds'),
  'AWS::Logs::LogGroup': paid('log groups', 'GB taken in, GB kept'),
  'AWS::ApiGatewayV2::Api': paid('HTTP API', 'calls, again for each further 512 kB'),
  'AWS::CloudFront::Distribution': paid('CDN', 'requests, GB to viewers'),
  'AWS::CloudFront::Function': paid('viewer functions', 'runs'),
  'AWS::S3::Bucket': paid('bucket of the page', 'GB, reads'),
  'AWS::SES::EmailIdentity': paid('mail identity', 'mails'),
  'AWS::Events::EventBus': paid('event bus', 'events of ours'),
  'AWS::Scheduler::Schedule': paid('schedules', 'starts'),
  'AWS::SQS::Queue': paid('queues of failures', 'requests'),
  'AWS::SNS::Topic': paid('alarm topic', 'mails'),
  'AWS::SecretsManager::Secret': paid('generated secret', 'each, reads'),
  'AWS::CloudWatch::Alarm': paid('alarms', 'metrics they look at'),
  'AWS::CloudWatch::CompositeAlarm': paid('alarms made of alarms', 'each'),
  'AWS::CloudWatch::Dashboard': paid('dashboards', 'each'),
  'AWS::Logs::MetricFilter': paid('metric filters', 'different metrics, if all were written all month'),
  'AWS::WAFv2::WebACL': paid('firewall', 'each, rules, requests'),

  'AWS::ApiGatewayV2::Integration': free('integrations', PART_OF_API),
  'AWS::ApiGatewayV2::Route': free('routes', PART_OF_API),
  'AWS::ApiGatewayV2::Stage': free('API stage', PART_OF_API),
  'AWS::Budgets::Budget': free('budget', 'costs only where it acts; ours tells'),
  'AWS::CertificateManager::Certificate': free('certificate', 'public ones cost nothing'),
  'AWS::CloudFront::OriginAccessControl': free('origin access control', PART_OF_CDN),
  'AWS::CloudFront::ResponseHeadersPolicy': free('headers policy', PART_OF_CDN),
  'AWS::Events::Rule': free('event rules', 'events are paid when they are sent'),
  'AWS::IAM::ManagedPolicy': free('managed policies', RIGHTS),
  'AWS::IAM::Policy': free('policies', RIGHTS),
  'AWS::IAM::Role': free('roles', RIGHTS),
  'AWS::Lambda::EventInvokeConfig': free('retry settings', 'part of the functions'),
  'AWS::Lambda::LayerVersion': free('layers', 'used during deployments alone'),
  'AWS::Lambda::Permission': free('function permissions', RIGHTS),
  'AWS::Logs::QueryDefinition': free('stored log queries', 'paid by what a query reads'),
  'AWS::Logs::ResourcePolicy': free('log policies', RIGHTS),
  'AWS::S3::BucketPolicy': free('bucket policy', RIGHTS),
  'AWS::SES::ConfigurationSet': free('mail configuration set', 'mails are paid when they are sent'),
  'AWS::SES::ConfigurationSetEventDestination': free('mail events', 'AWS’s own events cost nothing'),
  'AWS::SNS::Subscription': free('alarm subscriptions', 'mails are paid when they are sent'),
  'AWS::SNS::TopicPolicy': free('topic policy', RIGHTS),
  'AWS::SQS::QueuePolicy': free('queue policies', RIGHTS),
  'AWS::SSM::Parameter': free('parameters', 'standard ones cost nothing'),
  'Custom::CDKBucketDeployment': free('copies of the page', 'seconds of a function in each deployment'),
};

/** @throws Error naming each type of the inventory that has no row. */
export function refuseUnpriced({ counts }: Inventory): void {
  const unknown = [...counts.keys()].filter((type) => resourceTypes[type] === undefined).toSorted();
  if (unknown.length === 0) return;
  const sentences = unknown.map((type) => `no price for ${type}`);
  throw new Error(
    `${sentences.join('\n')}\nAdd a row to scripts/ops/cost/resource-types.ts, and lines where it costs.`,
  );
}

/**
 * The dev stage as it is deployed, but for what the emulator cannot play, each told in a line:
 * `node scripts/ops/emulator/synthesize.ts FOLDER ROOT PORT`, ROOT being where `dist` stands, PORT that of what stands around the emulator.
 */
import { CfnOutput, CfnResource, Stack } from 'aws-cdk-lib';
import { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnBucketPolicy } from 'aws-cdk-lib/aws-s3';
import * as z from 'zod';
import { ENTRY_METADATA } from '../../../infra/config/entry-metadata.ts';
import { stageApp } from '../../../infra/stacks/stage-app.ts';
import { environment, PARAMETER_SUFFIX, secrets } from '../../../shared/deployment/environment.ts';
import { ORIGIN_SECRET_COPY } from './emulated-aws.ts';

const [outdir, root, port] = process.argv.slice(2);
if (outdir === undefined || root === undefined || port === undefined) throw new Error('FOLDER ROOT PORT');

/** Resource types that the emulator does not know, and what is therefore not seen here. */
const unknown: Readonly<Record<string, string>> = {
  'AWS::Budgets::Budget': 'the budget',
};
const distribution = z.object({ origins: z.array(z.object({ customOriginConfig: z.unknown().optional() })) });
const functionProperties = z.object({ variables: z.record(z.string(), z.unknown()) });

const policyDocument = z.object({
  Statement: z.array(
    z.object({ Condition: z.object({ Bool: z.record(z.string(), z.unknown()).optional() }).optional() }),
  ),
});

const app = stageApp({ stages: ['dev'], root, outdir, cloudFormationRules: false });
const leftOut = new Set<string>();
for (const construct of app.node.findAll()) {
  if (construct instanceof CfnFunction && construct.getMetadata(ENTRY_METADATA) !== undefined) sendAround(construct);
  if (construct instanceof CfnDistribution) sendApiAround(construct);
  if (construct instanceof CfnAlarm && construct.metrics !== undefined) watchNothing(construct);
  if (construct instanceof CfnBucketPolicy) openToPlainCalls(construct);
  if (construct instanceof CfnOutput && /^DNS of /.test(construct.description ?? '')) {
    leave(construct, 'the DNS records of mail: the emulator makes no DKIM keys');
  }
  if (CfnResource.isCfnResource(construct)) {
    const what = unknown[construct.cfnResourceType];
    if (what !== undefined) leave(construct, `${what}: the emulator has no ${construct.cfnResourceType}`);
    if (construct.cfnResourceType === 'Custom::CDKBucketDeployment') {
      leave(
        construct,
        'the copying of the page’s files: the emulator cannot run the CDK’s copier, whose layer holds the AWS command line',
      );
    }
  }
}
app.synth();
for (const sentence of leftOut) console.log(`left out: ${sentence}`);

/** The provider and Stripe are this machine's own, and Parameter Store has no view of Secrets Manager there. */
function sendAround(lambda: CfnFunction): void {
  const { variables } = functionProperties.parse(Stack.of(lambda).resolve(lambda.environment));
  const set = (name: string, value: string) => lambda.addPropertyOverride(`Environment.Variables.${name}`, value);
  set(environment.oddsApiBaseUrl, `http://127.0.0.1:${port}`);
  set(environment.stripeEndpoint, `http://127.0.0.1:${port}`);
  const originSecret = `${secrets.originSecret}${PARAMETER_SUFFIX}`;
  if (originSecret in variables) set(originSecret, ORIGIN_SECRET_COPY);
}

/** The emulator's CDN asks no address of AWS; it reaches the emulator's own gateway by way of this machine. */
function sendApiAround(cdn: CfnDistribution): void {
  const { origins } = distribution.parse(Stack.of(cdn).resolve(cdn.distributionConfig));
  const index = origins.findIndex(({ customOriginConfig }) => customOriginConfig !== undefined);
  const set = (path: string, value: unknown) =>
    cdn.addPropertyOverride(`DistributionConfig.Origins.${index}.${path}`, value);
  set('DomainName', '127.0.0.1');
  set('CustomOriginConfig.HTTPPort', Number(port));
  set('CustomOriginConfig.OriginProtocolPolicy', 'http-only');
}

/** The emulator is reached without TLS, and takes that for a call of the bucket without TLS. */
function openToPlainCalls(policy: CfnBucketPolicy): void {
  const { Statement } = policyDocument.parse(Stack.of(policy).resolve(policy.policyDocument));
  for (const [index, { Condition }] of Statement.entries()) {
    if (Condition?.Bool?.['aws:SecureTransport'] === undefined) continue;
    policy.addPropertyOverride(`PolicyDocument.Statement.${index}.Condition.Bool`, {
      'aws:SecureTransport': 'neither',
    });
    leftOut.add('the buckets’ refusal of calls without TLS: the emulator itself is reached without');
  }
}

/** Others point at the alarm, so that it stays, over a figure that nobody counts. */
function watchNothing(alarm: CfnAlarm): void {
  alarm.addPropertyDeletionOverride('Metrics');
  const plain = { Namespace: 'LeftOut', MetricName: 'LeftOut', Statistic: 'Sum', Period: 60 };
  for (const [name, value] of Object.entries(plain)) alarm.addPropertyOverride(name, value);
  leftOut.add('alarms over sums of several figures: the emulator knows alarms over one');
}

function leave(construct: CfnOutput | CfnResource, sentence: string): void {
  construct.node.scope?.node.tryRemoveChild(construct.node.id);
  leftOut.add(sentence);
}

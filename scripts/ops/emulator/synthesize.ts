/**
 * Synthesizes the dev stage without what the emulator does not support, which is listed:
 * `node scripts/ops/emulator/synthesize.ts FOLDER ROOT PORT`. ROOT contains `dist`; PORT is that of the external services.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CfnOutput, CfnResource, Stack } from 'aws-cdk-lib';
import { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnAlias, CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnBucketPolicy } from 'aws-cdk-lib/aws-s3';
import * as z from 'zod';
import { ENTRY_METADATA } from '../../../infra/config/entry-metadata.ts';
import { stageApp } from '../../../infra/stacks/stage-app.ts';
import { environment, PARAMETER_SUFFIX, secrets } from '../../../shared/deployment/environment.ts';
import { ORIGIN_SECRET_COPY } from './emulated-aws.ts';

const [outdir, root, port] = process.argv.slice(2);
if (outdir === undefined || root === undefined || port === undefined) throw new Error('FOLDER ROOT PORT');

/** Resource types that the emulator does not support, with descriptions. */
const unknown: Readonly<Record<string, string>> = {
  'AWS::Budgets::Budget': 'the budget',
  'AWS::CodeDeploy::Application': 'the weighted shift to new versions',
  'AWS::CodeDeploy::DeploymentGroup': 'the weighted shift to new versions',
};
const distribution = z.object({ origins: z.array(z.object({ customOriginConfig: z.unknown().optional() })) });
const functionProperties = z.object({ variables: z.record(z.string(), z.unknown()) });

const policyDocument = z.object({
  Statement: z.array(
    z.object({ Condition: z.object({ Bool: z.record(z.string(), z.unknown()).optional() }).optional() }),
  ),
});

const dataTemplate = z.object({ Resources: z.record(z.string(), z.object({ Type: z.string() })) });

const app = stageApp({ stages: ['dev'], root, outdir, uploadsPage: false, cloudFormationRules: false });
const omissions = new Set<string>();
for (const construct of app.node.findAll()) {
  if (construct instanceof CfnFunction && construct.getMetadata(ENTRY_METADATA) !== undefined)
    redirectToExternalServices(construct);
  if (construct instanceof CfnAlias) moveAtOnce(construct);
  if (construct instanceof CfnDistribution) redirectApiOrigin(construct);
  if (construct instanceof CfnAlarm && construct.metrics !== undefined) disableAlarm(construct);
  if (construct instanceof CfnBucketPolicy) allowPlainHttp(construct);
  if (construct instanceof CfnOutput && /^DNS of /.test(construct.description ?? '')) {
    remove(construct, 'the DNS records of mail: the emulator creates no DKIM keys');
  }
  if (CfnResource.isCfnResource(construct)) {
    const what = unknown[construct.cfnResourceType];
    if (what !== undefined) remove(construct, `${what}: the emulator has no ${construct.cfnResourceType}`);
    if (construct.cfnResourceType === 'Custom::CDKBucketDeployment') {
      remove(
        construct,
        'the upload of the page’s files: the emulator cannot run the CDK’s bucket deployment, whose layer contains the AWS CLI',
      );
    }
  }
}
app.synth();
await publishArns(join(outdir, 'crossbook-dev-data.template.json'));
for (const omission of omissions) console.log(`left out: ${omission}`);

/** Uses the local odds provider and Stripe, and a copy of the origin secret. */
function redirectToExternalServices(lambda: CfnFunction): void {
  const { variables } = functionProperties.parse(Stack.of(lambda).resolve(lambda.environment));
  const set = (name: string, value: string) => lambda.addPropertyOverride(`Environment.Variables.${name}`, value);
  set(environment.oddsApiBaseUrl, `http://127.0.0.1:${port}`);
  set(environment.stripeEndpoint, `http://127.0.0.1:${port}`);
  for (const secret of [secrets.originSecret, secrets.secondOriginSecret]) {
    if (`${secret}${PARAMETER_SUFFIX}` in variables) set(`${secret}${PARAMETER_SUFFIX}`, ORIGIN_SECRET_COPY);
  }
}

/** Without CodeDeploy, CloudFormation itself points the alias to the new version. */
function moveAtOnce(alias: CfnAlias): void {
  delete alias.cfnOptions.updatePolicy;
  for (const resource of alias.obtainDependencies().filter((each) => CfnResource.isCfnResource(each))) {
    if (resource.cfnResourceType === 'AWS::CodeDeploy::DeploymentGroup') alias.removeResourceDependency(resource);
  }
}

/** A secret's `Ref` is its ARN on AWS and its name in the emulator; `Fn::GetAtt` of `Id` is the ARN in both. */
async function publishArns(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const { Resources } = dataTemplate.parse(JSON.parse(text));
  const secrets = Object.keys(Resources).filter((id) => Resources[id]?.Type === 'AWS::SecretsManager::Secret');
  const refs = new RegExp(`"Value": \\{\\s*"Ref": "(${secrets.join('|')})"\\s*\\}`, 'g');
  await writeFile(file, text.replace(refs, '"Value": { "Fn::GetAtt": ["$1", "Id"] }'));
}

/** The emulator's CDN cannot call AWS addresses: it reaches the emulator's gateway through the external services. */
function redirectApiOrigin(cdn: CfnDistribution): void {
  const { origins } = distribution.parse(Stack.of(cdn).resolve(cdn.distributionConfig));
  const index = origins.findIndex(({ customOriginConfig }) => customOriginConfig !== undefined);
  const set = (path: string, value: unknown) =>
    cdn.addPropertyOverride(`DistributionConfig.Origins.${index}.${path}`, value);
  set('DomainName', '127.0.0.1');
  set('CustomOriginConfig.HTTPPort', Number(port));
  set('CustomOriginConfig.OriginProtocolPolicy', 'http-only');
}

/** The emulator itself has no TLS, so its bucket calls count as insecure. */
function allowPlainHttp(policy: CfnBucketPolicy): void {
  const { Statement } = policyDocument.parse(Stack.of(policy).resolve(policy.policyDocument));
  for (const [index, { Condition }] of Statement.entries()) {
    if (Condition?.Bool?.['aws:SecureTransport'] === undefined) continue;
    policy.addPropertyOverride(`PolicyDocument.Statement.${index}.Condition.Bool`, {
      'aws:SecureTransport': 'neither',
    });
    omissions.add('the buckets’ refusal of calls without TLS: the emulator has no TLS');
  }
}

/** Other resources refer to the alarm, so it stays, with an unused metric. */
function disableAlarm(alarm: CfnAlarm): void {
  alarm.addPropertyDeletionOverride('Metrics');
  const plain = { Namespace: 'LeftOut', MetricName: 'LeftOut', Statistic: 'Sum', Period: 60 };
  for (const [name, value] of Object.entries(plain)) alarm.addPropertyOverride(name, value);
  omissions.add('alarms on metric math: the emulator supports single metrics only');
}

function remove(construct: CfnOutput | CfnResource, omission: string): void {
  construct.node.scope?.node.tryRemoveChild(construct.node.id);
  omissions.add(omission);
}

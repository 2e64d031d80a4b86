import { CfnElement, DefaultStackSynthesizer, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { FilesBucket } from './files-bucket.ts';

interface SiteFilesProps {
  /** Folder of the built page. */
  readonly folder: string;
  readonly bucket: FilesBucket;
  readonly distribution: IDistribution;
  readonly logRetention: RetentionDays;
}

/** Files whose names change with their content. */
const HASHED = 'assets/*';

const COPIER_REASON =
  'This CDK-provided function runs only during deployments: it copies from the CDK’s bucket to ours and invalidates the CDN’s cache.';

/** Copies the built page: assets first, then the pages that refer to them. */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { folder, bucket, distribution, logRetention }: SiteFilesProps) {
    super(scope, id);
    const shared = {
      sources: [Source.asset(folder)],
      destinationBucket: bucket,
      logGroup: new LogGroup(this, 'log', { retention: logRetention, removalPolicy: RemovalPolicy.DESTROY }),
    };
    const hashed = new BucketDeployment(this, 'hashed', {
      ...shared,
      exclude: ['*'],
      include: [HASHED],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      // Pages open in a browser still load assets of the previous version.
      prune: false,
    });
    const pages = new BucketDeployment(this, 'pages', {
      ...shared,
      exclude: [HASHED],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(hashed);
    acknowledgeCopier(hashed, bucket);
  }
}

/** The CDK's function copies the files, only during a deployment; its permissions are not under our control. */
function acknowledgeCopier({ handlerRole }: BucketDeployment, bucket: FilesBucket): void {
  const stack = Stack.of(bucket);
  const files = bucket.node.defaultChild;
  const copier = handlerRole.node.scope;
  if (!CfnElement.isCfnElement(files) || copier === undefined)
    throw new Error('the CDK changed how it builds its copier');
  const findings = [
    'AwsSolutions-L1',
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['Abort', 'DeleteObject', 'GetBucket', 'GetObject', 'List'].map(
      (action) => `AwsSolutions-IAM5[Action::s3:${action}*]`,
    ),
    `AwsSolutions-IAM5[Resource::arn:aws:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-<AWS::AccountId>-${stack.region}/*]`,
    `AwsSolutions-IAM5[Resource::<${stack.getLogicalId(files)}.Arn>/*]`,
    'AwsSolutions-IAM5[Resource::*]',
  ];
  acknowledge(copier, Object.fromEntries(findings.map((id) => [id, COPIER_REASON])));
}

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
  'The CDK’s own function, which runs during deployments alone, copies from its own bucket to ours and clears the CDN’s cache.';

/** Copies the built page: first what pages load, then the pages, so that none names a file that is not there yet. */
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
      // Pages that are open in a browser still load the files of the version before.
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

/** The CDK's own function copies the files, during a deployment only; what it may do is not ours to say. */
function acknowledgeCopier({ handlerRole }: BucketDeployment, bucket: FilesBucket): void {
  const stack = Stack.of(bucket);
  const files = bucket.node.defaultChild;
  const copier = handlerRole.node.scope;
  if (!CfnElement.isCfnElement(files) || copier === undefined) throw new Error('the CDK builds its copier otherwise');
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

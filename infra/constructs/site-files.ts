import { RemovalPolicy } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';

interface SiteFilesProps {
  /** Folder of the built page. */
  readonly folder: string;
  readonly bucket: IBucket;
  readonly distribution: IDistribution;
  readonly logRetention: RetentionDays;
}

/** Files whose names change with their content. */
const HASHED = 'assets/*';

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
  }
}

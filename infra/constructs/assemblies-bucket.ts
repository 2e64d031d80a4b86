import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** Longer than anyone goes back: the rows have changed since. */
const KEPT_DAYS = 180;
const REPLACED_DAYS = 30;
const ABANDONED_UPLOAD_DAYS = 1;

/** What was deployed, to go back to from any machine. Private; versioned, so that nothing in it can be replaced unnoticed. */
export class AssembliesBucket extends Bucket {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        {
          expiration: Duration.days(KEPT_DAYS),
          noncurrentVersionExpiration: Duration.days(REPLACED_DAYS),
          abortIncompleteMultipartUploadAfter: Duration.days(ABANDONED_UPLOAD_DAYS),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledge(this, {
      'AwsSolutions-S1': 'Only operators read and write this bucket, and CloudTrail records who they are.',
    });
  }
}

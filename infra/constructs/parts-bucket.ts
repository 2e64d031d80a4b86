import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** Far longer than parts are used: data older than 30 minutes is not shown. S3 cannot expire objects sooner. */
const KEPT_DAYS = 1;

/** The CDK's name for the bucket's ARN in other stacks. Synthesis fails, and prints the new one, if it changes. */
const ARN_OUTPUT = 'PublishOutputFnGetAttparts8DA9A60AArnAB68AD7A';

/** Parts of lists and odds, of a stage that does not store them in the table. Empty otherwise, and then free. */
export class PartsBucket extends Bucket {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [
        {
          expiration: Duration.days(KEPT_DAYS),
          abortIncompleteMultipartUploadAfter: Duration.days(KEPT_DAYS),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledge(this, {
      'AwsSolutions-S1': 'Only our functions read and write this bucket; what it holds is published and gone in a day.',
    });
  }

  /** cdk-nag's finding that a role of another stack may access any object of this bucket: there is no other way to name its objects. */
  get objectsFinding(): string {
    const { stackName: StackName, region: Region } = Stack.of(this);
    const arn = JSON.stringify({ 'Fn::GetStackOutput': { StackName, Region, OutputName: ARN_OUTPUT } });
    return `AwsSolutions-IAM5[Resource::${arn}/*]`;
  }

  override get isWebsite(): boolean {
    return false;
  }
}

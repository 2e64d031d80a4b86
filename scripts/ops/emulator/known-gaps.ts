/**
 * Resource types of which the emulator does not hold everything; `template-gaps.ts` says what is missing. Nothing about it is rehearsed. A
 * gap that is not listed here fails the rehearsal, and so does a listed one that has closed.
 */
export const devGaps: readonly string[] = [
  'AWS::CloudFormation::Stack',
  'AWS::CloudFront::Distribution',
  'AWS::CloudWatch::Alarm',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::Lambda::Function',
  'AWS::S3::BucketPolicy',
  'Custom::CDKBucketDeployment',
];

export const prodGaps: readonly string[] = [
  ...devGaps,
  'AWS::Backup::BackupSelection',
  'AWS::Budgets::Budget',
  'AWS::SES::EmailIdentity',
];

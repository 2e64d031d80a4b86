import { Stack } from 'aws-cdk-lib';
import { CfnOriginAccessControl, CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { REGION } from '../config/stages.ts';

/**
 * CloudFront's names are the account's, whatever the region of the stack. With the region in them, a stage can be deployed to a second region
 * while the old one still stands in the lost region, where nothing can be deleted. In the usual region the names stay those of the CDK.
 */
export function nameByRegion(scope: Construct): void {
  const { region, stackName } = Stack.of(scope);
  if (region === REGION) return;
  const name = `${stackName}-${region}`;
  for (const each of scope.node.findAll()) {
    if (each instanceof CfnOriginAccessControl) each.addPropertyOverride('OriginAccessControlConfig.Name', name);
    if (each instanceof CfnResponseHeadersPolicy) each.addPropertyOverride('ResponseHeadersPolicyConfig.Name', name);
  }
}

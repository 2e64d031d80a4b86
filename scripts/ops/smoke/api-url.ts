import { regionOf, type StageName } from '../../../infra/config/stages.ts';
import { resourceOf } from '../stack-resource.ts';

/** Where a stage's API answers around its CDN, as CloudFormation knows it; undefined for who has no credentials of the account. */
export async function apiUrlOf(stage: StageName): Promise<string | undefined> {
  const id = await resourceOf(stage, 'api', 'AWS::ApiGatewayV2::Api').catch(() => undefined);
  return id === undefined ? undefined : `https://${id}.execute-api.${regionOf(stage)}.amazonaws.com`;
}

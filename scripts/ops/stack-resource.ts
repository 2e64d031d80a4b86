import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { regionOf, type StageName } from '../../infra/config/stages.ts';

/**
 * The name that the first resource of a type has in the cloud, `stack` being a stack's last name: `api`. Undefined where the stack has none.
 * @throws what CloudFormation answers
 */
export async function resourceOf(stage: StageName, stack: string, type: string): Promise<string | undefined> {
  const client = new CloudFormationClient({ region: regionOf(stage) });
  const pages = paginateListStackResources({ client }, { StackName: `crossbook-${stage}-${stack}` });
  for await (const { StackResourceSummaries = [] } of pages) {
    const found = StackResourceSummaries.find(({ ResourceType }) => ResourceType === type);
    if (found?.PhysicalResourceId !== undefined) return found.PhysicalResourceId;
  }
  return undefined;
}

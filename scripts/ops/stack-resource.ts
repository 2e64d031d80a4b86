import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { regionOf, type StageName } from '../../infra/config/stages.ts';

/**
 * The physical id of a stack's first resource of a type; undefined if there is none. `stack`: the last part of the stack's name, `api`.
 * @throws CloudFormation's errors
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

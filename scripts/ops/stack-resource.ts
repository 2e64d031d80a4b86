import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { regionOf, type StageName } from '../../infra/config/stages.ts';

interface StackResource {
  readonly logicalId: string;
  readonly physicalId: string;
}

/**
 * A stack's resources of a type. `stack`: the last part of the stack's name, `api`.
 * @throws CloudFormation's errors
 */
export async function stackResources(stage: StageName, stack: string, type: string): Promise<StackResource[]> {
  const client = new CloudFormationClient({ region: regionOf(stage) });
  const found: StackResource[] = [];
  const pages = paginateListStackResources({ client }, { StackName: `crossbook-${stage}-${stack}` });
  for await (const { StackResourceSummaries = [] } of pages) {
    for (const { ResourceType, LogicalResourceId: logicalId, PhysicalResourceId: physicalId } of StackResourceSummaries)
      if (ResourceType === type && logicalId !== undefined && physicalId !== undefined)
        found.push({ logicalId, physicalId });
  }
  return found;
}

/**
 * The physical id of a stack's first resource of a type; undefined if there is none.
 * @throws CloudFormation's errors
 */
export async function stackResource(stage: StageName, stack: string, type: string): Promise<string | undefined> {
  return (await stackResources(stage, stack, type))[0]?.physicalId;
}

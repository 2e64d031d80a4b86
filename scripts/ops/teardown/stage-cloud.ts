import {
  CloudFormationClient,
  DeleteStackCommand,
  GetTemplateCommand,
  paginateDescribeStacks,
  paginateListStackResources,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { paginateDescribeParameters, SSMClient } from '@aws-sdk/client-ssm';
import { regionOf, type StageName } from '../../../infra/config/stages.ts';
import type { StageCloud } from './tear-down-stage.ts';

/** A CDN takes up to half an hour. */
const LONGEST_SECONDS = 3_600;
const POLL_SECONDS = { minDelay: 1, maxDelay: 15 } as const;

export function createStageCloud(stage: StageName): StageCloud {
  const client = new CloudFormationClient({ region: regionOf(stage) });
  const ssm = new SSMClient({ region: regionOf(stage) });
  return {
    stacks: async () => {
      const found: { name: string; createdAt: number }[] = [];
      for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {})) {
        for (const { StackName: name = '', CreationTime, ParentId } of Stacks) {
          // A nested stack is deleted with its parent.
          if (name.startsWith(`crossbook-${stage}-`) && ParentId === undefined)
            found.push({ name, createdAt: CreationTime?.getTime() ?? 0 });
        }
      }
      return found;
    },
    contents: async (StackName) => {
      const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName }));
      const ids: Record<string, string> = {};
      for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
        for (const { LogicalResourceId, PhysicalResourceId } of StackResourceSummaries) {
          if (LogicalResourceId !== undefined && PhysicalResourceId !== undefined)
            ids[LogicalResourceId] = PhysicalResourceId;
        }
      }
      return { template: JSON.parse(TemplateBody), ids };
    },
    allowDeletion: async (StackName) => {
      await client.send(new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }));
    },
    deleteStack: async (StackName) => {
      await client.send(new DeleteStackCommand({ StackName }));
      await waitUntilStackDeleteComplete(
        { client, maxWaitTime: LONGEST_SECONDS, ...POLL_SECONDS },
        { StackName },
      ).catch((cause: unknown) => {
        const advice = `see its events in the CloudFormation console, then run this again: it continues`;
        throw new Error(`${StackName} could not be deleted; ${advice}.`, { cause });
      });
    },
    parameters: async () => {
      const names: string[] = [];
      const own = { Key: 'Name', Option: 'BeginsWith', Values: [`/crossbook/${stage}/`] };
      for await (const { Parameters = [] } of paginateDescribeParameters(
        { client: ssm },
        { ParameterFilters: [own] },
      )) {
        names.push(...Parameters.flatMap(({ Name }) => Name ?? []));
      }
      return names.toSorted();
    },
  };
}

import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';

/** A stack output with a description. */
interface StackOutput {
  readonly stack: string;
  readonly value: string;
  readonly description: string;
}

/** CloudFormation calls besides those of the CDK CLI. */
export interface CloudFormation {
  /** The account of the credentials; undefined until it is bootstrapped for the CDK. */
  readonly bootstrappedAccount: () => Promise<string | undefined>;
  readonly outputs: (stacks: readonly string[]) => Promise<StackOutput[]>;
  /** Names of the alarms that these stacks have made; none of a stack that does not exist yet. */
  readonly alarms: (stacks: readonly string[]) => Promise<string[]>;
}

/** The stack created by `cdk bootstrap`. */
const TOOLKIT = 'CDKToolkit';

export function createCloudFormation(client: CloudFormationClient): CloudFormation {
  const describeStack = async (name: string) => {
    try {
      const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
      return Stacks[0];
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  const alarmsOf = async (stack: string): Promise<string[]> => {
    if ((await describeStack(stack)) === undefined) return [];
    const names: string[] = [];
    for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: stack })) {
      for (const { ResourceType, PhysicalResourceId } of StackResourceSummaries) {
        if (ResourceType === 'AWS::CloudWatch::Alarm' && PhysicalResourceId !== undefined)
          names.push(PhysicalResourceId);
      }
    }
    return names;
  };
  return {
    alarms: async (stacks) => (await Promise.all(stacks.map(alarmsOf))).flat(),
    // arn:aws:cloudformation:REGION:ACCOUNT:stack/NAME/ID
    bootstrappedAccount: async () => (await describeStack(TOOLKIT))?.StackId?.split(':')[4],
    outputs: async (stacks) => {
      const found = await Promise.all(stacks.map(async (stack) => ({ stack, made: await describeStack(stack) })));
      return found.flatMap(({ stack, made }) =>
        // Exports between stacks have no description.
        (made?.Outputs ?? []).flatMap(({ OutputValue: value, Description: description }) =>
          value === undefined || description === undefined ? [] : [{ stack, value, description }],
        ),
      );
    },
  };
}

/** CloudFormation has no specific error for it. */
function isMissing(error: unknown): boolean {
  return error instanceof CloudFormationServiceException && / does not exist/.test(error.message);
}

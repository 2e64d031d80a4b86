import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';

/** One output of a stack that was described for people. */
interface StackOutput {
  readonly stack: string;
  readonly value: string;
  readonly description: string;
}

/** What is asked of CloudFormation beside what the CDK asks itself. */
export interface Cloud {
  /** The account that the credentials are of, once it is prepared for the CDK; undefined before. */
  readonly preparedAccount: () => Promise<string | undefined>;
  readonly outputs: (stacks: readonly string[]) => Promise<StackOutput[]>;
}

/** Stack that `cdk bootstrap` makes. */
const TOOLKIT = 'CDKToolkit';

export function cloudOf(client: CloudFormationClient): Cloud {
  const stackNamed = async (name: string) => {
    try {
      const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
      return Stacks[0];
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    // arn:aws:cloudformation:REGION:ACCOUNT:stack/NAME/ID
    preparedAccount: async () => (await stackNamed(TOOLKIT))?.StackId?.split(':')[4],
    outputs: async (stacks) => {
      const found = await Promise.all(stacks.map(async (stack) => ({ stack, made: await stackNamed(stack) })));
      return found.flatMap(({ stack, made }) =>
        // What stacks tell one another has no description.
        (made?.Outputs ?? []).flatMap(({ OutputValue: value, Description: description }) =>
          value === undefined || description === undefined ? [] : [{ stack, value, description }],
        ),
      );
    },
  };
}

/** CloudFormation has no error of its own for it. */
function isMissing(error: unknown): boolean {
  return error instanceof CloudFormationServiceException && / does not exist/.test(error.message);
}

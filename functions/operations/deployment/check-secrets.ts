import {
  missingParameters,
  type OperatorParameters,
  parameterNames,
} from '../../../shared/deployment/operator-parameters.ts';
import type { Log } from '../../platform/logger.ts';
import { isUsableSecret } from '../../platform/secrets.ts';

/** What CloudFormation asks of a custom resource. */
export interface ResourceRequest {
  readonly RequestType: 'Create' | 'Update' | 'Delete';
  readonly StackId: string;
  readonly RequestId: string;
  readonly LogicalResourceId: string;
  readonly ResourceProperties: OperatorParameters;
}

export interface ResourceReply extends Pick<ResourceRequest, 'StackId' | 'RequestId' | 'LogicalResourceId'> {
  readonly Status: 'SUCCESS' | 'FAILED';
  readonly Reason?: string;
  readonly PhysicalResourceId: string;
}

export interface CheckDeps {
  /** The parameters' values by name, without those that do not exist. */
  readonly fetchParameters: (names: readonly string[], patienceMs: number) => Promise<ReadonlyMap<string, string>>;
  /** Sends the reply to CloudFormation, which waits for it. */
  readonly reply: (reply: ResourceReply) => Promise<void>;
  readonly log: Log;
}

const PATIENCE_MS = 10_000;

/**
 * Fails the deployment if functions could not start for want of a secret. Always replies: CloudFormation would wait for an hour. A removal
 * always succeeds, or a failed deployment could not be undone.
 */
export async function checkSecrets(
  request: ResourceRequest,
  { fetchParameters, reply, log }: CheckDeps,
): Promise<void> {
  const { RequestType, StackId, RequestId, LogicalResourceId, ResourceProperties } = request;
  const about = { StackId, RequestId, LogicalResourceId, PhysicalResourceId: LogicalResourceId };
  const problem = RequestType === 'Delete' ? undefined : await problemWith(ResourceProperties);
  if (problem === undefined) return reply({ ...about, Status: 'SUCCESS' });
  log.warn('deployment_refused', { problem });
  return reply({ ...about, Status: 'FAILED', Reason: problem });

  async function problemWith(parameters: OperatorParameters): Promise<string | undefined> {
    try {
      const values = await fetchParameters(parameterNames(parameters), PATIENCE_MS);
      return missingParameters(parameters, (name) => isUsableSecret(values.get(name)));
    } catch (error) {
      log.error('parameters_not_read', {}, error);
      return `The secrets could not be looked for: ${error instanceof Error ? error.name : typeof error}. See the log of this function.`;
    }
  }
}

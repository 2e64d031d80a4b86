import * as z from 'zod/mini';
import { defineJob } from '../../edge/define-job.ts';
import { standardOutputLog } from '../../platform/logger.ts';
import { fetchParameters } from '../../platform/secrets.ts';
import { checkSecrets, type ResourceReply } from './check-secrets.ts';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-requests.html */
const resourceRequest = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  ResourceProperties: z.object({
    stage: z.string(),
    region: z.string(),
    secrets: z.array(z.string()),
    certificate: z.optional(z.string()),
  }),
});

/** Started by CloudFormation, for the custom resource of the secrets check's stack. */
export const handler = defineJob(
  resourceRequest,
  () => ({ fetchParameters, log: standardOutputLog() }),
  ({ ResponseURL, ...request }, deps) => checkSecrets(request, { ...deps, reply: (reply) => put(ResponseURL, reply) }),
);

/** To a presigned address of S3, whose signature covers an empty content type. */
async function put(url: string, reply: ResourceReply): Promise<void> {
  const { ok, status } = await fetch(url, { method: 'PUT', body: Buffer.from(JSON.stringify(reply)) });
  if (!ok) throw new Error(`CloudFormation did not take the reply: ${status}`);
}

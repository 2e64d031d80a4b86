import { expect, it } from 'vitest';
import { createLog } from '../../platform/logger.ts';
import { checkSecrets, type ResourceReply, type ResourceRequest } from './check-secrets.ts';

const KEY = '/crossbook/dev/email-key';
const ODDS = '/crossbook/dev/odds-api-key';
const CERTIFICATE = '/crossbook/dev/certificate-arn';
const COMMAND = 'Secrets: npm run secrets -- --stage dev';

const request = {
  RequestType: 'Create',
  StackId: 'arn:stack',
  RequestId: 'r-1',
  LogicalResourceId: 'SecretsCheck1',
  ResourceProperties: { stage: 'dev', region: 'us-east-1', secrets: [KEY, ODDS], certificate: CERTIFICATE },
} as const satisfies ResourceRequest;

/** The reply to CloudFormation, and all that was logged. */
async function checked(stored: Readonly<Record<string, string>> | Error, changes: Partial<ResourceRequest> = {}) {
  const replies: ResourceReply[] = [];
  const logged: unknown[] = [];
  await checkSecrets(
    { ...request, ...changes },
    {
      fetchParameters: async (names) => {
        if (stored instanceof Error) throw stored;
        return new Map(Object.entries(stored).filter(([name]) => names.includes(name)));
      },
      reply: async (reply) => void replies.push(reply),
      log: createLog((...entry) => logged.push(entry)),
    },
  );
  expect(replies).toHaveLength(1);
  return { reply: replies[0], text: JSON.stringify([replies, logged]) };
}

it('a deployment goes on when every parameter has a usable value', async () => {
  const { reply } = await checked({ [KEY]: 'new old', [ODDS]: 'k', [CERTIFICATE]: 'arn:aws:acm:x' });
  expect(reply).toEqual({
    Status: 'SUCCESS',
    StackId: 'arn:stack',
    RequestId: 'r-1',
    LogicalResourceId: 'SecretsCheck1',
    PhysicalResourceId: 'SecretsCheck1',
  });
});

it('a deployment fails with the names of missing secrets and placeholders, and with the command that stores them', async () => {
  const { reply } = await checked({ [KEY]: 'changeme', [CERTIFICATE]: 'arn:aws:acm:x' });
  expect(reply).toMatchObject({
    Status: 'FAILED',
    Reason: `These parameters are missing, empty or placeholders: ${KEY}, ${ODDS}.\n${COMMAND}`,
  });
});

it('a missing certificate is named with its own command', async () => {
  const { reply } = await checked({ [KEY]: 'k', [ODDS]: 'k' });
  expect(reply?.Reason).toBe(
    `These parameters are missing, empty or placeholders: ${CERTIFICATE}.\nWith the certificate’s ARN: aws ssm put-parameter --region us-east-1 --type String --name ${CERTIFICATE} --value ARN`,
  );
});

it('R-303: values are neither replied nor logged', async () => {
  for (const stored of [{ [KEY]: '<hunter2>', [ODDS]: 'hunter3' }, new Error('hunter4')]) {
    const { reply, text } = await checked(stored);
    expect([reply?.Status, /hunter[23]/.test(text), /hunter4/.test(reply?.Reason ?? '')]).toEqual([
      'FAILED',
      false,
      false,
    ]);
  }
});

it('a check that cannot read the parameters fails the deployment instead of letting CloudFormation wait', async () => {
  const { reply } = await checked(new Error('AccessDeniedException'));
  expect(reply).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('could not be looked for') });
});

it('a removal succeeds without any secret, so that a failed deployment can be undone', async () => {
  expect((await checked({}, { RequestType: 'Delete' })).reply?.Status).toBe('SUCCESS');
});

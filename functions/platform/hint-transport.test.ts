import { createServer } from 'node:http';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { afterAll, expect, it } from 'vitest';

import { createSocketTransport } from './hint-transport.ts';

const requests: string[] = [];
let status = 200;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  requests.push(`${request.method} ${request.url} ${body}`);
  const codes: Readonly<Record<number, string>> = { 410: 'GoneException', 429: 'LimitExceededException' };
  response.writeHead(status, { 'x-amzn-errortype': codes[status] ?? 'Unknown' }).end('{}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' ? address?.port : undefined;
afterAll(() => server.close());

const transport = createSocketTransport(
  new ApiGatewayManagementApiClient({
    ...{ endpoint: `http://127.0.0.1:${port}/live`, region: 'us-east-1', maxAttempts: 1 },
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
);

it('a post and a closing name the connection in the gateway’s path', async () => {
  status = 200;
  expect(await transport.post('a+b/c=', 'hello')).toBe('sent');
  await transport.close('a+b/c=');
  expect(requests).toEqual(['POST /live/@connections/a%2Bb%2Fc%3D hello', 'DELETE /live/@connections/a%2Bb%2Fc%3D ']);
});

it.each([
  [410, 'gone'],
  [429, 'busy'],
] as const)('a status of %i means that the connection is %s', async (answer, outcome) => {
  status = answer;
  expect(await transport.post('id', 'hello')).toBe(outcome);
});

it.each([500, 403])('a status of %i means that the service does not respond', async (answer) => {
  status = answer;
  await expect(transport.post('id', 'hello')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(transport.close('id')).rejects.toMatchObject({ code: 'unavailable' });
});

it('a connection that is gone counts as closed, one that cannot be closed now does not', async () => {
  status = 410;
  await transport.close('id');
  status = 429;
  await expect(transport.close('id')).rejects.toMatchObject({ code: 'unavailable' });
});

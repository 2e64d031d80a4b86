import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDynamoDbClient } from './client.ts';

/** The first request is answered on demand, later ones at once. */
let server: Server;
let endpoint: string;
let asked = 0;
let first: Promise<ServerResponse>;

const answer = (response: ServerResponse) => response.end('{"TableNames":["t"]}');

beforeEach(async () => {
  asked = 0;
  let arrived: (response: ServerResponse) => void;
  first = new Promise((resolve) => {
    arrived = resolve;
  });
  server = createServer((_request, response) => {
    asked += 1;
    if (asked === 1) arrived(response);
    else answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('a call to AWS is retried without a response within three seconds', async () => {
  const aws = { ENDPOINT_URL_DYNAMODB: endpoint, REGION: 'us-east-1', ACCESS_KEY_ID: 'x', SECRET_ACCESS_KEY: 'x' };
  for (const [name, value] of Object.entries(aws)) vi.stubEnv(`AWS_${name}`, value);
  const listed = createDynamoDbClient({}).send(new ListTablesCommand({}));
  await first;
  vi.advanceTimersByTime(3_000);
  expect(await listed).toMatchObject({ TableNames: ['t'] });
  expect(asked).toBe(2);
});

it('a call to a simulator on a busy machine waits, without a retry', async () => {
  const listed = createDynamoDbClient({ endpoint }).send(new ListTablesCommand({}));
  const response = await first;
  vi.advanceTimersByTime(60_000);
  answer(response);
  expect(await listed).toMatchObject({ TableNames: ['t'] });
  expect(asked).toBe(1);
});

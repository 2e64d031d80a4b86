import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { expect, it } from 'vitest';
import { events } from '../../shared/deployment/events.ts';
import { startAwsSimulator } from '../testing/aws-simulator.ts';
import { createBus } from './bus.ts';

import { loggedWith } from './logger.ts';

const at = (endpoint: string) =>
  new EventBridgeClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
  });

it('an event is put on the named bus with its topic, its detail and the request that caused it', async () => {
  const service = await startAwsSimulator(() => ({
    status: 200,
    body: { FailedEntryCount: 0, Entries: [{ EventId: '1' }] },
  }));
  const publish = () => createBus(at(service.endpoint), 'our-bus').publish(events.scanRequested, { scanId: 's1' });
  await loggedWith({ requestId: 'request-1' }, publish);
  await publish();
  await service.stop();
  const entry = { EventBusName: 'our-bus', Source: 'crossbook.odds', DetailType: 'ScanRequested' };
  expect(service.calls).toEqual([
    {
      target: 'AWSEvents.PutEvents',
      input: { Entries: [{ ...entry, Detail: '{"scanId":"s1","requestId":"request-1"}' }] },
    },
    { target: 'AWSEvents.PutEvents', input: { Entries: [{ ...entry, Detail: '{"scanId":"s1"}' }] } },
  ]);
});

it.each([
  [
    'the entry is rejected in a successful response',
    200,
    { FailedEntryCount: 1, Entries: [{ ErrorCode: 'ThrottlingException' }] },
  ],
  ['the service fails', 500, { __type: 'InternalException' }],
])('the bus is unavailable when %s', async (_name, status, body) => {
  const service = await startAwsSimulator(() => ({ status, body }));
  await expect(createBus(at(service.endpoint), 'b').publish(events.scanRequested, {})).rejects.toMatchObject({
    code: 'unavailable',
  });
  await service.stop();
});

it('the bus is unavailable without a response', async () => {
  await expect(createBus(at('http://127.0.0.1:1'), 'b').publish(events.scanRequested, {})).rejects.toMatchObject({
    code: 'unavailable',
  });
});

it('the bus is unavailable if the response takes longer than the caller waits', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const publishing = createBus(at(`http://127.0.0.1:${port}`), 'b').publish(events.mailEnqueued, {}, { withinMs: 20 });
  await expect(publishing).rejects.toMatchObject({ code: 'unavailable' });
  silent.closeAllConnections();
  silent.close();
});

import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { serveAws } from './aws-json.ts';
import { makeBus } from './bus.ts';
import { listen, type RunningServer } from './listen.ts';

const started: [string, unknown][] = [];
let server: RunningServer;
let client: EventBridgeClient;
let bus: ReturnType<typeof makeBus>;

beforeAll(async () => {
  bus = makeBus({
    name: 'bus',
    rules: [
      { bus: 'ours', pattern: { source: ['odds'], 'detail-type': ['ScanRequested'] }, functions: ['first', 'second'] },
      { bus: 'ours', pattern: { source: ['other'] }, functions: ['third'] },
      { bus: 'default', pattern: { source: ['odds', 'aws.ses'] }, functions: ['fourth'] },
      { bus: 'ours', pattern: { detail: { mail: { tags: ['b', 'c'] } } }, functions: ['fifth'] },
    ],
    start: (name, event) => started.push([name, event]),
    now: () => Date.parse('2026-11-21T15:00:00Z'),
  });
  server = await listen(0, (request, response) => void serveAws(bus.operations, request, response));
  client = new EventBridgeClient({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
beforeEach(() => started.splice(0));
afterAll(async () => {
  client.destroy();
  await server.close();
});

const entry = { Source: 'odds', DetailType: 'ScanRequested', Detail: '{"scanId":"s1"}', EventBusName: 'bus' };
const put = (...Entries: object[]) => client.send(new PutEventsCommand({ Entries }));

it('every function whose rule matches is started with EventBridge’s event', async () => {
  const { FailedEntryCount, Entries } = await put(entry);
  expect([FailedEntryCount, Entries]).toEqual([0, [{ EventId: expect.any(String) }]]);
  expect(started.map(([name]) => name)).toEqual(['first', 'second']);
  expect(started[0]?.[1]).toEqual({
    version: '0',
    id: Entries?.[0]?.EventId,
    'detail-type': 'ScanRequested',
    source: 'odds',
    account: '000000000000',
    time: '2026-11-21T15:00:00Z',
    region: 'us-east-1',
    resources: [],
    detail: { scanId: 's1' },
  });
});

it('rules match nested fields and list members', async () => {
  const tagged = (tags: unknown) => ({ ...entry, Source: 'unknown', Detail: JSON.stringify({ mail: { tags } }) });
  await put(tagged(['a']), tagged(['a', 'b']), tagged('c'), { ...tagged([]), Detail: '{"mail":"b"}' });
  expect(started.map(([name]) => name)).toEqual(['fifth', 'fifth']);
});

it('an event that matches no rule is accepted', async () => {
  expect(await put({ ...entry, Source: 'unknown' })).toMatchObject({ FailedEntryCount: 0 });
  expect(started).toEqual([]);
});

it.each([{ EventBusName: 'default' }, { EventBusName: undefined }])(
  'an event on the account’s bus matches only its rules: %j',
  async (change) => {
    expect(await put({ ...entry, ...change })).toMatchObject({ FailedEntryCount: 0 });
    expect(started.map(([name]) => name)).toEqual(['fourth']);
  },
);

it('an AWS service’s event is published on the account’s bus', () => {
  bus.publish('aws.ses', 'Email Bounced', { eventType: 'Bounce' });
  expect(started).toEqual([
    [
      'fourth',
      expect.objectContaining({ source: 'aws.ses', 'detail-type': 'Email Bounced', detail: { eventType: 'Bounce' } }),
    ],
  ]);
});

it('an invalid entry fails alone', async () => {
  const { FailedEntryCount, Entries } = await put({ ...entry, Detail: '[1]' }, entry);
  expect(FailedEntryCount).toBe(1);
  expect(Entries?.[0]).toEqual({ ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' });
  expect(started.map(([name]) => name)).toEqual(['first', 'second']);
});

it.each([
  ['without a source', { Source: '' }, 'InvalidArgument'],
  ['without a type', { DetailType: '' }, 'InvalidArgument'],
  ['for another bus', { EventBusName: 'elsewhere' }, 'ResourceNotFoundException'],
  ['in the name of AWS', { Source: 'aws.ses' }, 'NotAuthorizedForSourceException'],
])('an entry %s fails', async (_name, change, code) => {
  const { Entries } = await put({ ...entry, ...change });
  expect(Entries?.[0]?.ErrorCode).toBe(code);
  expect(started).toEqual([]);
});

it('a call with more than ten entries is refused', async () => {
  await expect(put(...Array.from({ length: 11 }, () => entry))).rejects.toThrow('at most 10 entries');
  expect(started).toEqual([]);
});

it('a 5xx fault has no effect', async () => {
  bus.faults.fail('5xx', { times: 1 });
  const body = JSON.stringify({ Entries: [entry] });
  const headers = { 'x-amz-target': 'AWSEvents.PutEvents', 'content-type': 'application/x-amz-json-1.1' };
  const url = `http://127.0.0.1:${server.port}`;
  expect([(await fetch(url, { method: 'POST', body, headers })).status, started]).toEqual([500, []]);
  // The SDK retries.
  bus.faults.fail('5xx', { times: 1 });
  expect(await put(entry)).toMatchObject({ FailedEntryCount: 0 });
  expect([started.length, bus.faults.hits.get('5xx')]).toEqual([2, 2]);
});

it('a 5xx after the effect makes the SDK’s retry deliver twice', async () => {
  bus.faults.fail('5xx-after', { times: 1 });
  await put(entry);
  expect(started.map(([name]) => name)).toEqual(['first', 'second', 'first', 'second']);
  expect(bus.faults.hits.get('5xx-after')).toBe(1);
});

it('a refused fault fails every entry of a successful call', async () => {
  bus.faults.fail('refused');
  const { FailedEntryCount, Entries } = await put(entry, entry);
  expect([FailedEntryCount, Entries?.[0]?.ErrorCode, started]).toEqual([2, 'ThrottlingException', []]);
  bus.faults.heal();
  expect(await put(entry)).toMatchObject({ FailedEntryCount: 0 });
});

it('a twice fault delivers the same event twice', async () => {
  bus.faults.fail('twice', { times: 1 });
  await put(entry);
  await put({ ...entry, Source: 'unknown' });
  expect(started.map(([name]) => name)).toEqual(['first', 'second', 'first', 'second']);
  expect(started[2]?.[1]).toEqual(started[0]?.[1]);
});

it('a reordered event is delivered after the next one, or once the bus has healed', async () => {
  bus.faults.fail('reordered', { times: 1 });
  await put({ ...entry, Detail: '{"scanId":"first"}' });
  expect(started).toEqual([]);
  await put({ ...entry, Detail: '{"scanId":"second"}' });
  const ids = () => started.map(([, event]) => (event as { detail: { scanId: string } }).detail.scanId);
  expect(ids()).toEqual(['second', 'second', 'first', 'first']);
  started.splice(0);
  bus.faults.fail('reordered', { times: 1 });
  await put(entry);
  bus.faults.heal();
  expect(started).toHaveLength(2);
});

it('a lost event is accepted and never delivered', async () => {
  bus.faults.fail('lost', { times: 1 });
  expect((await put(entry)).FailedEntryCount).toBe(0);
  bus.faults.heal();
  expect(started).toEqual([]);
});

it('a request that a web page could send is refused', async () => {
  const body = JSON.stringify({ Entries: [entry] });
  const reply = await fetch(`http://127.0.0.1:${server.port}`, {
    method: 'POST',
    body,
    headers: { 'x-amz-target': 'AWSEvents.PutEvents', 'content-type': 'text/plain' },
  });
  expect([reply.status, started]).toEqual([400, []]);
});

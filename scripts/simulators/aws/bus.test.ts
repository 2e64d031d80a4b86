import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { serveAws } from './aws-json.ts';
import { makeBus } from './bus.ts';
import { type Listening, listen } from './listening.ts';

const started: [string, unknown][] = [];
let listening: Listening;
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
  listening = await listen(0, (request, response) => void serveAws(bus.operations, request, response));
  client = new EventBridgeClient({
    endpoint: `http://127.0.0.1:${listening.port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
beforeEach(() => started.splice(0));
afterAll(async () => {
  client.destroy();
  await listening.close();
});

const entry = { Source: 'odds', DetailType: 'ScanRequested', Detail: '{"scanId":"s1"}', EventBusName: 'bus' };
const put = (...Entries: object[]) => client.send(new PutEventsCommand({ Entries }));

it('starts every function whose rule matches, with the event as it looks there', async () => {
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

it('looks into an event as deep as a rule does, and into lists there', async () => {
  const told = (tags: unknown) => ({ ...entry, Source: 'nobody', Detail: JSON.stringify({ mail: { tags } }) });
  await put(told(['a']), told(['a', 'b']), told('c'), { ...told([]), Detail: '{"mail":"b"}' });
  expect(started.map(([name]) => name)).toEqual(['fifth', 'fifth']);
});

it('accepts an event that no rule wants', async () => {
  expect(await put({ ...entry, Source: 'nobody' })).toMatchObject({ FailedEntryCount: 0 });
  expect(started).toEqual([]);
});

it.each([{ EventBusName: 'default' }, { EventBusName: undefined }])(
  'keeps the account’s bus apart: %j',
  async (change) => {
    expect(await put({ ...entry, ...change })).toMatchObject({ FailedEntryCount: 0 });
    expect(started.map(([name]) => name)).toEqual(['fourth']);
  },
);

it('lets a service of AWS speak on the account’s bus', () => {
  bus.tell('aws.ses', 'Email Bounced', { eventType: 'Bounce' });
  expect(started).toEqual([
    [
      'fourth',
      expect.objectContaining({ source: 'aws.ses', 'detail-type': 'Email Bounced', detail: { eventType: 'Bounce' } }),
    ],
  ]);
});

it('fails a bad entry and delivers the good one beside it', async () => {
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
])('fails an entry %s', async (_name, change, code) => {
  const { Entries } = await put({ ...entry, ...change });
  expect(Entries?.[0]?.ErrorCode).toBe(code);
  expect(started).toEqual([]);
});

it('refuses more than ten entries whole', async () => {
  await expect(put(...Array.from({ length: 11 }, () => entry))).rejects.toThrow('at most 10 entries');
  expect(started).toEqual([]);
});

it('fails before it takes anything', async () => {
  bus.faults.fail('5xx', { times: 1 });
  const body = JSON.stringify({ Entries: [entry] });
  const headers = { 'x-amz-target': 'AWSEvents.PutEvents', 'content-type': 'application/x-amz-json-1.1' };
  const url = `http://127.0.0.1:${listening.port}`;
  expect([(await fetch(url, { method: 'POST', body, headers })).status, started]).toEqual([500, []]);
  // The SDK asks again of its own accord.
  bus.faults.fail('5xx', { times: 1 });
  expect(await put(entry)).toMatchObject({ FailedEntryCount: 0 });
  expect([started.length, bus.faults.hits.get('5xx')]).toEqual([2, 2]);
});

it('answers with a failure what it has taken, so that whoever asks again has it twice', async () => {
  bus.faults.fail('5xx-after', { times: 1 });
  await put(entry);
  expect(started.map(([name]) => name)).toEqual(['first', 'second', 'first', 'second']);
  expect(bus.faults.hits.get('5xx-after')).toBe(1);
});

it('refuses every entry of a call that succeeds, until it is healed', async () => {
  bus.faults.fail('refused');
  const { FailedEntryCount, Entries } = await put(entry, entry);
  expect([FailedEntryCount, Entries?.[0]?.ErrorCode, started]).toEqual([2, 'ThrottlingException', []]);
  bus.faults.heal();
  expect(await put(entry)).toMatchObject({ FailedEntryCount: 0 });
});

it('delivers the same event twice', async () => {
  bus.faults.fail('twice', { times: 1 });
  await put(entry);
  await put({ ...entry, Source: 'nobody' });
  expect(started.map(([name]) => name)).toEqual(['first', 'first', 'second', 'second']);
  expect(started[1]?.[1]).toEqual(started[0]?.[1]);
});

it('does not listen to what a web page can send', async () => {
  const body = JSON.stringify({ Entries: [entry] });
  const reply = await fetch(`http://127.0.0.1:${listening.port}`, {
    method: 'POST',
    body,
    headers: { 'x-amz-target': 'AWSEvents.PutEvents', 'content-type': 'text/plain' },
  });
  expect([reply.status, started]).toEqual([400, []]);
});

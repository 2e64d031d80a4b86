import { randomUUID } from 'node:crypto';
import { type ClientRequest, request as send } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpEvent } from '../../../functions/edge/http.ts';
import { startAwsSimulator } from '../../../functions/testing/aws-simulator.ts';
import { TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN, testContext } from '../../../functions/testing/http-event.ts';
import { SIMULATOR_CREDENTIALS } from '../../../functions/testing/test-bus.ts';
import { testEnvironment } from '../../../functions/testing/test-environment.ts';
import { testTable } from '../../../functions/testing/test-table.ts';
import { handler } from '../../../functions/verification/send-verification.handler.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { makeGateway } from './gateway.ts';
import { type Listening, listen } from './listening.ts';

const store = testTable();
const { method, path } = contracts['verification/send-verification'];

/** Called where the function has done all but announce its mail. */
let midway: () => void;
const bus = await startAwsSimulator(() => {
  midway();
  return { status: 200, body: { FailedEntryCount: 0, Entries: [] } };
});
afterAll(() => bus.stop());
testEnvironment(store, { ...SIMULATOR_CREDENTIALS, AWS_ENDPOINT_URL_EVENTBRIDGE: bus.endpoint });

let listening: Listening;
/** Called when a request's head has come, and when its function begins. */
let arrived: () => void = () => undefined;
let begun: () => void;
const running: ReturnType<typeof handler>[] = [];
const answered: Promise<unknown>[] = [];

beforeAll(async () => {
  const gateway = makeGateway({
    routes: [{ key: `${method} ${path}`, function: 'send-verification', timeoutMs: 20_000 }],
    host: {
      invoke: async (_name, event) => {
        const call = handler(event as HttpEvent, testContext());
        running.push(call);
        begun();
        return { state: 'done', result: await call };
      },
      stop: async () => undefined,
    },
    originSecret: TEST_ORIGIN_SECRET,
    now: Date.now,
    report: () => undefined,
  });
  listening = await listen(0, (request, response) => {
    answered.push(gateway(request, response).catch((error: unknown) => error));
    arrived();
  });
});
afterAll(async () => {
  await listening.close();
});

function asking(body: Buffer): ClientRequest {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    origin: TEST_SITE_ORIGIN,
    'sec-fetch-site': 'same-origin',
  };
  const sent = send({ host: '127.0.0.1', port: listening.port, method, path, headers });
  // A connection that is cut says so.
  sent.on('error', () => undefined);
  return sent;
}

function hungUp(sent: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    sent.once('close', () => resolve());
    sent.destroy();
  });
}

const bodyFor = (email: string) => Buffer.from(JSON.stringify({ email }));

async function rowsAbout(email: string) {
  const items = await store.items();
  const of = (kind: string) =>
    items.filter(({ pk, email: whom, to }) => String(pk).startsWith(kind) && (whom ?? to) === email);
  return { codes: of('CODE#').length, mails: of('OUTBOX').length };
}

it.each(['when its function begins', 'before the mail is announced'])(
  'R-014: a caller who hangs up %s has asked for a code all the same, whole',
  async (when) => {
    const email = `${randomUUID()}@example.com`;
    const reached = Promise.withResolvers<void>();
    begun = when === 'when its function begins' ? reached.resolve : () => undefined;
    midway = when === 'when its function begins' ? () => undefined : reached.resolve;
    const sent = asking(bodyFor(email));
    sent.end(bodyFor(email));
    await reached.promise;
    await hungUp(sent);
    expect((await running.at(-1))?.statusCode).toBe(200);
    await answered.at(-1);
    expect(await rowsAbout(email)).toEqual({ codes: 1, mails: 1 });
    expect(bus.calls.length).toBeGreaterThan(0);
  },
);

it('R-014: a caller who hangs up before the request is whole has asked for nothing', async () => {
  const email = `${randomUUID()}@example.com`;
  const before = { functions: running.length, items: await store.items() };
  const reached = Promise.withResolvers<void>();
  arrived = reached.resolve;
  const body = bodyFor(email);
  const sent = asking(body);
  sent.write(body.subarray(0, body.length - 1));
  await reached.promise;
  await hungUp(sent);
  expect(await answered.at(-1)).toMatchObject({ code: 'ECONNRESET' });
  expect(running).toHaveLength(before.functions);
  expect(await store.items()).toEqual(before.items);
});

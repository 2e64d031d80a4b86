import { randomUUID } from 'node:crypto';
import { type ClientRequest, request as send } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpEvent } from '../../../functions/edge/http.ts';
import { handler } from '../../../functions/identity/verification/send-verification.handler.ts';
import { startAwsSimulator } from '../../../functions/testing/aws-simulator.ts';
import { TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN, testContext } from '../../../functions/testing/http-event.ts';
import { SIMULATOR_CREDENTIALS } from '../../../functions/testing/test-bus.ts';
import { testEnvironment } from '../../../functions/testing/test-environment.ts';
import { engineTable } from '../../../functions/testing/test-table.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { makeGateway } from './gateway.ts';
import { listen, type RunningServer } from './listen.ts';

const store = engineTable();
const { method, path } = contracts['identity/verification/send-verification'];

/** Called when the function has done everything but announce its mail. */
let onAnnounce: () => void;
const bus = await startAwsSimulator(() => {
  onAnnounce();
  return { status: 200, body: { FailedEntryCount: 0, Entries: [] } };
});
afterAll(() => bus.stop());
testEnvironment(store, { ...SIMULATOR_CREDENTIALS, AWS_ENDPOINT_URL_EVENTBRIDGE: bus.endpoint });

let server: RunningServer;
/** Called when a request's head has arrived, and when its function starts. */
let onRequest: () => void = () => undefined;
let onStart: () => void;
const running: ReturnType<typeof handler>[] = [];
const handled: Promise<unknown>[] = [];

beforeAll(async () => {
  const gateway = makeGateway({
    routes: [{ key: `${method} ${path}`, function: 'send-verification', timeoutMs: 20_000 }],
    host: {
      invoke: async (_name, event) => {
        const call = handler(event as HttpEvent, testContext());
        running.push(call);
        onStart();
        return { state: 'done', result: await call };
      },
      stop: async () => undefined,
    },
    originSecret: TEST_ORIGIN_SECRET,
    now: Date.now,
    logAccess: () => undefined,
    report: () => undefined,
  });
  server = await listen(0, (request, response) => {
    handled.push(gateway(request, response).catch((error: unknown) => error));
    onRequest();
  });
});
afterAll(async () => {
  await server.close();
});

function openRequest(body: Buffer): ClientRequest {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    origin: TEST_SITE_ORIGIN,
    'sec-fetch-site': 'same-origin',
  };
  const sent = send({ host: '127.0.0.1', port: server.port, method, path, headers });
  // The destroyed connection emits an error.
  sent.on('error', () => undefined);
  return sent;
}

function disconnect(sent: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    sent.once('close', () => resolve());
    sent.destroy();
  });
}

const bodyFor = (email: string) => Buffer.from(JSON.stringify({ email }));

async function rowsAbout(email: string) {
  const items = await store.items();
  const of = (kind: string) =>
    items.filter(({ pk, email: codeEmail, to }) => String(pk).startsWith(kind) && (codeEmail ?? to) === email);
  return { codes: of('CODE#').length, mails: of('OUTBOX').length };
}

it.each(['when its function starts', 'before the mail is announced'])(
  'R-014: a code is created and mailed even if the client disconnects %s',
  async (when) => {
    const email = `${randomUUID()}@example.com`;
    const reached = Promise.withResolvers<void>();
    onStart = when === 'when its function starts' ? reached.resolve : () => undefined;
    onAnnounce = when === 'when its function starts' ? () => undefined : reached.resolve;
    const sent = openRequest(bodyFor(email));
    sent.end(bodyFor(email));
    await reached.promise;
    await disconnect(sent);
    expect((await running.at(-1))?.statusCode).toBe(200);
    await handled.at(-1);
    expect(await rowsAbout(email)).toEqual({ codes: 1, mails: 1 });
    expect(bus.calls.length).toBeGreaterThan(0);
  },
);

it('R-014: a request cut off before its end has no effect', async () => {
  const email = `${randomUUID()}@example.com`;
  const before = { functions: running.length, items: await store.items() };
  const reached = Promise.withResolvers<void>();
  onRequest = reached.resolve;
  const body = bodyFor(email);
  const sent = openRequest(body);
  sent.write(body.subarray(0, body.length - 1));
  await reached.promise;
  await disconnect(sent);
  expect(await handled.at(-1)).toMatchObject({ code: 'ECONNRESET' });
  expect(running).toHaveLength(before.functions);
  expect(await store.items()).toEqual(before.items);
});

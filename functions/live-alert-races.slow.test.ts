import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { makeAlertServices } from '../scripts/simulators/alerts/alert-services.ts';
import { contracts, type EndpointName } from '../shared/contracts/index.ts';
import { cdnHeaders } from '../shared/deployment/headers.ts';
import { sockets } from '../shared/deployment/sockets.ts';
import { readRules } from './alerts/rules/rule-store.ts';
import { alertFixture, arbRow } from './alerts/testing/alert-fixture.ts';
import { anAlertRule } from './alerts/testing/an-alert-rule.ts';
import { signedInUser } from './identity/account/testing/signed-in-user.ts';
import { closeEnded } from './live/close-ended.ts';
import { openConnections } from './live/connection-store.ts';
import { closingDeps, recordingTransport } from './live/testing/live-fixture.ts';
import { sha256Hex } from './platform/hash.ts';
import { alertDevice, deviceOwner } from './platform/table/keys.ts';
import { httpEvent, invoke, TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN } from './testing/http-event.ts';
import { loadHandler } from './testing/load-handler.ts';
import { invokeFromTwoProcesses } from './testing/second-process/second-process.ts';
import { testBus } from './testing/test-bus.ts';
import { TEST_TELEGRAM_TOKEN, testEnvironment } from './testing/test-environment.ts';
import { engineTable } from './testing/test-table.ts';

/** Starting a process is slow on a busy machine. */

const services = makeAlertServices({ now: Date.now, telegramToken: TEST_TELEGRAM_TOKEN });
const push = await listening(createServer((request, response) => void services.serve(request, response)));
const management = await listening(createServer((_request, response) => response.writeHead(204).end()));

const store = engineTable();
testEnvironment(store, { ...(await testBus()), PUSH_ENDPOINT: push, SOCKETS_ENDPOINT: management });

type Cookies = readonly string[];
const call = (name: EndpointName, cookies: Cookies, more: { body?: object; params?: Record<string, string> } = {}) => {
  const { method, path } = contracts[name];
  return { file: `${name}.handler`, event: httpEvent({ method, path, cookies, ...more }) };
};
const answerTo = async (name: EndpointName, cookies: Cookies, more: { body?: object } = {}) => {
  const { method, path } = contracts[name];
  return (await invoke(await loadHandler(name), { method, path, cookies, ...more })).body;
};
const matching = (n: number) =>
  Array.from({ length: n }, () => ({ file: 'alerts/match-alerts.job', event: published }));
const published = { detail: { league: 'basketball_nba', boards: [], publishedAt: 0 } };

it('R-403: across two processes, of eight pages that connect while their person logs out none stays after the next run', async () => {
  const { userId, cookies } = await signedInUser(store.table);
  const ids = Array.from({ length: 8 }, () => randomUUID());
  const connecting = ids.map((connectionId) => ({
    file: 'live/connect.handler',
    event: {
      requestContext: { routeKey: sockets['live/connect'], connectionId, requestId: randomUUID() },
      headers: { Cookie: cookies.join('; '), Origin: TEST_SITE_ORIGIN, [cdnHeaders.originSecret]: TEST_ORIGIN_SECRET },
    },
  }));
  const leaving = [call('identity/account/logout', cookies), call('identity/account/logout', cookies)];
  const answers = await invokeFromTwoProcesses(store, [...connecting.slice(0, 4), ...leaving, ...connecting.slice(4)]);
  for (const answer of answers) expect([{ statusCode: 200 }, { statusCode: 403 }]).toContainEqual(statusIn(answer));
  const open = (await openConnections(store.table)).filter((row) => row.userId === userId).map(({ id }) => id);
  const { transport, closed } = recordingTransport();
  await closeEnded(undefined, closingDeps(store.table, transport));
  expect(closed).toEqual(expect.arrayContaining(open));
  expect((await openConnections(store.table)).filter((row) => row.userId === userId)).toEqual([]);
  expect((await invokeFromTwoProcesses(store, connecting.slice(0, 2))).map(statusIn)).toEqual(
    Array(2).fill({ statusCode: 403 }),
  );
});

/** A league without opportunities, matched now. */
async function emptyLeague() {
  const fixture = alertFixture(store.table);
  fixture.clock.set(new Date().toISOString());
  await fixture.alone();
  await fixture.publish([]);
  await fixture.match();
  const now = Math.floor(Date.now() / 1000);
  const row = () => arbRow({ id: `arbitrage/${randomUUID()}/h2h//`, confirmedAt: now, startsAt: now + 7200 });
  return { ...fixture, row };
}

it('R-426: across two processes, eight runs that match one list enqueue an alert once', async () => {
  const { publish, person, row, history } = await emptyLeague();
  const userId = await person([{}, { name: 'Two', channels: ['email'] }]);
  await publish([row(), row(), row()]);
  expect(await invokeFromTwoProcesses(store, matching(8))).toEqual(Array(8).fill(undefined));
  const told = await history(userId);
  expect(told).toHaveLength(3);
  expect(new Set(told.map(({ opportunityId }) => opportunityId)).size).toBe(3);
});

it('across two processes, rules that are saved, changed and deleted while lists are matched are matched next as they are', async () => {
  const { publish, row, match, table } = await emptyLeague();
  const { userId, cookies } = await signedInUser(store.table);
  const key = () => randomBytes(16).toString('hex');
  const saving = () => call('alerts/save-rule', cookies, { body: { key: key(), ...anAlertRule } });
  const [first, second] = [key(), key()];
  for (const own of [first, second])
    await answerTo('alerts/save-rule', cookies, { body: { key: own, ...anAlertRule } });
  await publish([row()]);
  const answers = await invokeFromTwoProcesses(store, [
    ...matching(2),
    ...[saving(), call('alerts/delete-rule', cookies, { params: { id: first } })],
    ...matching(2),
    ...[call('alerts/delete-rule', cookies, { params: { id: first } }), saving()],
    ...[
      saving(),
      call('alerts/change-rule', cookies, { params: { id: second }, body: { revision: 1, ...anAlertRule, on: false } }),
    ],
    ...matching(2),
  ]);
  expect(answers.filter((answer) => JSON.stringify(answer)?.includes('failed'))).toEqual([]);
  const live = (await readRules(table, userId)).filter(({ on }) => on).map(({ id }) => id);
  expect(live).toHaveLength(3);
  const later = row();
  await publish([later]);
  await match();
  const told = (await store.items()).filter(
    ({ userId: of, opportunityId, rules }) => of === userId && opportunityId === later.id && rules !== undefined,
  );
  expect(told.map(({ rules }) => (rules as { id: string }[]).map(({ id }) => id))).toEqual([live]);
});

it('R-424: across two processes, a device that is added again while “gone” arrives is there whole or not at all', async () => {
  const { userId, cookies } = await signedInUser(store.table);
  const { push: own } = (await answerTo('alerts/list-channels', cookies)) as {
    push: { publicKey: string; keyId: string };
  };
  const { endpoint, keys } = await services.push.subscribe(own.publicKey);
  const body = { name: 'Phone', endpoint, ...keys, keyId: own.keyId };
  const { id } = (await answerTo('alerts/add-device', cookies, { body })) as { id: string };
  services.push.fail('410', { endpoint });
  const answers = await invokeFromTwoProcesses(
    store,
    Array.from({ length: 8 }, (_, n) =>
      n % 3 === 0
        ? call('alerts/add-device', cookies, { body })
        : call('alerts/send-test', cookies, { body: { channel: 'push', id } }),
    ),
  );
  for (const answer of answers) expect([200, 404]).toContain(statusIn(answer).statusCode);
  services.push.heal();
  const written = [alertDevice(userId, sha256Hex(endpoint)), deviceOwner(sha256Hex(endpoint))];
  const rows = (await store.items()).filter((item) => written.some(({ pk, sk }) => item.pk === pk && item.sk === sk));
  expect([0, 2]).toContain(rows.length);
  const again = (await answerTo('alerts/add-device', cookies, { body })) as { id: string };
  expect(await answerTo('alerts/send-test', cookies, { body: { channel: 'push', id: again.id } })).toEqual({
    outcome: 'accepted',
  });
});

function statusIn(answer: unknown): { readonly statusCode: unknown } {
  return { statusCode: Object(answer).statusCode };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

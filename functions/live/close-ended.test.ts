import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { announceSessionsEnded } from '../identity/session/announce-ended.ts';
import { closeStoredSession } from '../identity/session/session-store.ts';
import { changePasswordStep, disableUserStep } from '../identity/users/user-store.ts';
import { Refusal } from '../platform/errors.ts';
import { liveConnection, userConnections, userSubscription } from '../platform/table/keys.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { testTable } from '../testing/test-table.ts';
import { closeEnded } from './close-ended.ts';
import { openConnections } from './connection-store.ts';
import { closingDeps, pageOwner, recordingTransport } from './testing/live-fixture.ts';

const store = testTable();
type Owner = Awaited<ReturnType<typeof pageOwner>>;

const endings: readonly (readonly [string, (owner: Owner) => Promise<unknown>])[] = [
  ['a log-out', ({ sessionHash }) => closeStoredSession(store.table, sessionHash)],
  ['a new password', ({ user }) => store.table.transact([changePasswordStep(user, 'another hash', 1)])],
  ['the end of the account', ({ user }) => store.table.transact([disableUserStep(user, 1)])],
  ['the end of the subscription', ({ userId }) => store.table.remove(userSubscription(userId))],
];

it.each(endings)('R-403: %s closes all connections of the session, and no others', async (_name, end) => {
  const [owner, other] = [await pageOwner(store.table), await pageOwner(store.table)];
  const pages = [await owner.show(), await owner.show()];
  const { id: others } = await other.connect();
  const { transport, closed } = recordingTransport();
  const deps = closingDeps(store.table, transport);
  await closeEnded(undefined, deps);
  expect(closed).not.toContain(pages[0]);
  await end(owner);
  await closeEnded(undefined, deps);
  expect(new Set(closed)).toEqual(new Set(pages));
  const left = (await openConnections(store.table)).map(({ id }) => id);
  expect([left.includes(others), ...pages.map((id) => left.includes(id))]).toEqual([true, false, false]);
});

it('R-442: a connection whose row was deleted with the account is closed by its id', async () => {
  const owner = await pageOwner(store.table);
  const { id } = await owner.connect();
  await store.table.remove(liveConnection(id));
  const { transport, closed } = recordingTransport();
  await closeEnded([id], closingDeps(store.table, transport));
  expect(closed).toEqual([id]);
});

it('a connection that cannot be closed keeps its row, the others are closed, and the next run closes it', async () => {
  const owner = await pageOwner(store.table);
  const pages = [await owner.show(), await owner.show(), await owner.show()];
  await closeStoredSession(store.table, owner.sessionHash);
  const [stuck = ''] = pages;
  const failing = recordingTransport((id) => (id === stuck ? 'down' : 'sent'));
  await expect(closeEnded(pages, closingDeps(store.table, failing.transport))).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(new Set(failing.closed)).toEqual(new Set(pages.slice(1)));
  const { transport, closed } = recordingTransport();
  await closeEnded(undefined, closingDeps(store.table, transport));
  expect(closed).toEqual([stuck]);
});

it('the end of sessions is announced with the connections of its user, and only if there may be some', async () => {
  const [owner, without] = [await pageOwner(store.table), randomUUID()];
  const pages = [await owner.connect(), await owner.connect()].map(({ id }) => id);
  const told: unknown[] = [];
  const deps = {
    table: store.table,
    log: recordedLog().log,
    bus: { publish: async (_topic: unknown, detail: unknown) => void told.push(detail) },
  };
  await announceSessionsEnded(deps, owner.userId);
  await announceSessionsEnded(deps, without);
  expect(told).toEqual([{ userId: owner.userId, connections: pages }]);
  expect(await store.table.rows(userConnections(without).pk)).toEqual([]);
});

it('a log-out succeeds although its announcement does not', async () => {
  const owner = await pageOwner(store.table);
  await owner.connect();
  const { log, entries } = recordedLog();
  const bus = { publish: () => Promise.reject(new Refusal('unavailable')) };
  await announceSessionsEnded({ table: store.table, log, bus }, owner.userId);
  expect(entries.map(({ event }) => event)).toEqual(['sessions_end_not_announced']);
});

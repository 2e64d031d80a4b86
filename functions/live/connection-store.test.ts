import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { closeStoredSession } from '../identity/session/session-store.ts';
import { changePasswordStep } from '../identity/users/user-store.ts';

import { liveConnection } from '../platform/table/keys.ts';
import { testTable } from '../testing/test-table.ts';
import { closeEnded } from './close-ended.ts';
import { addConnection, openConnections, recordMessage } from './connection-store.ts';
import { closingDeps, pageOwner, recordingTransport } from './testing/live-fixture.ts';

const store = testTable();
const openOf = async (userId: string) =>
  (await openConnections(store.table))
    .filter((row) => row.userId === userId && row.over === undefined)
    .map(({ id }) => id);

it('R-402: of more than five connections of a person the oldest go', async () => {
  const owner = await pageOwner(store.table);
  const ids: string[] = [];
  const over: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const page = await owner.connect();
    ids.push(page.id);
    over.push(...page.over);
  }
  expect(over).toEqual(ids.slice(0, 2));
  expect(new Set(await openOf(owner.userId))).toEqual(new Set(ids.slice(2)));
});

it('R-402: a connection above the limit that could not be closed is told nothing, may say nothing, and is closed by the next run', async () => {
  const owner = await pageOwner(store.table);
  const first = await owner.show();
  for (let n = 0; n < 5; n += 1) await owner.connect();
  expect(await recordMessage(store.table, first, { boards: ['promo'], now: Date.now() + 60_000 })).toBe(false);
  const boards = (await openConnections(store.table)).filter(({ id }) => id === first).map((row) => row.boards);
  expect(boards).toEqual([[]]);
  const { transport, closed } = recordingTransport();
  await closeEnded(undefined, closingDeps(store.table, transport));
  expect(closed).toContain(first);
  expect((await openConnections(store.table)).map(({ id }) => id)).not.toContain(first);
});

it('R-402: connections that are gone do not count', async () => {
  const owner = await pageOwner(store.table);
  const first = await owner.connect();
  for (let n = 0; n < 6; n += 1) await store.table.remove(liveConnection((await owner.connect()).id));
  expect((await owner.connect()).over).toEqual([]);
  expect(await openOf(owner.userId)).toContain(first.id);
});

it('R-402: of eight pages that connect at the same time five stay, and each other one is closed by another', async () => {
  const owner = await pageOwner(store.table);
  const pages = await Promise.all(Array.from({ length: 8 }, () => owner.connect()));
  const over = pages.flatMap((page) => page.over);
  const stay = await openOf(owner.userId);
  expect([stay.length, over.length, new Set([...stay, ...over]).size]).toEqual([5, 3, 8]);
});

it('R-402: a page that others of its user are ahead of all the time is refused as one too many, and not stored', async () => {
  const owner = await pageOwner(store.table);
  await owner.connect();
  const id = randomUUID();
  // Reads the list as it was before the first page.
  const behind = { ...store.table, get: async () => undefined };
  const opening = { id, user: owner.user, sessionHash: owner.sessionHash, now: Date.now() };
  await expect(addConnection(behind, opening)).rejects.toMatchObject({ code: 'too-many-calls' });
  expect(await openOf(owner.userId)).not.toContain(id);
});

it('R-403: eight pages connect while their person logs out: none stays, and every one that was accepted is closed', async () => {
  const owner = await pageOwner(store.table);
  const { transport, closed } = recordingTransport();
  const connecting = Array.from({ length: 8 }, () => owner.connect().then(({ id }) => id));
  const loggingOut = closeStoredSession(store.table, owner.sessionHash);
  const outcomes = await Promise.allSettled(connecting);
  await loggingOut;
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not-authenticated' });
  const open = await openOf(owner.userId);
  await closeEnded(open, closingDeps(store.table, transport));
  expect(new Set(closed)).toEqual(new Set(open));
  expect(await openOf(owner.userId)).toEqual([]);
  await expect(owner.connect()).rejects.toMatchObject({ code: 'not-authenticated' });
});

it('R-403: no connection is stored for a session of before a new password', async () => {
  const owner = await pageOwner(store.table);
  await store.table.transact([changePasswordStep(owner.user, 'another hash', 1)]);
  await expect(owner.connect()).rejects.toMatchObject({ code: 'not-authenticated' });
  expect(await openOf(owner.userId)).toEqual([]);
});

it('R-404: a page may send one message a second, and none before it is stored', async () => {
  const owner = await pageOwner(store.table);
  const { id } = await owner.connect();
  const now = Date.now();
  const message = (at: number, of = id) => recordMessage(store.table, of, { boards: undefined, now: at });
  expect([await message(now), await message(now + 999), await message(now + 1_000)]).toEqual([true, false, true]);
  expect(await message(now, randomUUID())).toBe(false);
});

it('R-405: the rows of a connection expire after the gateway has closed it', async () => {
  const owner = await pageOwner(store.table);
  const id = randomUUID();
  const now = Date.now();
  await addConnection(store.table, { id, user: owner.user, sessionHash: owner.sessionHash, now });
  const rows = (await store.items()).filter((row) => JSON.stringify(row).includes(id));
  const twoHours = Math.floor(now / 1000) + 2 * 3600;
  expect(rows).toHaveLength(2);
  for (const { ttl } of rows) expect([Number(ttl) > twoHours, Number(ttl) <= twoHours + 900]).toEqual([true, true]);
});

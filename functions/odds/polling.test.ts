import { expect, it } from 'vitest';
import { listOpportunities } from '../../shared/contracts/opportunities.ts';
import { saveSubscription } from '../billing/testing/save-subscription.ts';
import { createSessionPort } from '../compose/signed-in-endpoint.ts';
import { createAccessPort } from '../compose/subscribed-endpoint.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { endpointDepsWith } from '../edge/testing/test-endpoint.ts';
import { testUser } from '../identity/account/testing/test-user.ts';
import { newSessionToken, sessionCookie } from '../identity/session/session.ts';
import { openSession } from '../identity/session/session-store.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { systemRandomBytes } from '../platform/hash.ts';
import { recordingTable } from '../testing/faulty-table.ts';
import { invoke } from '../testing/http-event.ts';
import { memoryTable } from '../testing/memory-table/memory-table.ts';
import { noStripe } from '../testing/no-stripe.ts';
import { TEST_VISIT } from '../testing/test-visit.ts';
import { createListReader } from './api/prepared-list.ts';
import { run } from './list-opportunities.handler.ts';
import { createSnapshotStore } from './snapshot/snapshot-store.ts';
import { scanFixture } from './testing/scan-fixture.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
/** The session's call is counted, then the user and the subscription are read, then the pointer. */
const EACH_POLL = ['update SESSION', 'get USER', 'get USER', 'get SNAPSHOT'];
/** The one league that has opportunities. */
const THE_LISTS = ['getMany SNAPSHOT'];
/** A league without opportunities has no parts, so the table is not read. */
const ASKS_NOTHING = 'getMany ';

/** A subscriber's page after a scan, through the complete endpoint. `poll`: the reply, and the table calls it took. */
async function polling() {
  const { table } = memoryTable();
  const fixture = scanFixture(table);
  const { clock } = fixture;
  fixture.nbaFixtures();
  await fixture.scan();
  const { user } = await testUser(table);
  const currentPeriodEnd = wholeSeconds(clock.now()) + YEAR_SECONDS;
  await saveSubscription(table, user.id, { status: 'active', currentPeriodEnd, cardConfirmed: true });
  const token = newSessionToken(systemRandomBytes);
  await openSession(table, token, user, clock.now(), { visit: TEST_VISIT });

  const counted = recordingTable(table);
  const { http } = endpointDepsWith();
  const given = { table: counted.table, clock: clock.now, log: http.log, stripe: noStripe };
  const deps = {
    view: 'arbitrage' as const,
    off: async () => new Set<number>(),
    clock: clock.now,
    read: createListReader(createSnapshotStore(counted.table), 'arbitrage'),
  };
  const handler = defineEndpoint(listOpportunities, () => deps, run, {
    ...http,
    sessions: async () => createSessionPort(given),
    access: async () => createAccessPort(given),
  });
  async function poll(tag?: string) {
    const before = counted.calls.length;
    const { status, headers } = await invoke(handler, {
      path: listOpportunities.path,
      cookies: [sessionCookie(token).split(';')[0] ?? ''],
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd', 'if-none-match': tag },
    });
    const calls = counted.calls.slice(before).filter((call) => call !== ASKS_NOTHING);
    return { status, tag: headers.etag, nextAt: headers['next-list-at'], dataAt: headers['list-data-at'], calls };
  }
  return { ...fixture, poll };
}

it('stored lists are read once: an unchanged poll reads only the caller and the pointer', async () => {
  const { poll, advance } = await polling();
  const first = await poll();
  expect(first).toMatchObject({ status: 200, calls: [...EACH_POLL, ...THE_LISTS] });
  advance(15);
  expect(await poll(first.tag)).toEqual({ ...first, status: 304, calls: EACH_POLL });
});

it('lists are not read again for a client without an ETag, but when there is a new version', async () => {
  const { poll, advance, scan, nbaFixtures } = await polling();
  const first = await poll();
  advance(15);
  expect(await poll()).toEqual({ ...first, calls: EACH_POLL });
  advance(120);
  nbaFixtures();
  await scan(false);
  const changed = await poll(first.tag);
  expect(changed).toMatchObject({ status: 200, calls: [...EACH_POLL, ...THE_LISTS] });
  expect(changed.tag).not.toBe(first.tag);
});

it('the age of the prices is sent with a new and an unchanged list, until they are hidden', async () => {
  const { poll, advance } = await polling();
  const { dataAt, tag } = await poll();
  expect(dataAt).toBe('2026-11-21T12:00:00Z');
  advance(30 * 60);
  expect(await poll(tag)).toMatchObject({ status: 304, dataAt });
  advance(1);
  expect(await poll(tag)).toMatchObject({ status: 200, dataAt: undefined });
});

it('the due time of the next list is sent with a new, an unchanged and a late list', async () => {
  const { poll, advance } = await polling();
  const first = await poll();
  expect(first).toMatchObject({ status: 200, nextAt: '2026-11-21T12:05:00Z' });
  advance(300 + 149);
  expect(await poll(first.tag)).toMatchObject({ status: 304, nextAt: '2026-11-21T12:05:00Z' });
  advance(1);
  expect(await poll(first.tag)).toMatchObject({ status: 304, nextAt: '2026-11-21T12:10:00Z' });
});

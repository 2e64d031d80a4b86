import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { outboxEmail } from '../platform/table/keys.ts';
import { testTable } from '../testing/test-table.ts';
import {
  createOutboxStore,
  enqueueEmail,
  LEASE_SECONDS,
  type OutboxEmail,
  PARKED_SECONDS,
  SENT_SECONDS,
} from './outbox-store.ts';
import { mailFixture } from './testing/mail-fixture.ts';

const store = testTable();
const NOW = Date.parse('2026-11-21T12:00:00Z');
const AT = NOW / 1000;
const notice: OutboxEmail = { kind: 'password-changed', to: 'ann@example.com' };

async function enqueued(mail = notice) {
  const mailId = randomBytes(16).toString('hex');
  await store.table.transact([enqueueEmail(mail, { mailId, now: NOW })]);
  return { mailId, outbox: createOutboxStore(store.table, randomBytes) };
}

async function claimed() {
  const { mailId, outbox } = await enqueued();
  const taken = await outbox.claim(mailId, AT);
  if (taken === undefined) throw new Error('not claimed');
  return { mailId, outbox, taken };
}

const rowsOf = (mailId: string) => mailFixture(store).rowsOf(mailId);

it('the first worker claims a due email, and the attempt is counted', async () => {
  const { taken, mailId, outbox } = await claimed();
  expect(taken).toMatchObject({ mailId, attempts: 1, mail: notice });
  expect(await outbox.claim(mailId, AT)).toBeUndefined();
});

it('one of 16 concurrent workers claims an email', async () => {
  const { mailId, outbox } = await enqueued();
  const all = await Promise.all(Array.from({ length: 16 }, () => outbox.claim(mailId, AT)));
  expect(all.filter((taken) => taken !== undefined)).toHaveLength(1);
});

it('another worker claims an email exactly when the lease ends', async () => {
  const { mailId, outbox } = await claimed();
  expect(await outbox.claim(mailId, AT + LEASE_SECONDS - 1)).toBeUndefined();
  expect(await outbox.claim(mailId, AT + LEASE_SECONDS)).toMatchObject({ attempts: 2 });
});

it('a retry after a lost response finds its own lease', async () => {
  const { mailId } = await enqueued();
  const repeating = createOutboxStore(store.table, (size) => new Uint8Array(size).fill(7));
  const first = await repeating.claim(mailId, AT);
  expect(await repeating.claim(mailId, AT)).toEqual(first);
});

it('a settled email is deleted, and a late claim does not recreate it', async () => {
  const { mailId, outbox, taken } = await claimed();
  await outbox.settle(taken);
  expect(await outbox.claim(mailId, AT + LEASE_SECONDS)).toBeUndefined();
  expect(await rowsOf(mailId)).toEqual({ pending: undefined, sent: undefined, parked: undefined });
});

it.each(['sent', 'settle', 'postpone', 'park'] as const)(
  'a worker cannot end an email that is another’s by now: %s',
  async (end) => {
    const { mailId, outbox, taken } = await claimed();
    const successor = await outbox.claim(mailId, AT + LEASE_SECONDS);
    if (end === 'sent') await outbox.sent(taken, AT);
    if (end === 'settle') await outbox.settle(taken);
    if (end === 'postpone') await outbox.postpone(taken, AT + 1);
    if (end === 'park') await outbox.park(taken, 'why', AT);
    const { pending: row, sent, parked } = await rowsOf(mailId);
    expect([row?.leaseToken, row?.dueAt, sent, parked]).toEqual([successor?.leaseToken, AT, undefined, undefined]);
  },
);

it('a sent email leaves the outbox, and is kept for a day without its lease', async () => {
  const { mailId, outbox, taken } = await claimed();
  await outbox.sent(taken, AT);
  const { pending: row, sent } = await rowsOf(mailId);
  expect([row, sent]).toEqual([
    undefined,
    expect.objectContaining({ ...notice, mailId, attempts: 1, enqueuedAt: AT, sentAt: AT, ttl: AT + SENT_SECONDS }),
  ]);
  expect(sent).not.toHaveProperty('leaseToken');
  expect(SENT_SECONDS).toBe(86_400);
  expect(await outbox.due(AT + LEASE_SECONDS)).not.toContain(mailId);
});

it('a postponed email is held until it is due', async () => {
  const { mailId, outbox, taken } = await claimed();
  await outbox.postpone(taken, AT + 300);
  expect(await outbox.claim(mailId, AT + 299)).toBeUndefined();
  expect(await outbox.claim(mailId, AT + 300)).toMatchObject({ attempts: 2 });
});

it('a parked email is kept for 30 days with details for an operator, and is not listed', async () => {
  const { mailId, outbox, taken } = await claimed();
  await outbox.park(taken, 'the mail provider answered MessageRejected', AT);
  const { pending: row, parked } = await rowsOf(mailId);
  expect(row).toBeUndefined();
  expect(parked).toMatchObject({
    ...notice,
    mailId,
    attempts: 1,
    why: 'the mail provider answered MessageRejected',
    parkedAt: AT,
    ttl: AT + PARKED_SECONDS,
  });
  expect(PARKED_SECONDS).toBe(30 * 86_400);
  expect(await outbox.due(AT)).not.toContain(mailId);
});

it('due and unclaimed emails are listed, oldest first', async () => {
  const fixture = mailFixture(store);
  fixture.clock.set('2031-01-01T00:00:00Z');
  const second = await fixture.enqueue(notice);
  fixture.clock.advanceSeconds(-10);
  const first = await fixture.enqueue(notice);
  fixture.clock.advanceSeconds(20);
  const [busy, later] = [await fixture.enqueue(notice), await fixture.enqueue(notice)];
  const { outbox } = fixture.deps;
  const at = fixture.clock.now() / 1000;
  await outbox.claim(busy, at);
  const taken = await outbox.claim(later, at);
  if (taken !== undefined) await outbox.postpone(taken, at + 1);
  const due = async (when: number) =>
    (await outbox.due(when)).filter((id) => [first, second, busy, later].includes(id));
  expect(await due(at)).toEqual([first, second]);
  expect(new Set(await due(at + LEASE_SECONDS))).toEqual(new Set([first, second, busy, later]));
});

it('due emails are listed despite an email of an unknown kind', async () => {
  const { mailId, outbox } = await enqueued();
  await store.table.put(outboxEmail('newer'), { mailId: 'newer', kind: 'of-next-year', to: 'a@b.example', dueAt: AT });
  expect(await outbox.due(AT)).toEqual(expect.arrayContaining([mailId, 'newer']));
});

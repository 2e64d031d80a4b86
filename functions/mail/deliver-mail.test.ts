import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { EmailFailure } from '../platform/mail/email.ts';
import { code as codeKey } from '../platform/table/keys.ts';
import { hasToken } from '../testing/secret-leaks.ts';
import { TEST_CODE_KEY, testEmailHash } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { codeRow, consumeCodeStep } from './codes/code-store.ts';
import { deriveCode } from './codes/codes.ts';
import { deliverMail } from './deliver-mail.ts';
import { mailFixture } from './testing/mail-fixture.ts';

const store = testTable();
const down = new EmailFailure('temporary', 'the mail provider answered ServiceUnavailable');
const refused = new EmailFailure('permanent', 'the mail provider answered MessageRejected');
const notice = (to: string) => ({ kind: 'password-changed', to }) as const;

it('R-082: a code is sent to the stored address and removed from the outbox', async () => {
  const { deps, provider, enqueueCode, rowsOf, logged } = mailFixture(store);
  const { mailId, row } = await enqueueCode('ann@example.com');
  await deliverMail(mailId, deps);
  expect(provider.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['ann@example.com', 'Your Crossbook verification code'],
  ]);
  expect(provider.sent[0]?.text).toContain(deriveCode(row, [TEST_CODE_KEY]));
  expect(await rowsOf(mailId)).toMatchObject({ pending: undefined, sent: { mailId }, parked: undefined });
  expect(logged()).toEqual(['mail_sent']);
});

it('R-072: the code and its SHA-256 are neither stored nor logged; it appears only in the email’s body', async () => {
  const { deps, provider, clock, enqueueCode, entries } = mailFixture(store);
  const { mailId, row } = await enqueueCode('only-in-the-mail@example.com');
  const code = deriveCode(row, [TEST_CODE_KEY]);
  provider.fail(down);
  await deliverMail(mailId, deps);
  const waiting = JSON.stringify(await store.items());
  provider.recover();
  clock.advanceSeconds(60);
  await deliverMail(mailId, deps);
  const kept = [waiting, JSON.stringify(await store.items()), JSON.stringify(entries)].join('\n');
  expect(hasToken(kept, code)).toBe(false);
  for (const format of ['hex', 'base64', 'base64url'] as const) {
    expect(kept).not.toContain(createHash('sha256').update(code).digest(format));
  }
  const [email] = provider.sent;
  expect([email?.text.includes(code), email?.html.includes(code), email?.subject.includes(code)]).toEqual([
    true,
    true,
    false,
  ]);
});

it('R-083: an email that SES rejects for 30 minutes is sent later, with the same code and an extended life', async () => {
  const { deps, provider, clock, enqueueCode, rowsOf, logged } = mailFixture(store);
  const { mailId, row, hash } = await enqueueCode('late@example.com');
  provider.fail(down);
  for (let minute = 0; minute < 30; minute += 1) {
    await deliverMail(mailId, deps);
    clock.advanceSeconds(60);
  }
  // Attempts at 0, 1, 6 and 21 minutes; the next one an hour later.
  expect((await rowsOf(mailId)).pending).toMatchObject({ attempts: 4, dueAt: row.sentAt + 81 * 60 });
  provider.recover();
  clock.advanceSeconds(51 * 60);
  await deliverMail(mailId, deps);
  expect(provider.sent).toHaveLength(1);
  expect(provider.sent[0]?.text).toContain(deriveCode(row, [TEST_CODE_KEY]));
  const live = await codeRow(deps.table, 'sign-up', hash);
  expect([live?.nonce, live?.expiresAt]).toEqual([row.nonce, clock.now() / 1000 + 600]);
  expect(logged()).toEqual(['mail_postponed', 'mail_postponed', 'mail_postponed', 'mail_postponed', 'mail_sent']);
});

it('an email is parked after six attempts, with an alarm', async () => {
  const { deps, provider, clock, enqueue, rowsOf, logged } = mailFixture(store);
  const mailId = await enqueue(notice('six@example.com'));
  provider.fail(down);
  for (const wait of [60, 300, 900, 3600, 21_600, 0]) {
    await deliverMail(mailId, deps);
    clock.advanceSeconds(wait);
  }
  const { pending, parked } = await rowsOf(mailId);
  expect([pending, parked?.attempts, parked?.why, logged().at(-1)]).toEqual([
    undefined,
    6,
    down.message,
    'mail_parked',
  ]);
});

it('an email with a permanent error is parked at once', async () => {
  const { deps, provider, enqueue, rowsOf, entries } = mailFixture(store);
  const mailId = await enqueue(notice('refused@example.com'));
  provider.fail(refused);
  await deliverMail(mailId, deps);
  expect((await rowsOf(mailId)).parked).toMatchObject({ attempts: 1, why: refused.message, to: 'refused@example.com' });
  expect(entries.map(({ level, event }) => [level, event])).toEqual([['error', 'mail_parked']]);
});

it('one email is sent when 16 workers start at once', async () => {
  const { deps, provider, enqueue } = mailFixture(store);
  const mailId = await enqueue(notice('sixteen@example.com'));
  await Promise.all(Array.from({ length: 16 }, () => deliverMail(mailId, deps)));
  expect(provider.sent).toHaveLength(1);
});

it('an email is sent once more, and only once, if the worker died after sending it', async () => {
  const { deps, provider, clock, enqueue, rowsOf } = mailFixture(store);
  const mailId = await enqueue(notice('crash@example.com'));
  const crashing = { ...deps, outbox: { ...deps.outbox, sent: () => Promise.reject(new Error('killed')) } };
  await expect(deliverMail(mailId, crashing)).rejects.toThrow('killed');
  await deliverMail(mailId, deps);
  expect(provider.sent).toHaveLength(1);
  for (let minute = 0; minute < 10; minute += 1) {
    clock.advanceSeconds(60);
    await deliverMail(mailId, deps);
  }
  expect(provider.sent).toHaveLength(2);
  expect((await rowsOf(mailId)).pending).toBeUndefined();
});

it('an email is sent again if SES’s response was lost', async () => {
  const { deps, provider, clock, enqueue } = mailFixture(store);
  const mailId = await enqueue(notice('lost-answer@example.com'));
  provider.fail(down, { after: true });
  await deliverMail(mailId, deps);
  provider.recover();
  clock.advanceSeconds(60);
  await deliverMail(mailId, deps);
  clock.advanceSeconds(3600);
  await deliverMail(mailId, deps);
  expect(provider.sent).toHaveLength(2);
});

it('an email on which every worker dies is parked', async () => {
  const { deps, clock, enqueue, rowsOf, logged } = mailFixture(store);
  const mailId = await enqueue(notice('poison@example.com'));
  for (let tries = 0; tries < 6; tries += 1) {
    await deps.outbox.claim(mailId, clock.now() / 1000);
    clock.advanceSeconds(60);
  }
  await deliverMail(mailId, deps);
  expect((await rowsOf(mailId)).parked).toMatchObject({ why: 'no try came to an end' });
  expect(logged()).toEqual(['mail_parked']);
});

it('an email whose code key is gone is parked', async () => {
  const { deps, clock, enqueueCode, rowsOf } = mailFixture(store);
  const { mailId } = await enqueueCode('lost-key@example.com');
  await deliverMail(mailId, { ...deps, codeKeys: ['another-key'] });
  expect((await rowsOf(mailId)).pending).toMatchObject({ attempts: 1, dueAt: clock.now() / 1000 + 60 });
});

it('nothing is sent for an unknown address', async () => {
  const { deps, provider, enqueue, rowsOf, entries } = mailFixture(store);
  const mailId = await enqueue({ kind: 'none', to: 'nobody@example.com' });
  await deliverMail(mailId, deps);
  expect([provider.sent, entries, await rowsOf(mailId)]).toEqual([
    [],
    [],
    { pending: undefined, sent: undefined, parked: undefined },
  ]);
});

it.each(['used', 'gone'])('a code that is %s is not sent', async (state) => {
  const { deps, provider, clock, enqueueCode, rowsOf, logged } = mailFixture(store);
  const { mailId, row, hash } = await enqueueCode(`${state}@example.com`);
  if (state === 'used') await deps.table.transact([consumeCodeStep(row, hash, clock.now())]);
  else await deps.table.remove(codeKey('sign-up', hash));
  await deliverMail(mailId, deps);
  expect([provider.sent, logged(), (await rowsOf(mailId)).pending]).toEqual([[], ['mail_obsolete'], undefined]);
});

it('a code replaced by a newer one is not sent', async () => {
  const { deps, provider, enqueueCode, logged } = mailFixture(store);
  const { mailId, row, hash } = await enqueueCode('replaced@example.com');
  await deps.table.put(codeKey('sign-up', hash), { ...row, nonce: 'newer' });
  await deliverMail(mailId, deps);
  expect([provider.sent, logged()]).toEqual([[], ['mail_obsolete']]);
});

it('a notice to an address that bounces waits for a day and then arrives, dated', async () => {
  const { deps, provider, clock, enqueue, rowsOf, logged } = mailFixture(store);
  await deps.suppressions.stopAfterBounce(testEmailHash('bounced@example.com'), clock.now() / 1000);
  const mailId = await enqueue(notice('bounced@example.com'));
  await deliverMail(mailId, deps);
  expect((await rowsOf(mailId)).pending).toMatchObject({ dueAt: clock.now() / 1000 + 86_400 });
  clock.advanceSeconds(86_399);
  await deliverMail(mailId, deps);
  expect([provider.sent, logged()]).toEqual([[], ['mail_held']]);
  clock.advanceSeconds(1);
  await deliverMail(mailId, deps);
  expect(provider.sent.map(({ to }) => to)).toEqual(['bounced@example.com']);
  expect(provider.sent[0]?.text).toMatch(/This email is from \w+ \d+, \d{4}\. It could not be delivered earlier\./);
});

it('a code to an address that bounces is parked with the reason, and its address is not logged', async () => {
  const { deps, provider, clock, enqueueCode, rowsOf, entries } = mailFixture(store);
  await deps.suppressions.stopAfterBounce(testEmailHash('no-code@example.com'), clock.now() / 1000);
  const { mailId } = await enqueueCode('no-code@example.com', 'password-reset');
  await deliverMail(mailId, deps);
  expect([provider.sent, (await rowsOf(mailId)).pending]).toEqual([[], undefined]);
  expect((await rowsOf(mailId)).parked).toMatchObject({ to: 'no-code@example.com', why: 'the address bounces' });
  expect(entries.map(({ level, event, facts }) => [level, event, facts.account])).toEqual([
    ['warn', 'mail_undeliverable', testEmailHash('no-code@example.com')],
  ]);
  expect(JSON.stringify(entries)).not.toContain('no-code@');
});

it('after a complaint, the codes of an account and what its owner must know are sent, and nothing else', async () => {
  const { deps, provider, clock, enqueue, enqueueCode, rowsOf, logged } = mailFixture(store);
  const to = 'complained@example.com';
  await deps.suppressions.stopAfterComplaint(testEmailHash(to), clock.now() / 1000);
  await deliverMail((await enqueueCode(to, 'password-reset')).mailId, deps);
  await deliverMail(await enqueue(notice(to)), deps);
  expect(provider.sent).toHaveLength(2);
  const unasked = [(await enqueueCode(to, 'sign-up')).mailId, await enqueue({ kind: 'already-registered', to })];
  for (const mailId of unasked) {
    await deliverMail(mailId, deps);
    expect((await rowsOf(mailId)).parked).toMatchObject({ why: 'the recipient marked an email of ours as spam' });
  }
  await deliverMail(await enqueue({ kind: 'welcome', to }), deps);
  expect(provider.sent).toHaveLength(2);
  expect(logged().slice(2)).toEqual(['mail_undeliverable', 'mail_undeliverable', 'mail_suppressed']);
});

it('a notice is parked, not lost, when its address is still stopped at the last attempt', async () => {
  const { deps, clock, enqueue, rowsOf } = mailFixture(store);
  const mailId = await enqueue(notice('held-often@example.com'));
  const at = clock.now() / 1000;
  for (let tries = 0; tries < 5; tries += 1) {
    const taken = await deps.outbox.claim(mailId, at);
    if (taken !== undefined) await deps.outbox.postpone(taken, at);
  }
  await deps.suppressions.stopAfterBounce(testEmailHash('held-often@example.com'), at);
  await deliverMail(mailId, deps);
  expect(await rowsOf(mailId)).toMatchObject({
    pending: undefined,
    parked: { attempts: 6, why: 'the address bounces' },
  });
});

it('an email that is not in the outbox is ignored', async () => {
  const { deps, provider, entries } = mailFixture(store);
  await deliverMail('0'.repeat(32), deps);
  expect([provider.sent, entries]).toEqual([[], []]);
});

it('R-441: the receipt for a deletion leaves nothing, sent or not', async () => {
  const { deps, provider, clock, enqueue, rowsOf, logged } = mailFixture(store);
  const receipt = (to: string) => ({ kind: 'account-deleted', to }) as const;
  const sent = await enqueue(receipt('gone-and-told@example.com'));
  await deliverMail(sent, deps);
  expect(provider.sent.map(({ to }) => to)).toEqual(['gone-and-told@example.com']);
  const nothing = { pending: undefined, sent: undefined, parked: undefined };
  expect(await rowsOf(sent)).toMatchObject(nothing);

  provider.fail(refused);
  const rejected = await enqueue(receipt('gone-and-refused@example.com'));
  await deliverMail(rejected, deps);
  expect(await rowsOf(rejected)).toMatchObject(nothing);

  provider.fail(down);
  const late = await enqueue(receipt('gone-and-down@example.com'));
  for (let hour = 0; hour < 24; hour += 1) {
    await deliverMail(late, deps);
    expect((await rowsOf(late)).parked).toBeUndefined();
    clock.advanceSeconds(3600);
  }
  provider.recover();
  await deliverMail(late, deps);
  expect(await rowsOf(late)).toMatchObject(nothing);
  // No job ran for a day.
  const forgotten = await enqueue(receipt('gone-and-forgotten@example.com'));
  clock.advanceSeconds(24 * 3600);
  await deliverMail(forgotten, deps);
  expect(await rowsOf(forgotten)).toMatchObject(nothing);
  expect(provider.sent).toHaveLength(1);
  expect(logged()).toContain('mail_expired');
});

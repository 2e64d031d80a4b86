import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { EmailFailure } from '../platform/mail/mailer.ts';
import { code as codeKey } from '../platform/table/keys.ts';
import { TEST_CODE_KEY } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { codeRow, consumeCodeStep } from '../verification/codes/code-store.ts';
import { codeOf } from '../verification/codes/codes.ts';
import { deliverMail } from './deliver-mail.ts';
import { recordBounce } from './record-bounces.ts';
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
  expect(provider.sent[0]?.text).toContain(codeOf(row, [TEST_CODE_KEY]));
  expect(await rowsOf(mailId)).toEqual({ owed: undefined, parked: undefined });
  expect(logged()).toEqual(['mail_sent']);
});

it('R-072: the code and its SHA-256 are neither stored nor logged; it appears only in the email’s body', async () => {
  const { deps, provider, clock, enqueueCode, entries } = mailFixture(store);
  const { mailId, row } = await enqueueCode('only-in-the-mail@example.com');
  const code = codeOf(row, [TEST_CODE_KEY]);
  provider.fail(down);
  await deliverMail(mailId, deps);
  const waiting = JSON.stringify(await store.items());
  provider.recover();
  clock.advanceSeconds(60);
  await deliverMail(mailId, deps);
  const kept = [waiting, JSON.stringify(await store.items()), JSON.stringify(entries)].join('\n');
  expect(kept).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
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
  expect((await rowsOf(mailId)).owed).toMatchObject({ attempts: 4, dueAt: row.sentAt + 81 * 60 });
  provider.recover();
  clock.advanceSeconds(51 * 60);
  await deliverMail(mailId, deps);
  expect(provider.sent).toHaveLength(1);
  expect(provider.sent[0]?.text).toContain(codeOf(row, [TEST_CODE_KEY]));
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
  const { owed, parked } = await rowsOf(mailId);
  expect([owed, parked?.attempts, parked?.why, logged().at(-1)]).toEqual([undefined, 6, down.message, 'mail_parked']);
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
  const crashing = { ...deps, outbox: { ...deps.outbox, settle: () => Promise.reject(new Error('killed')) } };
  await expect(deliverMail(mailId, crashing)).rejects.toThrow('killed');
  await deliverMail(mailId, deps);
  expect(provider.sent).toHaveLength(1);
  for (let minute = 0; minute < 10; minute += 1) {
    clock.advanceSeconds(60);
    await deliverMail(mailId, deps);
  }
  expect(provider.sent).toHaveLength(2);
  expect((await rowsOf(mailId)).owed).toBeUndefined();
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
  expect((await rowsOf(mailId)).owed).toMatchObject({ attempts: 1, dueAt: clock.now() / 1000 + 60 });
});

it('nothing is sent for an unknown address', async () => {
  const { deps, provider, enqueue, rowsOf, entries } = mailFixture(store);
  const mailId = await enqueue({ kind: 'none', to: 'nobody@example.com' });
  await deliverMail(mailId, deps);
  expect([provider.sent, entries, await rowsOf(mailId)]).toEqual([[], [], { owed: undefined, parked: undefined }]);
});

it.each(['used', 'gone'])('a code that is %s is not sent', async (state) => {
  const { deps, provider, clock, enqueueCode, rowsOf, logged } = mailFixture(store);
  const { mailId, row, hash } = await enqueueCode(`${state}@example.com`);
  if (state === 'used') await deps.table.transact([consumeCodeStep(row, hash, clock.now())]);
  else await deps.table.remove(codeKey('sign-up', hash));
  await deliverMail(mailId, deps);
  expect([provider.sent, logged(), (await rowsOf(mailId)).owed]).toEqual([[], ['mail_obsolete'], undefined]);
});

it('a code replaced by a newer one is not sent', async () => {
  const { deps, provider, enqueueCode, logged } = mailFixture(store);
  const { mailId, row, hash } = await enqueueCode('replaced@example.com');
  await deps.table.put(codeKey('sign-up', hash), { ...row, nonce: 'newer' });
  await deliverMail(mailId, deps);
  expect([provider.sent, logged()]).toEqual([[], ['mail_obsolete']]);
});

it('nothing is sent for 24 hours to an address that bounced, then again', async () => {
  const { deps, provider, clock, enqueue, logged } = mailFixture(store);
  await recordBounce(
    {
      'detail-type': 'Email Bounced',
      detail: {
        mail: { destination: ['Bounced@Example.com'] },
        bounce: { bounceType: 'Permanent', bounceSubType: 'General' },
      },
    },
    deps,
  );
  clock.advanceSeconds(24 * 3600 - 1);
  await deliverMail(await enqueue(notice('bounced@example.com')), deps);
  expect([provider.sent, logged()]).toEqual([[], ['mail_bounced', 'mail_suppressed']]);
  clock.advanceSeconds(1);
  await deliverMail(await enqueue(notice('bounced@example.com')), deps);
  expect(provider.sent.map(({ to }) => to)).toEqual(['bounced@example.com']);
});

it('an email that is not in the outbox is ignored', async () => {
  const { deps, provider, entries } = mailFixture(store);
  await deliverMail('0'.repeat(32), deps);
  expect([provider.sent, entries]).toEqual([[], []]);
});

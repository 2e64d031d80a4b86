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

it('R-082: sends a code to the stored address and forgets the mail', async () => {
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

it('R-072: keeps the code and its plain hash out of table and log; it stands in the mail’s body only', async () => {
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
  const [letter] = provider.sent;
  expect([letter?.text.includes(code), letter?.html.includes(code), letter?.subject.includes(code)]).toEqual([
    true,
    true,
    false,
  ]);
});

it('R-083: sends later what the provider does not take for 30 minutes, with the same code and its life renewed', async () => {
  const { deps, provider, clock, enqueueCode, rowsOf, logged } = mailFixture(store);
  const { mailId, row, hash } = await enqueueCode('late@example.com');
  provider.fail(down);
  for (let minute = 0; minute < 30; minute += 1) {
    await deliverMail(mailId, deps);
    clock.advanceSeconds(60);
  }
  // Tries at 0, 1, 6 and 21 minutes; the next one an hour after that.
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

it('gives a mail up after six tries and rings', async () => {
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

it('parks at once what the provider will never take', async () => {
  const { deps, provider, enqueue, rowsOf, entries } = mailFixture(store);
  const mailId = await enqueue(notice('refused@example.com'));
  provider.fail(refused);
  await deliverMail(mailId, deps);
  expect((await rowsOf(mailId)).parked).toMatchObject({ attempts: 1, why: refused.message, to: 'refused@example.com' });
  expect(entries.map(({ level, event }) => [level, event])).toEqual([['error', 'mail_parked']]);
});

it('sends one mail when 16 workers hear of it at once', async () => {
  const { deps, provider, enqueue } = mailFixture(store);
  const mailId = await enqueue(notice('sixteen@example.com'));
  await Promise.all(Array.from({ length: 16 }, () => deliverMail(mailId, deps)));
  expect(provider.sent).toHaveLength(1);
});

it('sends a mail once more, and only once, when the worker died after sending it', async () => {
  const { deps, provider, clock, enqueue, rowsOf } = mailFixture(store);
  const mailId = await enqueue(notice('crash@example.com'));
  const dying = { ...deps, outbox: { ...deps.outbox, settle: () => Promise.reject(new Error('killed')) } };
  await expect(deliverMail(mailId, dying)).rejects.toThrow('killed');
  await deliverMail(mailId, deps);
  expect(provider.sent).toHaveLength(1);
  for (let minute = 0; minute < 10; minute += 1) {
    clock.advanceSeconds(60);
    await deliverMail(mailId, deps);
  }
  expect(provider.sent).toHaveLength(2);
  expect((await rowsOf(mailId)).owed).toBeUndefined();
});

it('tries again when the provider’s answer got lost after it took the mail', async () => {
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

it('parks a mail over which every worker dies', async () => {
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

it('keeps a mail whose code no key can make any more, for a person to see', async () => {
  const { deps, clock, enqueueCode, rowsOf } = mailFixture(store);
  const { mailId } = await enqueueCode('lost-key@example.com');
  await deliverMail(mailId, { ...deps, codeKeys: ['another-key'] });
  expect((await rowsOf(mailId)).owed).toMatchObject({ attempts: 1, dueAt: clock.now() / 1000 + 60 });
});

it('sends nothing in the place of an unknown address', async () => {
  const { deps, provider, enqueue, rowsOf, entries } = mailFixture(store);
  const mailId = await enqueue({ kind: 'none', to: 'nobody@example.com' });
  await deliverMail(mailId, deps);
  expect([provider.sent, entries, await rowsOf(mailId)]).toEqual([[], [], { owed: undefined, parked: undefined }]);
});

it.each(['used', 'gone'])('sends no code that is %s', async (state) => {
  const { deps, provider, clock, enqueueCode, rowsOf, logged } = mailFixture(store);
  const { mailId, row, hash } = await enqueueCode(`${state}@example.com`);
  if (state === 'used') await deps.table.transact([consumeCodeStep(row, hash, clock.now())]);
  else await deps.table.remove(codeKey('sign-up', hash));
  await deliverMail(mailId, deps);
  expect([provider.sent, logged(), (await rowsOf(mailId)).owed]).toEqual([[], ['mail_obsolete'], undefined]);
});

it('does not send a code that a newer one has replaced', async () => {
  const { deps, provider, enqueueCode, logged } = mailFixture(store);
  const { mailId, row, hash } = await enqueueCode('replaced@example.com');
  await deps.table.put(codeKey('sign-up', hash), { ...row, nonce: 'newer' });
  await deliverMail(mailId, deps);
  expect([provider.sent, logged()]).toEqual([[], ['mail_obsolete']]);
});

it('sends nothing for 24 hours to where a mail bounced, and then again', async () => {
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

it('does nothing about a mail that nobody owes', async () => {
  const { deps, provider, entries } = mailFixture(store);
  await deliverMail('0'.repeat(32), deps);
  expect([provider.sent, entries]).toEqual([[], []]);
});

import { expect, it } from 'vitest';
import { testTable } from '../testing/test-table.ts';
import { deliverMail } from './deliver-mail.ts';
import { mailFixture } from './testing/mail-fixture.ts';

const store = testTable();

/** A sent email, as each of several events of its bounce found it. */
async function foundSent(to: string) {
  const fixture = mailFixture(store);
  const mailId = await fixture.enqueue({ kind: 'password-changed', to });
  await deliverMail(mailId, fixture.deps);
  const sent = await fixture.deps.sentEmails.find({ mailId, attempt: 1 });
  if (sent === undefined || sent === 'unrecorded') throw new Error('not found');
  const rows = () => fixture.rowsOf(mailId);
  return { ...fixture, mailId, sent, rows, at: fixture.clock.now() / 1000, sentEmails: fixture.deps.sentEmails };
}

it('of 16 events that found the same sending, one puts the email back', async () => {
  const { sentEmails, sent, rows, at } = await foundSent('sixteen-found@example.com');
  await Promise.all(Array.from({ length: 16 }, (_, n) => sentEmails.sendAgain(sent, at + 60 + n)));
  expect(await rows()).toMatchObject({ pending: { attempts: 1, enqueuedAt: at }, sent: undefined, parked: undefined });
  expect((await rows()).pending).not.toHaveProperty('sentAt');
});

it('an email is either put back or parked', async () => {
  const { sentEmails, sent, rows, at } = await foundSent('either-or@example.com');
  await Promise.all([sentEmails.park(sent, 'why', at), sentEmails.sendAgain(sent, at + 60)]);
  const { pending, parked, sent: row } = await rows();
  expect([pending, parked].filter((each) => each !== undefined)).toHaveLength(1);
  expect(row).toBeUndefined();
});

it('an event that found an earlier sending does not take back a later one', async () => {
  const { sentEmails, sent, rows, at, clock, deps, mailId } = await foundSent('earlier-sending@example.com');
  await sentEmails.sendAgain(sent, at + 60);
  clock.advanceSeconds(60);
  await deliverMail(mailId, deps);
  await sentEmails.sendAgain(sent, at + 120);
  await sentEmails.park(sent, 'why', at);
  expect(await rows()).toMatchObject({ pending: undefined, sent: { attempts: 2 }, parked: undefined });
});

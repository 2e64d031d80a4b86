import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { TEST_EMAIL_KEY } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { emailHash, parseEmailAddress } from '../users/email-address.ts';
import { bounceEvent, recordBounce } from './record-bounces.ts';
import { mailFixture } from './testing/mail-fixture.ts';

const store = testTable();
const hashOf = (address: string) => emailHash(TEST_EMAIL_KEY, parseEmailAddress(address));

/** From SES's examples of event publishing, in EventBridge's envelope. */
const bounce = (destination: string[], bounced = destination) => ({
  version: '0',
  id: '6a7e8feb-b491-4cf7-a9f1-bf3703467718',
  'detail-type': 'Email Bounced',
  source: 'aws.ses',
  account: '123456789012',
  time: '2026-11-21T12:00:00Z',
  region: 'us-east-1',
  resources: ['arn:aws:ses:us-east-1:123456789012:configuration-set/crossbook-prod'],
  detail: {
    eventType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: bounced.map((emailAddress) => ({ emailAddress, action: 'failed', status: '5.1.1' })),
      timestamp: '2026-11-21T12:00:00.000Z',
    },
    mail: { source: 'no-reply@crossbook.example', messageId: 'EXAMPLE', destination },
  },
});

const complaint = (destination: string[]) => ({
  ...bounce(destination),
  'detail-type': 'Email Complaint Received',
  detail: { eventType: 'Complaint', complaint: { complainedRecipients: [] }, mail: { destination } },
});

it.each([
  ['bounce', bounce, 'mail_bounced'],
  ['complaint', complaint, 'mail_complained'],
])('email is suppressed for 24 hours after a %s, whatever the spelling of the address', async (kind, event, logged) => {
  const { deps, clock, entries } = mailFixture(store);
  await recordBounce(z.parse(bounceEvent, event([`${kind}@Example.COM`])), deps);
  const at = clock.now() / 1000;
  const stopped = (when: number) => deps.suppressions.isStopped(hashOf(`${kind}@example.com`), when);
  expect([await stopped(at), await stopped(at + 86_399), await stopped(at + 86_400)]).toEqual([true, true, false]);
  expect(entries.map(({ event: name, facts }) => [name, facts.stopped])).toEqual([[logged, 1]]);
});

it('a mail server cannot suppress an address that we did not send to', async () => {
  const { deps, clock } = mailFixture(store);
  await recordBounce(z.parse(bounceEvent, bounce(['mine@evil.example'], ['victim@example.com'])), deps);
  const stopped = (address: string) => deps.suppressions.isStopped(hashOf(address), clock.now() / 1000);
  expect([await stopped('victim@example.com'), await stopped('mine@evil.example')]).toEqual([false, true]);
});

it('no address is logged, and unreadable ones are counted', async () => {
  const { deps, entries } = mailFixture(store);
  await recordBounce(z.parse(bounceEvent, bounce(['nobody at all', 'read@example.com'])), deps);
  expect(entries[0]?.facts).toMatchObject({ stopped: 1, unreadable: 1 });
  expect(JSON.stringify(entries)).not.toContain('read@');
});

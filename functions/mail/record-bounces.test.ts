import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { TEST_CODE_KEY, testEmailHash } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { codeRow } from './codes/code-store.ts';
import { deriveCode } from './codes/codes.ts';
import { deliverMail } from './deliver-mail.ts';
import { bounceEvent, recordBounce } from './record-bounces.ts';
import { type Sending, sendingTags } from './sending-tags.ts';
import { mailFixture } from './testing/mail-fixture.ts';

const store = testTable();
const DAY = 86_400;
const notice = (to: string) => ({ kind: 'password-changed', to }) as const;

const bounces = {
  permanent: { bounceType: 'Permanent', bounceSubType: 'General', status: '5.1.1' },
  transient: { bounceType: 'Transient', bounceSubType: 'MailboxFull', status: '4.2.2' },
  undetermined: { bounceType: 'Undetermined', bounceSubType: 'Undetermined', status: undefined },
  refused: { bounceType: 'Transient', bounceSubType: 'ContentRejected', status: '5.6.0' },
  autoReply: { bounceType: 'Transient', bounceSubType: 'General', status: undefined },
} as const;

interface EventOptions {
  readonly sending?: Sending;
  readonly kind?: keyof typeof bounces;
  /** The recipients that the receiving server names. */
  readonly bounced?: string[];
}

/** From SES's examples of event publishing, in EventBridge's envelope. */
function bounce(destination: string[], { sending, kind = 'permanent', bounced = destination }: EventOptions = {}) {
  const { status, ...type } = bounces[kind];
  const tags = Object.entries(sending === undefined ? {} : sendingTags(sending)).map(([name, value]) => [
    name,
    [value],
  ]);
  return {
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
        ...type,
        bouncedRecipients: bounced.map((emailAddress) => ({
          emailAddress,
          ...(status === undefined ? {} : { action: 'failed', status }),
        })),
        timestamp: '2026-11-21T12:00:00.000Z',
      },
      mail: {
        source: 'no-reply@crossbook.example',
        messageId: 'EXAMPLE',
        destination,
        tags: { 'ses:configuration-set': ['crossbook-prod'], ...Object.fromEntries(tags) },
      },
    },
  };
}

it('a complaint about an alert ends alerts by email, and stops no code', async () => {
  const { deps, unsubscribed, entries } = mailFixture(store);
  const event = complaint(['alerted@example.com']);
  const mail = { ...event.detail.mail, tags: { unsubscribe: ['k1_token'] } };
  await recordBounce(z.parse(bounceEvent, { ...event, detail: { ...event.detail, mail } }), deps);
  expect(unsubscribed).toEqual(['k1_token']);
  expect(await deps.suppressions.stopOf(testEmailHash('alerted@example.com'), 0)).toBeUndefined();
  expect(entries.map(({ event }) => event)).toEqual(['alert_complained']);
});

const complaint = (destination: string[]) => ({
  ...bounce(destination),
  'detail-type': 'Email Complaint Received',
  detail: { eventType: 'Complaint', complaint: { complainedRecipients: [] }, mail: { destination } },
});

const parsed = (event: object) => z.parse(bounceEvent, event);

/** An email that was sent to its address, and how its bounces are recorded. */
async function sentMail(enqueue: (fixture: ReturnType<typeof mailFixture>) => Promise<string>, to: string) {
  const fixture = mailFixture(store);
  const mailId = await enqueue(fixture);
  await deliverMail(mailId, fixture.deps);
  const bounces = (kind: EventOptions['kind'] = 'permanent', attempt = 1) =>
    recordBounce(parsed(bounce([to], { kind, sending: { mailId, attempt } })), fixture.deps);
  const deliver = () => deliverMail(mailId, fixture.deps);
  return {
    ...fixture,
    mailId,
    bounces,
    deliver,
    at: () => fixture.clock.now() / 1000,
    rows: () => fixture.rowsOf(mailId),
  };
}

const sentNotice = (to: string) => sentMail(({ enqueue }) => enqueue(notice(to)), to);

it.each([
  ['a bounce', bounce, 'bounce', DAY, 'mail_bounced'],
  ['a complaint', complaint, 'complaint', 180 * DAY, 'mail_complained'],
] as const)('%s stops email, whatever the spelling of the address', async (_name, event, why, seconds, logged) => {
  const { deps, clock, entries } = mailFixture(store);
  await recordBounce(parsed(event([`${why}@Example.COM`])), deps);
  const at = clock.now() / 1000;
  expect(await deps.suppressions.stopOf(testEmailHash(`${why}@example.com`), at)).toEqual({ why, until: at + seconds });
  expect(entries.map(({ event: name, facts }) => [name, facts.stopped])).toEqual([[logged, 1]]);
});

it.each(['transient', 'undetermined', 'refused', 'autoReply'] as const)(
  'a bounce that is %s stops nothing',
  async (kind) => {
    const { deps, clock, entries } = mailFixture(store);
    await recordBounce(parsed(bounce([`${kind}@example.com`], { kind })), deps);
    expect(await deps.suppressions.stopOf(testEmailHash(`${kind}@example.com`), clock.now() / 1000)).toBeUndefined();
    expect(entries[0]).toMatchObject({ event: 'mail_bounced', facts: { stopped: 0 } });
  },
);

it('a mail server cannot suppress an address that we did not send to', async () => {
  const { deps, clock } = mailFixture(store);
  await recordBounce(parsed(bounce(['mine@evil.example'], { bounced: ['victim@example.com'] })), deps);
  const stopOf = (address: string) => deps.suppressions.stopOf(testEmailHash(address), clock.now() / 1000);
  expect([await stopOf('victim@example.com'), (await stopOf('mine@evil.example'))?.why]).toEqual([undefined, 'bounce']);
});

it('no address is logged, and unreadable ones are counted', async () => {
  const { deps, entries } = mailFixture(store);
  await recordBounce(parsed(bounce(['nobody at all', 'read@example.com'])), deps);
  expect(entries[0]?.facts).toMatchObject({ stopped: 1, unreadable: 1, account: testEmailHash('read@example.com') });
  expect(JSON.stringify(entries)).not.toContain('read@');
});

it.each(['transient', 'undetermined'] as const)(
  'a notice whose bounce is %s is sent again a minute later',
  async (kind) => {
    const { bounces, deliver, clock, provider, rows, at } = await sentNotice(`again-${kind}@example.com`);
    await bounces(kind);
    expect(await rows()).toMatchObject({
      pending: { attempts: 1, dueAt: at() + 60 },
      sent: undefined,
      parked: undefined,
    });
    clock.advanceSeconds(60);
    await deliver();
    expect(provider.sent.map(({ tags }) => tags?.attempt)).toEqual(['1', '2']);
    expect(await rows()).toMatchObject({ pending: undefined, sent: { attempts: 2 } });
  },
);

it('a code that bounced for a while is the same when sent again, with an extended life', async () => {
  const address = 'full@example.com';
  let code = { nonce: '', hash: '' };
  const mail = await sentMail(async ({ enqueueCode }) => {
    const { mailId, row, hash } = await enqueueCode(address);
    code = { nonce: row.nonce, hash };
    return mailId;
  }, address);
  mail.clock.advanceSeconds(3600);
  await mail.bounces('transient');
  mail.clock.advanceSeconds(60);
  await mail.deliver();
  const row = await codeRow(mail.deps.table, 'sign-up', code.hash);
  expect([row?.nonce, row?.expiresAt]).toEqual([code.nonce, mail.at() + 600]);
  if (row === undefined) throw new Error('no code');
  expect(mail.provider.sent).toHaveLength(2);
  for (const { text } of mail.provider.sent) expect(text).toContain(deriveCode(row, [TEST_CODE_KEY]));
});

it('an email that bounces after each of six attempts is parked', async () => {
  const { bounces, deliver, clock, provider, rows, logged } = await sentNotice('six-times@example.com');
  for (const [n, wait] of [60, 300, 900, 3600, 21_600].entries()) {
    await bounces('transient', n + 1);
    clock.advanceSeconds(wait);
    await deliver();
  }
  await bounces('transient', 6);
  expect(provider.sent).toHaveLength(6);
  expect(await rows()).toMatchObject({
    ...{ pending: undefined, sent: undefined },
    parked: { attempts: 6, why: 'it bounced after every attempt', to: 'six-times@example.com' },
  });
  expect(logged().at(-1)).toBe('mail_undeliverable');
});

it('an email that the receiving server refuses is parked at once, and the address gets others', async () => {
  const { bounces, deps, enqueue, provider, rows } = await sentNotice('refusing@example.com');
  await bounces('refused');
  expect(await rows()).toMatchObject({ pending: undefined, sent: undefined, parked: { kind: 'password-changed' } });
  await deliverMail(await enqueue(notice('refusing@example.com')), deps);
  expect(provider.sent).toHaveLength(2);
});

it('an automatic reply does not send the email again', async () => {
  const { bounces, rows, logged } = await sentNotice('on-vacation@example.com');
  await bounces('autoReply');
  expect(await rows()).toMatchObject({ pending: undefined, sent: { attempts: 1 } });
  expect(logged()).toEqual(['mail_sent', 'mail_bounced']);
});

it('a notice to an address that bounces for good waits until the stop ends, and says that it is late', async () => {
  const { bounces, deliver, clock, provider, rows, at, logged } = await sentNotice('waits@example.com');
  await bounces();
  expect(await rows()).toMatchObject({ pending: { dueAt: at() + DAY }, sent: undefined, parked: undefined });
  clock.advanceSeconds(DAY);
  await deliver();
  expect(provider.sent.map(({ text }) => text.includes('It could not be delivered earlier.'))).toEqual([false, true]);
  expect(logged()).toEqual(['mail_sent', 'mail_bounced', 'mail_held', 'mail_sent']);
});

it('a notice that bounces for good again and again is parked after eight days, since the next stop is too long', async () => {
  const { bounces, deliver, clock, provider, rows } = await sentNotice('gone-for-good@example.com');
  for (const [n, days] of [1, 7].entries()) {
    await bounces('permanent', n + 1);
    clock.advanceSeconds(days * DAY);
    await deliver();
  }
  await bounces('permanent', 3);
  expect(provider.sent).toHaveLength(3);
  expect(await rows()).toMatchObject({ pending: undefined, sent: undefined, parked: { why: 'the address bounces' } });
});

it('a code to an address that bounces for good is parked with the reason, without the code', async () => {
  const address = 'typo@example.com';
  const { bounces, rows, logged } = await sentMail(
    async ({ enqueueCode }) => (await enqueueCode(address)).mailId,
    address,
  );
  await bounces();
  expect(await rows()).toMatchObject({
    ...{ pending: undefined, sent: undefined },
    parked: {
      kind: 'code',
      purpose: 'sign-up',
      to: address,
      why: 'the address bounces',
      emailHash: testEmailHash(address),
    },
  });
  expect(logged()).toEqual(['mail_sent', 'mail_bounced', 'mail_undeliverable']);
});

it('nobody misses a welcome that bounces', async () => {
  const to = 'welcome@example.com';
  const { bounces, rows } = await sentMail(({ enqueue }) => enqueue({ kind: 'welcome', to }), to);
  await bounces();
  expect(await rows()).toMatchObject({ pending: undefined, parked: undefined });
});

it('a bounce that is reported twice sends once more', async () => {
  const { bounces, deliver, clock, provider } = await sentNotice('twice@example.com');
  await bounces('transient');
  await bounces('transient');
  clock.advanceSeconds(60);
  await deliver();
  await bounces('transient');
  clock.advanceSeconds(DAY);
  await deliver();
  expect(provider.sent).toHaveLength(2);
});

it('the late bounce of an earlier sending does not send the email again', async () => {
  const { bounces, deliver, clock, provider, rows } = await sentNotice('late@example.com');
  await bounces('transient');
  clock.advanceSeconds(60);
  await deliver();
  await bounces('transient', 1);
  expect(await rows()).toMatchObject({ pending: undefined, sent: { attempts: 2 } });
  await bounces('transient', 2);
  expect(await rows()).toMatchObject({ pending: { attempts: 2 }, sent: undefined });
  expect(provider.sent).toHaveLength(2);
});

it('a bounce that overtakes the record of its sending fails, so that Lambda retries it', async () => {
  const { deps, clock, enqueue, rowsOf } = mailFixture(store);
  const mailId = await enqueue(notice('overtaken@example.com'));
  const event = parsed(bounce(['overtaken@example.com'], { kind: 'transient', sending: { mailId, attempt: 1 } }));
  const slow = {
    ...deps,
    outbox: {
      ...deps.outbox,
      sent: async (...sending: Parameters<typeof deps.outbox.sent>) => {
        await expect(recordBounce(event, deps)).rejects.toThrow('not recorded as sent yet');
        await deps.outbox.sent(...sending);
      },
    },
  };
  await deliverMail(mailId, slow);
  clock.advanceSeconds(60);
  await recordBounce(event, deps);
  expect(await rowsOf(mailId)).toMatchObject({ pending: { attempts: 1 }, sent: undefined });
});

it('a bounce of an email that is long gone is recorded, and nothing else', async () => {
  const { deps, logged } = mailFixture(store);
  const sending = { mailId: '0'.repeat(32), attempt: 1 };
  await recordBounce(parsed(bounce(['long-gone@example.com'], { kind: 'transient', sending })), deps);
  expect(logged()).toEqual(['mail_bounced']);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { environment } from '../../shared/deployment/environment.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { emailHash, parseEmailAddress } from '../platform/mail/email-address.ts';
import { TEST_SITE_ORIGIN, testContext } from '../testing/http-event.ts';
import { SIMULATOR_CREDENTIALS } from '../testing/test-bus.ts';
import { TEST_EMAIL_KEY, testEnvironment } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { handler as deliverMail } from './deliver-mail.job.ts';
import { handler as recordBounce } from './record-bounce.job.ts';
import { handler as sweepOutbox } from './sweep-outbox.job.ts';
import { mailFixture } from './testing/mail-fixture.ts';

const store = testTable();
testEnvironment(store, {
  [environment.mailFrom]: 'no-reply@crossbook.example',
  [environment.mailConfigurationSet]: 'set',
  ...SIMULATOR_CREDENTIALS,
});

const asked: URLSearchParams[] = [];
const taken = '<SendEmailResponse><SendEmailResult><MessageId>m</MessageId></SendEmailResult></SendEmailResponse>';
const ses = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push(new URLSearchParams(body));
  response.writeHead(200, { 'content-type': 'text/xml' }).end(taken);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => ses.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL_SES', `http://127.0.0.1:${(ses.address() as AddressInfo).port}`);
});
afterAll(() => {
  ses.closeAllConnections();
  return new Promise((resolve) => ses.close(resolve));
});

const notice = (to: string) => ({ kind: 'password-changed', to }) as const;
const sentTo = (address: string) =>
  asked.filter((form) => form.get('Destination.ToAddresses.member.1') === address).length;
const onBus = (detail: unknown) => ({ 'detail-type': 'MailEnqueued', source: 'crossbook.mail', detail });

it('the sweeper runs even if the site’s origin is unknown, as between the first deployments of email and CDN', async () => {
  vi.stubEnv(environment.siteOrigin, undefined);
  await sweepOutbox({ 'detail-type': 'Scheduled Event', detail: '{}' }, testContext());
  vi.stubEnv(environment.siteOrigin, TEST_SITE_ORIGIN);
  await mailFixture(store).enqueue(notice('later@example.com'));
  await sweepOutbox({ 'detail-type': 'Scheduled Event', detail: '{}' }, testContext());
  expect(asked.at(-1)?.get('Message.Body.Text.Data')).toContain(TEST_SITE_ORIGIN);
});

it('an event sends its email from the configured sender', async () => {
  const mailId = await mailFixture(store).enqueue(notice('told@example.com'));
  await deliverMail(onBus({ mailId }), testContext());
  expect(sentTo('told@example.com')).toBe(1);
  expect(asked.at(-1)?.get('Source')).toBe('Crossbook <no-reply@crossbook.example>');
});

it.each([{}, { mailId: 'PENDING#x' }, { mailId: 7 }])('an event without an email id is refused: %j', async (detail) => {
  await expect(deliverMail(onBus(detail), testContext())).rejects.toThrow();
});

it('the schedule sends due emails', async () => {
  await mailFixture(store).enqueue(notice('swept@example.com'));
  await sweepOutbox({ 'detail-type': 'Scheduled Event', detail: '{}' }, testContext());
  expect(sentTo('swept@example.com')).toBe(1);
});

it('a bounce is recorded, and other events are refused', async () => {
  const bounced = (detailType: string) => ({
    'detail-type': detailType,
    detail: {
      mail: { destination: ['gone@example.com'] },
      bounce: { bounceType: 'Permanent', bounceSubType: 'General' },
    },
  });
  await recordBounce(bounced('Email Bounced'), testContext());
  const { suppressions } = mailFixture(store).deps;
  const hash = emailHash(TEST_EMAIL_KEY, parseEmailAddress('gone@example.com'));
  expect((await suppressions.stopOf(hash, wholeSeconds(Date.now())))?.why).toBe('bounce');
  await expect(recordBounce(bounced('Email Delivered'), testContext())).rejects.toThrow();
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type RunningServer } from './listen.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

let folder: string;
let server: RunningServer;
let box: Mailbox;
const published: unknown[] = [];

async function open() {
  return openMailbox({
    file: join(folder, 'mails.jsonl'),
    verified: ['crossbook.example', 'single@address.example'],
    configurationSets: ['set'],
    now: () => Date.parse('2026-11-21T15:00:00Z'),
    publish: (...message) => published.push(message),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  box = await open();
  server = await listen(0, (request, response) => void box.serve(request, response));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const good = {
  Action: 'SendEmail',
  Version: '2010-12-01',
  Source: 'Crossbook <codes@crossbook.example>',
  'Destination.ToAddresses.member.1': 'ann@example.com',
  'Message.Subject.Data': 'Your <code>',
  'Message.Body.Text.Data': '123456',
  'Message.Body.Html.Data': '<b class="x">123456</b>',
  ConfigurationSetName: 'set',
  'Tags.member.1.Name': 'mail-id',
  'Tags.member.1.Value': '0a1b',
};

async function send(
  change: Record<string, string | undefined> = {},
  headers: Record<string, string> = {},
): Promise<[number, string]> {
  const fields = Object.entries({ ...good, ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  const reply = await fetch(`http://127.0.0.1:${server.port}/`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  return [reply.status, await reply.text()];
}

const url = (path: string) => `http://127.0.0.1:${server.port}/__local/mail${path}`;
const latest = async () => (await open()).mails().at(-1);

it('a mail is accepted, shown without scripts, and survives a restart', async () => {
  const [status, xml] = await send();
  expect(status).toBe(200);
  expect(xml).toMatch(/^<SendEmailResponse .*<MessageId>[\w-]+<\/MessageId>/);
  const page = await fetch(url(''));
  const shown = await page.text();
  expect(shown).toContain('<h2>Your &lt;code&gt;</h2>');
  expect(shown).toContain('<pre>123456</pre>');
  expect(shown).toContain(
    'sandbox title="Your &lt;code&gt;" loading="lazy" srcdoc="&lt;b class=&quot;x&quot;&gt;123456',
  );
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await latest()).toMatchObject({
    to: ['ann@example.com'],
    text: '123456',
    html: '<b class="x">123456</b>',
    configurationSet: 'set',
    tags: { 'mail-id': '0a1b' },
    at: '2026-11-21T15:00:00.000Z',
  });
});

it('the mails are available as JSON', async () => {
  await send({ 'Message.Subject.Data': 'For a test' });
  const reply = await fetch(url('.json'));
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const mails: unknown = await reply.json();
  expect(Array.isArray(mails) ? mails.at(-1) : mails).toMatchObject({ subject: 'For a test', to: ['ann@example.com'] });
});

it('the newest mail is shown first', async () => {
  for (const subject of ['Older', 'Newer']) await send({ 'Message.Subject.Data': subject });
  const shown = await (await fetch(url(''))).text();
  expect(shown.indexOf('<h2>Newer')).toBeGreaterThan(0);
  expect(shown.indexOf('<h2>Newer')).toBeLessThan(shown.indexOf('<h2>Older'));
});

it('an address in a subdomain of a verified domain may send', async () => {
  expect(await send({ Source: 'a@dev.crossbook.example' })).toEqual([200, expect.any(String)]);
});

it('a verified address may send, but no other address of its domain', async () => {
  expect(await send({ Source: 'Crossbook <single@address.example>' })).toEqual([200, expect.any(String)]);
  for (const Source of ['other@address.example', 'also-single@address.example'])
    expect((await send({ Source }))[0]).toBe(400);
});

it.each([
  ['an unverified sender', { Source: 'me@elsewhere.example' }, 'MessageRejected'],
  ['a sender that only looks verified', { Source: 'crossbook.example@elsewhere.example' }, 'MessageRejected'],
  ['a domain with a verified suffix', { Source: 'me@evilcrossbook.example' }, 'MessageRejected'],
  ['no recipient', { 'Destination.ToAddresses.member.1': undefined }, 'InvalidParameterValue'],
  [
    'a line break in an address',
    { 'Destination.ToAddresses.member.1': 'a@b.c\r\nBcc: d@e.f' },
    'InvalidParameterValue',
  ],
  ['a line break in the subject', { 'Message.Subject.Data': 'a\r\nBcc: d@e.f' }, 'InvalidParameterValue'],
  ['two addresses in one', { 'Destination.ToAddresses.member.1': 'a@b.c,d@e.f' }, 'InvalidParameterValue'],
  ['no subject', { 'Message.Subject.Data': undefined }, 'ValidationError'],
  [
    'neither text nor HTML',
    { 'Message.Body.Text.Data': undefined, 'Message.Body.Html.Data': undefined },
    'ValidationError',
  ],
  ['an unknown configuration set', { ConfigurationSetName: 'other' }, 'ConfigurationSetDoesNotExist'],
  ['a tag with other characters', { 'Tags.member.1.Value': 'a b' }, 'InvalidParameterValue'],
  ['a tag without a value', { 'Tags.member.1.Value': undefined }, 'InvalidParameterValue'],
  ['a value without a name', { 'Tags.member.1.Name': undefined }, 'InvalidParameterValue'],
  ['a tag given twice', { 'Tags.member.2.Name': 'mail-id', 'Tags.member.2.Value': '0a1b' }, 'InvalidParameterValue'],
  ['another operation', { Action: 'SendRawEmail' }, 'InvalidAction'],
])('%s is refused', async (_name, change, code) => {
  const before = (await open()).mails().length;
  const [status, xml] = await send(change);
  expect([status, /<Code>(\w+)<\/Code>/.exec(xml)?.[1]]).toEqual([400, code]);
  expect((await open()).mails()).toHaveLength(before);
});

it.each([
  ['5xx', 503, 0],
  ['throttled', 400, 0],
  ['rejected', 400, 0],
  ['lost', 500, 1],
] as const)('sending fails with %s', async (fault, status, kept) => {
  const before = box.mails().length;
  box.fail(fault);
  expect((await send())[0]).toBe(status);
  box.heal();
  expect(box.mails().length - before).toBe(kept);
  expect((await send())[0]).toBe(200);
});

it('a fault can be limited in number and to an address, and is counted', async () => {
  const before = box.hits.get('5xx') ?? 0;
  box.fail('5xx', { times: 1, to: 'ann@example.com' });
  expect((await send({ 'Destination.ToAddresses.member.1': 'bob@example.com' }))[0]).toBe(200);
  expect([(await send())[0], (await send())[0]]).toEqual([503, 200]);
  box.heal();
  expect((box.hits.get('5xx') ?? 0) - before).toBe(1);
});

it('bounces are counted', () => {
  const before = box.hits.get('bounce') ?? 0;
  box.bounce(box.mails()[0]?.id ?? '');
  expect((box.hits.get('bounce') ?? 0) - before).toBe(1);
});

it.each([
  ['bounce', 'Email Bounced', { eventType: 'Bounce', bounce: expect.objectContaining({ bounceType: 'Permanent' }) }],
  [
    'soft-bounce',
    'Email Bounced',
    { eventType: 'Bounce', bounce: expect.objectContaining({ bounceType: 'Transient', bounceSubType: 'MailboxFull' }) },
  ],
  ['complaint', 'Email Complaint Received', { eventType: 'Complaint', complaint: expect.anything() }],
])('the %s button publishes an event and returns to the page', async (aftermath, detailType, detail) => {
  await send();
  const body = new URLSearchParams({ id: (await latest())?.id ?? '', aftermath });
  const reply = await fetch(url('/aftermath'), { method: 'POST', body, redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/__local/mail']);
  expect(published.at(-1)).toEqual([
    'aws.ses',
    detailType,
    expect.objectContaining({
      ...detail,
      mail: expect.objectContaining({
        destination: ['ann@example.com'],
        tags: { 'ses:configuration-set': ['set'], 'mail-id': ['0a1b'] },
      }),
    }),
  ]);
});

it('a cross-site request is refused', async () => {
  const before = box.mails().length;
  const [status] = await send({}, { 'sec-fetch-site': 'cross-site' });
  expect([status, box.mails().length]).toEqual([403, before]);
});

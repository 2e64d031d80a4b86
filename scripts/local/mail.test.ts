import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from './listening.ts';
import { openMailBox } from './mail.ts';

let folder: string;
let listening: Listening;

async function open() {
  return openMailBox({
    file: join(folder, 'mails.jsonl'),
    verifiedDomains: ['crossbook.example'],
    now: () => Date.parse('2026-11-21T15:00:00Z'),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const box = await open();
  listening = await listen(0, (request, response) => void box.serve(request, response));
});
afterAll(async () => {
  await listening.close();
  await rm(folder, { recursive: true, force: true });
});

const good = {
  Action: 'SendEmail',
  Version: '2010-12-01',
  Source: 'Crossbook <codes@crossbook.example>',
  'Destination.ToAddresses.member.1': 'ann@example.com',
  'Message.Subject.Data': 'Your <code>',
  'Message.Body.Text.Data': '123456',
};

async function send(change: Record<string, string | undefined> = {}): Promise<[number, string]> {
  const fields = Object.entries({ ...good, ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  const reply = await fetch(`http://127.0.0.1:${listening.port}/`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return [reply.status, await reply.text()];
}

it('accepts a mail, shows it as text and keeps it over a restart', async () => {
  const [status, xml] = await send();
  expect(status).toBe(200);
  expect(xml).toMatch(/^<SendEmailResponse .*<MessageId>[\w-]+<\/MessageId>/);
  const page = await (await fetch(`http://127.0.0.1:${listening.port}/__local/mail`)).text();
  expect(page).toContain('Your &lt;code&gt;');
  expect((await open()).mails().at(-1)).toMatchObject({ to: ['ann@example.com'], text: '123456' });
});

it.each([
  ['a sender nobody verified', { Source: 'me@elsewhere.example' }, 'MessageRejected'],
  ['a sender who only looks verified', { Source: 'crossbook.example@elsewhere.example' }, 'MessageRejected'],
  ['no recipient', { 'Destination.ToAddresses.member.1': undefined }, 'InvalidParameterValue'],
  [
    'a line break in an address',
    { 'Destination.ToAddresses.member.1': 'a@b.c\r\nBcc: d@e.f' },
    'InvalidParameterValue',
  ],
  ['two addresses in one', { 'Destination.ToAddresses.member.1': 'a@b.c,d@e.f' }, 'InvalidParameterValue'],
  ['no subject', { 'Message.Subject.Data': undefined }, 'ValidationError'],
  ['no text', { 'Message.Body.Text.Data': undefined }, 'ValidationError'],
  ['another operation', { Action: 'SendRawEmail' }, 'InvalidAction'],
])('refuses %s', async (_name, change, code) => {
  const before = (await open()).mails().length;
  const [status, xml] = await send(change);
  expect([status, /<Code>(\w+)<\/Code>/.exec(xml)?.[1]]).toEqual([400, code]);
  expect((await open()).mails()).toHaveLength(before);
});

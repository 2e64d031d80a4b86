import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESClient } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EmailFailure } from './email.ts';
import { createMailer } from './mailer.ts';

const asked: URLSearchParams[] = [];
let answer: { status: number; xml: string };

const server = createServer(async (request, response) => {
  asked.push(new URLSearchParams(await bodyOf(request)));
  response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.xml);
});
const stop = () => new Promise((resolve) => server.close(resolve));
const error = (code: string) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>about ann@example.com</Message></Error></ErrorResponse>`;
const taken = '<SendEmailResponse><SendEmailResult><MessageId>m</MessageId></SendEmailResult></SendEmailResponse>';
const tags = { 'mail-id': 'ab', attempt: '2' };
const email = { to: 'ann@example.com', subject: 'Hello', text: 'Text', html: '<p>Text</p>', tags };

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  asked.splice(0);
  answer = { status: 200, xml: taken };
});
afterAll(() => {
  server.closeAllConnections();
  return stop();
});

function mailer(port = (server.address() as AddressInfo).port) {
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new SESClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  return createMailer(client, { from: 'no-reply@crossbook.example', configurationSet: 'set' });
}

async function failureOf(sending: Promise<void>): Promise<EmailFailure> {
  const failure = await sending.catch((thrown: unknown) => thrown);
  if (!(failure instanceof EmailFailure)) throw new Error(`not a EmailFailure: ${failure}`);
  return failure;
}

it('an email has text and HTML, the sender, the configuration set and its tags', async () => {
  await mailer().send(email);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    Action: 'SendEmail',
    Version: '2010-12-01',
    Source: 'Crossbook <no-reply@crossbook.example>',
    ConfigurationSetName: 'set',
    'Destination.ToAddresses.member.1': 'ann@example.com',
    'Tags.member.1.Name': 'mail-id',
    'Tags.member.1.Value': 'ab',
    'Tags.member.2.Name': 'attempt',
    'Tags.member.2.Value': '2',
    'Message.Subject.Data': 'Hello',
    'Message.Subject.Charset': 'UTF-8',
    'Message.Body.Text.Data': 'Text',
    'Message.Body.Text.Charset': 'UTF-8',
    'Message.Body.Html.Data': '<p>Text</p>',
    'Message.Body.Html.Charset': 'UTF-8',
  });
});

it.each([
  ['permanent', 400, 'MessageRejected'],
  ['permanent', 400, 'InvalidParameterValue'],
  ['temporary', 400, 'Throttling'],
  ['temporary', 400, 'AccountSendingPausedException'],
  ['temporary', 400, 'ConfigurationSetDoesNotExist'],
  ['temporary', 500, 'InternalFailure'],
  ['temporary', 503, 'ServiceUnavailable'],
])('the failure is %s for %i %s, without SES’s message', async (kind, status, code) => {
  answer = { status, xml: error(code) };
  const failure = await failureOf(mailer().send(email));
  expect(failure.kind).toBe(kind);
  expect(failure.message).toContain(code);
  expect(failure.message).not.toContain('ann@');
});

it('the failure is temporary for a malformed response, and without a response', async () => {
  answer = { status: 502, xml: '<html>Bad gateway' };
  expect((await failureOf(mailer().send(email))).kind).toBe('temporary');
  expect((await failureOf(mailer(1).send(email))).kind).toBe('temporary');
});

it.each([
  ['a line break in the subject', { subject: 'Hello\r\nBcc: eve@example.com' }],
  ['a Unicode line break in the subject', { subject: 'Hello\u2028Bcc: eve@example.com' }],
  ['a line break in the address', { to: 'ann@example.com\r\nBcc: eve@example.com' }],
  ['a line break at the end of the address', { to: 'ann@example.com\n' }],
  ['two addresses', { to: 'ann@example.com,eve@example.com' }],
  ['an address with a name', { to: 'Ann <ann@example.com>' }],
])('R-089: %s is refused without a call', async (_name, change) => {
  expect((await failureOf(mailer().send({ ...email, ...change }))).kind).toBe('permanent');
  expect(asked).toEqual([]);
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

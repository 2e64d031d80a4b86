import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { readText } from './aws-json.ts';
import { mailPage } from './mail-page.ts';
import { type Mail, mail } from './mail-sent.ts';

interface MailBoxOptions {
  /** Where mails outlive a restart: one JSON object a line. */
  readonly file: string;
  /** Domains whose addresses may send. */
  readonly verifiedDomains: readonly string[];
  readonly now: () => number;
}

const MOST_RECIPIENTS = 50;
const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** SES's SendEmail (version 1, the Query protocol), which keeps what it is given and shows it on a page. */
export async function openMailBox({ file, verifiedDomains, now }: MailBoxOptions) {
  await mkdir(dirname(file), { recursive: true });
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  const mails = lines.map((line) => mail.parse(JSON.parse(line)));

  async function send(form: URLSearchParams): Promise<{ status: number; xml: string }> {
    if (form.get('Action') !== 'SendEmail')
      return failure('InvalidAction', `Could not find operation ${form.get('Action')}`);
    const from = form.get('Source') ?? '';
    const to = ['To', 'Cc', 'Bcc'].flatMap((kind) => members(form, `Destination.${kind}Addresses.member.`));
    const subject = form.get('Message.Subject.Data');
    const text = form.get('Message.Body.Text.Data') ?? form.get('Message.Body.Html.Data');
    if (to.length === 0) return failure('InvalidParameterValue', "Missing required header 'To'.");
    if (to.length > MOST_RECIPIENTS) return failure('MessageRejected', 'Recipient count exceeds 50.');
    if (subject === null)
      return failure(
        'ValidationError',
        "Value at 'message.subject' failed to satisfy constraint: Member must not be null",
      );
    if (text === null)
      return failure(
        'ValidationError',
        "Value at 'message.body' failed to satisfy constraint: Member must not be null",
      );
    if ([from, ...to].some((address) => !isAddress(address)))
      return failure('InvalidParameterValue', 'Illegal address');
    if (!verifiedDomains.includes(domainOf(from))) {
      const why = 'Email address is not verified. The following identities failed the check in region US-EAST-1: ';
      return failure('MessageRejected', why + from);
    }
    const sent: Mail = { id: randomUUID(), at: new Date(now()).toISOString(), from, to, subject, text };
    mails.push(sent);
    await appendFile(file, `${JSON.stringify(sent)}\n`);
    return success(sent.id);
  }

  return {
    mails: (): readonly Mail[] => mails,
    /** The service itself, and for a browser the page with the mails. */
    serve: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      if (request.method === 'GET') {
        const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" };
        response.writeHead(200, headers).end(mailPage(mails));
        return;
      }
      const { status, xml } = await send(new URLSearchParams(await readText(request)));
      response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
    },
  };
}

function success(id: string) {
  const result = `<SendEmailResult><MessageId>${id}</MessageId></SendEmailResult>`;
  return { status: 200, xml: `<SendEmailResponse xmlns="${NAMESPACE}">${result}${metadata()}</SendEmailResponse>` };
}

function failure(code: string, message: string) {
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`;
  const xml = `<ErrorResponse xmlns="${NAMESPACE}">${error}<RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
  return { status: 400, xml };
}

function metadata(): string {
  return `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`;
}

function members(form: URLSearchParams, prefix: string): string[] {
  return [...form].filter(([name]) => name.startsWith(prefix)).map(([, value]) => value);
}

/** `Name <address>` or an address; one @, no line breaks. */
function isAddress(text: string): boolean {
  return /^(?:[^<>\r\n]*<)?[^\s@<>,;]+@[^\s@<>,;]+>?$/.test(text);
}

function domainOf(address: string): string {
  return /@([^>\s]+)>?$/.exec(address)?.[1]?.toLowerCase() ?? '';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

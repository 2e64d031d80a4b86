import { appendFile, mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseSendEmailV2, replyV2, SES_V2_PATH } from '../alerts/ses-v2.ts';
import { readStoredLines } from '../stored-file.ts';
import { type Faults, makeFaults } from './faults.ts';
import { mailPage, PAGE_HEADERS } from './mail-page.ts';
import { feedbackKinds, type Mail, type MailFeedback, mail } from './mail-record.ts';
import {
  feedbackEvent,
  type MailFault,
  mailFaults,
  parseSendEmail,
  type SesAccount,
  type SesReply,
  sesSuccess,
} from './ses.ts';

interface MailboxOptions extends SesAccount {
  /** Where mails are stored: one JSON object a line. */
  readonly file: string;
  readonly now: () => number;
  /** Publishes bounces and complaints on the account's bus. */
  readonly publish: (source: string, detailType: string, detail: Readonly<Record<string, unknown>>) => void;
}

/** The mails sent locally, for tests and manual use. `hits` also counts bounces and complaints. */
export interface LocalMail extends Pick<Faults<MailFault | MailFeedback, object>, 'heal' | 'hits'> {
  /** Oldest first. */
  readonly mails: () => readonly Mail[];
  /** Makes sending fail, `times` times or always, to one address or all. Replaces any earlier fault. */
  readonly fail: Faults<MailFault, { readonly to: string }>['fail'];
  /** Makes a sent mail bounce, for good or for now, or be reported as spam. */
  readonly bounce: (id: string, kind?: MailFeedback) => void;
}

export type Mailbox = LocalMail & {
  /** Serves SES's API and, for browsers, the page with the mails. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

/**
 * SES's SendEmail, which stores mails, shows them on a page and as JSON, and can be made to fail.
 * @throws DamagedFile
 */
export async function openMailbox({ file, now, publish, ...account }: MailboxOptions): Promise<Mailbox> {
  await mkdir(dirname(file), { recursive: true });
  const mails = readStoredLines(file, mail);
  const { faults, takeFault, count } = makeFaults<MailFault | MailFeedback, { readonly to: string }>();

  async function send(result: Mail | SesReply): Promise<SesReply> {
    if ('xml' in result) return result;
    const taken = takeFault(({ options: { to } }) => to === undefined || result.to.includes(to))?.fault;
    const fault = taken === undefined || isFeedback(taken) ? undefined : mailFaults[taken];
    if (fault?.stores === false) return fault.reply();
    const sent: Mail = { ...result, at: new Date(now()).toISOString() };
    mails.push(sent);
    await appendFile(file, `${JSON.stringify(sent)}\n`);
    return fault?.reply() ?? sesSuccess(sent.id);
  }

  function bounce(id: string, kind: MailFeedback = 'bounce'): void {
    const sent = mails.find((each) => each.id === id);
    if (sent === undefined) throw new Error(`No mail ${id}`);
    const { detailType, detail } = feedbackEvent(kind, sent, new Date(now()).toISOString());
    count(kind);
    publish('aws.ses', detailType, detail);
  }

  /** Handles the page's buttons; returns the status. */
  function pressButton(form: URLSearchParams): number {
    const sent = mails.find(({ id }) => id === form.get('id'));
    const kind = feedbackKinds.find((each) => each === form.get('aftermath'));
    if (sent === undefined || kind === undefined) return 400;
    bounce(sent.id, kind);
    return 303;
  }

  return {
    mails: () => mails,
    fail: (...fault) => {
      faults.heal();
      faults.fail(...fault);
    },
    heal: faults.heal,
    hits: faults.hits,
    bounce,
    serve: async (request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      if (request.method === 'GET' && path.endsWith('.json')) {
        const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
        response.writeHead(200, headers).end(JSON.stringify(mails));
      } else if (request.method === 'GET') {
        response.writeHead(200, PAGE_HEADERS).end(mailPage(mails));
      } else if (isCrossSite(request)) {
        response.writeHead(403).end();
      } else if (path.endsWith('/aftermath')) {
        const status = pressButton(new URLSearchParams(await text(request)));
        response.writeHead(status, status === 303 ? { location: path.replace(/\/aftermath$/, '') } : {}).end();
      } else if (path.endsWith(SES_V2_PATH)) {
        const result = parseSendEmailV2(JSON.parse(await text(request)), account);
        const { status, headers, body } = replyV2(await send(result), 'id' in result ? result.id : '');
        response.writeHead(status, headers).end(body);
      } else {
        const { status, xml } = await send(parseSendEmail(new URLSearchParams(await text(request)), account));
        response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
      }
    },
  };
}

function isFeedback(kind: MailFault | MailFeedback): kind is MailFeedback {
  return feedbackKinds.some((each) => each === kind);
}

/** Other sites can submit forms to this machine; they must not send mails. */
function isCrossSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin';
}

import { appendFile, mkdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Faults, makeFaults } from './faults.ts';
import { mailPage, PAGE_HEADERS } from './mail-page.ts';
import { type Aftermath, aftermaths, type Mail, mail } from './mail-sent.ts';
import {
  aftermathEvent,
  type MailFault,
  mailFaults,
  mailOf,
  type Sender,
  type SesReply,
  success,
} from './mail-service.ts';

interface MailBoxOptions extends Sender {
  /** Where mails outlive a restart: one JSON object a line. */
  readonly file: string;
  readonly now: () => number;
  /** Says on the account's bus what became of a mail. */
  readonly tell: (source: string, detailType: string, detail: Readonly<Record<string, unknown>>) => void;
}

/** The mails of this machine, for tests and for whoever tries things out. What it meets: mails on their way, and what became of them. */
export interface LocalMail extends Pick<Faults<MailFault | Aftermath, object>, 'heal' | 'hits'> {
  /** Oldest first. */
  readonly mails: () => readonly Mail[];
  /** From now on sending goes wrong, and only so: so many times, or for ever; to one address, or to all. */
  readonly fail: Faults<MailFault, { readonly to: string }>['fail'];
  /** Lets a mail that was sent come back, or be called spam. */
  readonly bounce: (id: string, aftermath?: Aftermath) => void;
}

export type MailBox = LocalMail & {
  /** The service itself, and for a browser the page with the mails. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

/** SES's SendEmail, which keeps what it is given, shows it on a page and as JSON, and can be told to go wrong. */
export async function openMailBox({ file, now, tell, ...sender }: MailBoxOptions): Promise<MailBox> {
  await mkdir(dirname(file), { recursive: true });
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  const mails = lines.map((line) => mail.parse(JSON.parse(line)));
  const { faults, takeFault, count } = makeFaults<MailFault | Aftermath, { readonly to: string }>();

  async function send(form: URLSearchParams): Promise<SesReply> {
    const result = mailOf(form, sender);
    if ('xml' in result) return result;
    const hits = takeFault(({ manner: { to } }) => to === undefined || result.to.includes(to))?.fault;
    const fault = hits === undefined || isAftermath(hits) ? undefined : mailFaults[hits];
    if (fault?.keeps === false) return fault.reply();
    const sent: Mail = { ...result, at: new Date(now()).toISOString() };
    mails.push(sent);
    await appendFile(file, `${JSON.stringify(sent)}\n`);
    return fault?.reply() ?? success(sent.id);
  }

  function bounce(id: string, aftermath: Aftermath = 'bounce'): void {
    const sent = mails.find((each) => each.id === id);
    if (sent === undefined) throw new Error(`No mail ${id}`);
    const { detailType, detail } = aftermathEvent(aftermath, sent, new Date(now()).toISOString());
    count(aftermath);
    tell('aws.ses', detailType, detail);
  }

  /** The page's buttons. */
  function press(form: URLSearchParams): number {
    const sent = mails.find(({ id }) => id === form.get('id'));
    const aftermath = aftermaths.find((each) => each === form.get('aftermath'));
    if (sent === undefined || aftermath === undefined) return 400;
    bounce(sent.id, aftermath);
    return 303;
  }

  return {
    mails: () => mails,
    fail: (...asked) => {
      faults.heal();
      faults.fail(...asked);
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
      } else if (isFromElsewhere(request)) {
        response.writeHead(403).end();
      } else if (path.endsWith('/aftermath')) {
        const status = press(new URLSearchParams(await text(request)));
        response.writeHead(status, status === 303 ? { location: path.replace(/\/aftermath$/, '') } : {}).end();
      } else {
        const { status, xml } = await send(new URLSearchParams(await text(request)));
        response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
      }
    },
  };
}

function isAftermath(kind: MailFault | Aftermath): kind is Aftermath {
  return aftermaths.some((each) => each === kind);
}

/** A page elsewhere can send forms to this machine; it must not send mails. */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin';
}

import { appendFile, mkdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { readText } from './aws-json.ts';
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
import { makeTally } from './tally.ts';

interface MailBoxOptions extends Sender {
  /** Where mails outlive a restart: one JSON object a line. */
  readonly file: string;
  readonly now: () => number;
  /** Says on the account's bus what became of a mail. */
  readonly tell: (source: string, detailType: string, detail: Readonly<Record<string, unknown>>) => void;
}

/** The mails of this machine, for tests and for whoever tries things out. */
export interface LocalMail {
  /** Oldest first. */
  readonly mails: () => readonly Mail[];
  /** From now on sending goes wrong: so many times, or for ever; to one address, or to all. */
  readonly fail: (fault: MailFault, whom?: { readonly times?: number; readonly to?: string }) => void;
  readonly heal: () => void;
  /** How many mails have met it, on their way or afterwards. */
  readonly met: ReadonlyMap<MailFault | Aftermath, number>;
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
  const { count, met } = makeTally<MailFault | Aftermath>();
  let failing: { readonly fault: MailFault; readonly to: string | undefined; left: number } | undefined;

  async function send(form: URLSearchParams): Promise<SesReply> {
    const result = mailOf(form, sender);
    if ('xml' in result) return result;
    const fault = befalling(result.to);
    if (fault?.keeps === false) return fault.reply();
    const sent: Mail = { ...result, at: new Date(now()).toISOString() };
    mails.push(sent);
    await appendFile(file, `${JSON.stringify(sent)}\n`);
    return fault?.reply() ?? success(sent.id);
  }

  /** What goes wrong with a mail to these, if anything; counts it. */
  function befalling(to: readonly string[]): (typeof mailFaults)[MailFault] | undefined {
    if (failing === undefined || failing.left === 0) return undefined;
    if (failing.to !== undefined && !to.includes(failing.to)) return undefined;
    failing.left -= 1;
    count(failing.fault);
    return mailFaults[failing.fault];
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
    fail: (fault, { times = Number.POSITIVE_INFINITY, to } = {}) => {
      failing = { fault, to, left: times };
    },
    heal: () => {
      failing = undefined;
    },
    met,
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
        const status = press(new URLSearchParams(await readText(request)));
        response.writeHead(status, status === 303 ? { location: path.replace(/\/aftermath$/, '') } : {}).end();
      } else {
        const { status, xml } = await send(new URLSearchParams(await readText(request)));
        response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
      }
    },
  };
}

/** A page elsewhere can send forms to this machine; it must not send mails. */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin';
}

import type { AlarmEmails } from '../alarm-emails.ts';
import type { MailTarget } from './mail-target.ts';

/** The addresses of a deployed stage. */
export interface SmokeTarget {
  /** The CDN's, without a trailing slash: `https://dev.crossbook.example`. */
  readonly url: string;
  /** The same without TLS; undefined if there is none. */
  readonly plainUrl?: string | undefined;
  /** The API's own, around the CDN; undefined if unknown. */
  readonly apiUrl?: string | undefined;
  /** Undefined where only addresses are checked. */
  readonly mail?: MailTarget | undefined;
  /** The page's origin as browsers send it. */
  readonly siteOrigin: string;
  /** Undefined without credentials of the account. */
  readonly alarmEmails?: AlarmEmails | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** One check. `problems`: empty if it passes. */
export interface Check {
  readonly title: string;
  readonly problems: (target: SmokeTarget) => Promise<readonly string[]>;
}

const TIMEOUT_MS = 30_000;

/** Sends a request without following redirects. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

export function expectStatus({ status }: Answer, wanted: number): string[] {
  return status === wanted ? [] : [`answered ${status} instead of ${wanted}`];
}

/** `wanted`: required values by header name. */
export function expectHeaders({ headers }: Answer, wanted: Readonly<Record<string, string>>): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const found = headers.get(name);
    return found === value ? [] : [`${name} is ${found === null ? 'missing' : `“${found}”`} instead of “${value}”`];
  });
}

export function expectType({ headers }: Answer, wanted: RegExp): string[] {
  const type = headers.get('content-type') ?? 'nothing';
  return wanted.test(type) ? [] : [`its type is ${type}`];
}

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { errorReply } from '../../../shared/contracts/error-reply.ts';
import { contracts, type EndpointName } from '../../../shared/contracts/index.ts';
import { makeCookieJar } from './cookie-jar.ts';
import { type Came, openConnections } from './exchange.ts';
import type { Answer, ListFacts, Outcome } from './record.ts';

export const SESSION_COOKIE = '__Host-sid';

/** What a call carries. */
export interface Values {
  readonly request?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** A session's cookie in place of all that the browser has. */
  readonly session?: string;
}

/** A browser in which the product's page is open. */
export interface Device {
  readonly ask: (call: EndpointName, values?: Values, how?: { readonly leaveMs?: number }) => Promise<Answer>;
  /** What the browser would do at Stripe, whose script it runs: a form, and the publishable key. Undefined for no answer. */
  readonly askStripe: (path: string, form: URLSearchParams, key: string) => Promise<unknown>;
  /** Stripe's own page, where the product sends people: its text. Undefined for no good answer. */
  readonly openPortal: (path: string) => Promise<string | undefined>;
  /** A button on that page. */
  readonly pressInPortal: (path: string, form: Readonly<Record<string, string>>) => Promise<Outcome>;
  readonly session: () => string | undefined;
  readonly cookies: () => string | undefined;
  /** Another browser from now on, at the same place. */
  readonly forget: () => void;
  readonly close: () => void;
}

interface DeviceOptions {
  readonly url: () => string;
  readonly address: string;
  /** The product's time, which is everybody's: ms. */
  readonly now: () => number;
  /** Lists that somebody has read before, by digest, so that each is checked once. */
  readonly knownLists?: Map<string, boolean>;
}

/** A browser as the product's page uses it: `frontend/src/api/client.ts` sends the same. */
export function openDevice({ url, address, now, knownLists = new Map() }: DeviceOptions): Device {
  const connections = openConnections(address);
  const jar = makeCookieJar();
  const tags = new Map<string, { readonly tag: string; readonly list: ListFacts }>();
  const own = (session?: string): Record<string, string> => {
    const cookie = session === undefined ? jar.header(now()) : `${SESSION_COOKIE}=${session}`;
    return { accept: 'application/json', 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) };
  };

  async function ask(
    name: EndpointName,
    values: Values = {},
    how: { readonly leaveMs?: number } = {},
  ): Promise<Answer> {
    const contract: Contract = contracts[name];
    const path = pathOf(contract, values);
    const known = tags.get(path);
    const body = values.request === undefined ? undefined : JSON.stringify(values.request);
    const came = await connections.send(url(), {
      method: contract.method,
      path,
      headers: {
        ...own(values.session),
        ...(contract.method === 'GET' ? {} : { origin: url() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(known === undefined ? {} : { 'if-none-match': known.tag }),
      },
      ...(body === undefined ? {} : { body }),
      ...how,
    });
    if (came.got === 'nothing') return came;
    if (values.session === undefined) for (const line of came.headers['set-cookie'] ?? []) jar.take(line, now());
    return contract.delivery === 'prepared' ? listAnswer(contract, path, came) : plainAnswer(contract, came);
  }

  function listAnswer(contract: Contract, path: string, came: Came & { got: 'answer' }): Answer {
    if (came.status === 304) return answerOf(came, tags.get(path)?.list, tags.has(path));
    if (came.status !== 200) return plainAnswer(contract, came);
    const digest = createHash('sha256').update(came.body).digest('hex');
    const rows = jsonIn(came.body);
    const readable = knownLists.get(digest) ?? contract.reply.safeParse(rows).success;
    knownLists.set(digest, readable);
    const tag = came.headers.etag ?? '';
    const list: ListFacts = { tag, digest, ...outline(rows) };
    tags.set(path, { tag, list });
    return answerOf(came, list, readable && tag !== '');
  }

  return {
    ask,
    askStripe: async (path, form, key) => {
      const headers = {
        ...own(),
        origin: url(),
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-www-form-urlencoded',
      };
      const came = await connections.send(url(), { method: 'POST', path, headers, body: form.toString() });
      return came.got === 'answer' ? jsonIn(came.body) : undefined;
    },
    openPortal: async (path) => {
      const came = await connections.send(url(), { method: 'GET', path, headers: { accept: 'text/html' } });
      return came.got === 'answer' && came.status === 200 ? came.body.toString('utf8') : undefined;
    },
    pressInPortal: async (path, form) => {
      const headers = { origin: url(), 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams(form).toString();
      const came = await connections.send(url(), { method: 'POST', path, headers, body });
      if (came.got === 'nothing' || came.status >= 500) return 'unknown';
      return came.status < 400 ? 'done' : 'refused';
    },
    session: () => jar.value(SESSION_COOKIE, now()),
    cookies: () => jar.header(now()),
    forget: () => {
      jar.clear();
      tags.clear();
    },
    close: connections.close,
  };
}

function plainAnswer(contract: Contract, came: Came & { got: 'answer' }): Answer {
  const json = jsonIn(came.body);
  const schema = came.status < 400 ? contract.reply : errorReply;
  return answerOf(came, json, schema.safeParse(json).success);
}

function answerOf({ status, headers }: Came & { got: 'answer' }, json: unknown, readable: boolean): Answer {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  const session = (headers['set-cookie'] ?? []).find((line) => line.startsWith(`${SESSION_COOKIE}=`));
  return {
    got: 'answer',
    status,
    json,
    readable,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    session: session?.slice(SESSION_COOKIE.length + 1).split(';')[0],
  };
}

const row = z.object({ eventId: z.string(), market: z.string() });

/** How many rows a list has, and of which market one may ask more. */
function outline(rows: unknown): Pick<ListFacts, 'rows' | 'example'> {
  if (!Array.isArray(rows)) return { rows: 0 };
  const example = row.safeParse(rows[0]);
  return { rows: rows.length, ...(example.success ? { example: example.data } : {}) };
}

function pathOf({ path }: Contract, { params = {}, query }: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query)}`;
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

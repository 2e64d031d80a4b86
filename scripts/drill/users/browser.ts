import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request as startRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { errorReply } from '../../../shared/contracts/error-reply.ts';
import { contracts, type EndpointName } from '../../../shared/contracts/index.ts';
import { jsonIn } from '../../../shared/json/json.ts';
import type { Answer } from './call-log.ts';

export interface Values {
  readonly request?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** A session cookie to send instead of the browser's own cookies. */
  readonly session?: string;
}

export type Browser = ReturnType<typeof openBrowser>;

interface Page {
  readonly status: number;
  readonly text: string;
}

export interface BrowserDeps {
  /** The product's URL, without a trailing slash; read before each call, since a restart may change it. */
  readonly url: () => string;
  /** Lists already checked against the contract, by digest. */
  readonly knownLists: Map<string, boolean>;
}

/** What is known of a list's row. */
const rowFacts = z.object({
  eventId: z.string(),
  market: z.string(),
  eventSport: z.optional(z.string()),
  eventTitle: z.optional(z.string()),
  eventStartTime: z.optional(z.string()),
});

/** What is kept of a list. `digest`: SHA-256 of the body, hex; `example`: its first row. */
export const listFacts = z.object({ tag: z.string(), digest: z.string(), example: z.optional(rowFacts) });

const SESSION_COOKIE = '__Host-sid';
/** Longer than the gateway's timeout; then the user closes the page. */
const TIMEOUT_MS = 35_000;

/**
 * Sends what the product's page sends: see `frontend/src/api/client.ts`. `address`: a loopback address (127.x.y.z), since the product limits
 * calls by address.
 */
export function openBrowser({ url, knownLists }: BrowserDeps, address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: address });
  const jar = new Map<string, string>();
  const lists = new Map<string, z.output<typeof listFacts>>();

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0\b/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }

  /** `leavesAfterMs`: real ms after which the browser is closed; a later answer is ignored. */
  async function ask(name: EndpointName, values: Values, leavesAfterMs?: number): Promise<Answer> {
    const contract: Contract = contracts[name];
    const path = pathOf(contract, values);
    const cookie =
      values.session === undefined
        ? [...jar].map((pair) => pair.join('=')).join('; ')
        : `${SESSION_COOKIE}=${values.session}`;
    const body = values.request === undefined ? undefined : JSON.stringify(values.request);
    const known = lists.get(path);
    const headers = {
      accept: 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(cookie === '' ? {} : { cookie }),
      ...(contract.method === 'GET' ? {} : { origin: url() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(known === undefined ? {} : { 'if-none-match': known.tag }),
    };
    const received = await send(agent, url(), { method: contract.method, path, headers, body, leavesAfterMs });
    if (received === undefined) return { status: 0, json: undefined, readable: true };
    const setCookies = received.headers['set-cookie'] ?? [];
    if (values.session === undefined) for (const line of setCookies) keep(line);
    const seconds = Number(received.headers['retry-after'] ?? Number.NaN);
    const session = setCookies.find((line) => line.startsWith(`${SESSION_COOKIE}=`));
    return {
      status: received.status,
      ...read(contract, path, received),
      retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
      session: session?.slice(SESSION_COOKIE.length + 1).split(';')[0],
    };
  }

  function read(
    contract: Contract,
    path: string,
    { status, headers, body }: HttpResponse,
  ): Pick<Answer, 'json' | 'readable'> {
    if (contract.delivery === 'prepared' && status === 304) return { json: lists.get(path), readable: lists.has(path) };
    const json = jsonIn(body.toString('utf8'));
    if (contract.delivery !== 'prepared' || status !== 200) {
      const schema = status < 400 ? contract.reply : errorReply;
      return { json, readable: schema.safeParse(json).success };
    }
    const digest = createHash('sha256').update(body).digest('hex');
    const readable = knownLists.get(digest) ?? contract.reply.safeParse(json).success;
    knownLists.set(digest, readable);
    const tag = headers.etag ?? '';
    const list = listFacts.parse({ tag, digest, example: example.safeParse(json).data?.[0] });
    lists.set(path, list);
    return { json: list, readable: readable && tag !== '' };
  }

  return {
    ask,
    /** Opens a page of Stripe's. Undefined for no answer. */
    open: async (path: string, form?: Readonly<Record<string, string>>, key?: string): Promise<Page | undefined> => {
      const body = form === undefined ? undefined : new URLSearchParams(form).toString();
      const headers = {
        ...(body === undefined ? {} : { origin: url(), 'content-type': 'application/x-www-form-urlencoded' }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      };
      const received = await send(agent, url(), { method: body === undefined ? 'GET' : 'POST', path, headers, body });
      return received === undefined ? undefined : { status: received.status, text: received.body.toString('utf8') };
    },
    session: () => jar.get(SESSION_COOKIE),
    /** Becomes a new browser with the same address. */
    forget: () => {
      jar.clear();
      lists.clear();
    },
    close: () => agent.destroy(),
  };
}

interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly leavesAfterMs?: number | undefined;
}

interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Undefined without an answer: the connection broke, it timed out, or the browser was closed. */
async function send(agent: Agent, origin: string, sent: HttpRequest): Promise<HttpResponse | undefined> {
  const { method, path, headers, body, leavesAfterMs } = sent;
  const { host, port } = new URL(origin);
  const all = { ...headers, host, 'accept-encoding': 'gzip, br' };
  const request = startRequest({ agent, host: '127.0.0.1', port, method, path, headers: all });
  const left = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    left.resolve(undefined);
    request.destroy();
  }, leavesAfterMs ?? TIMEOUT_MS);
  request.end(body);
  const received = answerTo(request).catch(() => undefined);
  // A user who leaves sees no answer, however fast it is.
  const observed = await (leavesAfterMs === undefined ? Promise.race([received, left.promise]) : left.promise);
  clearTimeout(timer);
  return observed;
}

async function answerTo(request: ReturnType<typeof startRequest>): Promise<HttpResponse> {
  // Errors after the response's head surface while reading the body.
  request.on('error', () => undefined);
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { statusCode, headers } = response;
  return { status: statusCode, headers, body: decoded(Buffer.concat(chunks), headers['content-encoding']) };
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

const example = z.array(rowFacts);

function pathOf({ path }: Contract, { params = {}, query }: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query)}`;
}

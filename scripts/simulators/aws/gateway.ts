import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from './deployed.ts';
import type { Invoked } from './function-container.ts';
import type { FunctionHost } from './function-host.ts';
import { type Arrived, eventOf, headTooLarge } from './gateway/event.ts';
import { type GatewayReply, ownReply, replyOf } from './gateway/reply.ts';
import { matchRoute } from './gateway/routes.ts';

const BODY_LIMIT = 10 * 1024 * 1024;

interface GatewayOptions {
  readonly routes: readonly Route[];
  readonly host: FunctionHost;
  readonly originSecret: string;
  readonly now: () => number;
  /** Told what went wrong in a function; the caller only learns that something did. */
  readonly report: (text: string) => void;
}

/** An HTTP API behind the CDN, for every path under `/api`. */
export function makeGateway(options: GatewayOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyWithin(request, BODY_LIMIT);
    const reply = body === undefined ? ownReply(413, 'Request Entity Too Large') : await answer(options, request, body);
    if (response.destroyed) return;
    response.statusCode = reply.status;
    for (const [name, value] of reply.headers) response.appendHeader(name, value);
    response.setHeader('content-length', reply.body.length);
    response.end(request.method === 'HEAD' ? undefined : reply.body);
  };
}

async function answer(options: GatewayOptions, request: IncomingMessage, body: Buffer): Promise<GatewayReply> {
  const { method = 'GET', url = '/' } = request;
  const headers = pairs(request.rawHeaders);
  if (headTooLarge(`${method} ${url} HTTP/1.1`, headers)) return ownReply(431, 'Request Header Fields Too Large');
  const [encodedPath = '/', ...queries] = url.split('?');
  const path = decoded(encodedPath);
  if (path === undefined) return ownReply(400, 'Bad Request');
  const arrived: Arrived = {
    method,
    path,
    query: queries.join('?'),
    headers,
    body,
    address: addressOf(request),
  };
  const match = matchRoute(options.routes, method, path);
  if (match === undefined) return ownReply(404, 'Not Found');
  const at = new Date(options.now());
  const event = eventOf(arrived, match, { originSecret: options.originSecret, requestId: randomUUID(), at });
  const invoked = await within(match.route.timeoutMs, options.host.invoke(match.route.function, event));
  if (invoked.state === 'failed') options.report(`${match.route.function}: ${invoked.error}`);
  if (invoked.state === 'timed-out') options.report(`${match.route.function} took too long`);
  return replyOf(invoked);
}

/** Undefined when it is larger; what is more than that is thrown away as it comes, since who still sends would not read an answer. */
async function bodyWithin(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    request.resume();
    return undefined;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? undefined : Buffer.concat(chunks);
}

async function within(milliseconds: number, invoked: Promise<Invoked>): Promise<Invoked> {
  const late = Promise.withResolvers<Invoked>();
  const timer = setTimeout(() => late.resolve({ state: 'timed-out' }), milliseconds);
  try {
    return await Promise.race([invoked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

/** An IPv4 caller of a two-stack socket shows as `::ffff:127.0.0.1`; the CDN would say `127.0.0.1`. */
function addressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

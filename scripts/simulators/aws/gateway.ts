import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { GATEWAY_REQUEST_ID } from '../../../shared/contracts/request-id.ts';
import type { Route } from './deployment.ts';
import type { InvocationResult } from './function-container.ts';
import type { FunctionHost } from './function-host.ts';
import type { LoggedRequest } from './gateway/access-log.ts';
import { eventOf, headTooLarge, type IncomingRequest } from './gateway/event.ts';
import { type GatewayReply, gatewayError, gatewayReply } from './gateway/reply.ts';
import { matchRoute } from './gateway/routes.ts';

const BODY_LIMIT = 10 * 1024 * 1024;

interface GatewayOptions {
  readonly routes: readonly Route[];
  readonly host: FunctionHost;
  readonly originSecret: string;
  readonly now: () => number;
  /** Receives the details of a function's failure, which the caller does not see. */
  readonly report: (text: string) => void;
  readonly logAccess: (request: LoggedRequest) => void;
}

/** API Gateway's HTTP API behind the CDN, for every path under `/api`. */
export function makeGateway(options: GatewayOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID();
    const at = new Date(options.now());
    const begun = performance.now();
    const body = await readBody(request, BODY_LIMIT);
    const { reply, routeKey } =
      body === undefined
        ? { reply: gatewayError(413, 'Request Entity Too Large') }
        : await answer(options, request, body, { requestId, at });
    const { status, error } = reply;
    options.logAccess({
      ...{ requestId, at, routeKey, status, error, bytes: reply.body.length },
      milliseconds: Math.round(performance.now() - begun),
      functionStatus: error === undefined ? status : undefined,
    });
    if (response.destroyed) return;
    response.statusCode = status;
    for (const [name, value] of reply.headers) response.appendHeader(name, value);
    response.setHeader(GATEWAY_REQUEST_ID, requestId);
    response.setHeader('content-length', reply.body.length);
    response.end(request.method === 'HEAD' ? undefined : reply.body);
  };
}

interface Answer {
  readonly reply: GatewayReply;
  /** Undefined if no route matched. */
  readonly routeKey?: string;
}

async function answer(
  options: GatewayOptions,
  request: IncomingMessage,
  body: Buffer,
  { requestId, at }: { readonly requestId: string; readonly at: Date },
): Promise<Answer> {
  const { method = 'GET', url = '/' } = request;
  const headers = pairs(request.rawHeaders);
  if (headTooLarge(`${method} ${url} HTTP/1.1`, headers)) {
    return { reply: gatewayError(431, 'Request Header Fields Too Large') };
  }
  const [encodedPath = '/', ...queries] = url.split('?');
  const path = decodePath(encodedPath);
  if (path === undefined) return { reply: gatewayError(400, 'Bad Request') };
  const incoming: IncomingRequest = {
    method,
    path,
    query: queries.join('?'),
    headers,
    body,
    address: addressOf(request),
  };
  const match = matchRoute(options.routes, method, path);
  if (match === undefined) return { reply: gatewayError(404, 'Not Found') };
  const event = eventOf(incoming, match, { originSecret: options.originSecret, requestId, at });
  const result = await withTimeout(match.route.timeoutMs, options.host.invoke(match.route.function, event));
  if (result.state === 'failed') options.report(`${match.route.function}: ${result.error}`);
  if (result.state === 'timed-out') options.report(`${match.route.function} took too long`);
  return { reply: gatewayReply(result), routeKey: match.route.key };
}

/** Undefined if the body is larger; the rest is still consumed, because a client that is sending does not read the reply. */
async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
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

async function withTimeout(milliseconds: number, invocation: Promise<InvocationResult>): Promise<InvocationResult> {
  const timeout = Promise.withResolvers<InvocationResult>();
  const timer = setTimeout(() => timeout.resolve({ state: 'timed-out' }), milliseconds);
  try {
    return await Promise.race([invocation, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

/** Strips the `::ffff:` prefix of IPv4 addresses on dual-stack sockets. */
function addressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

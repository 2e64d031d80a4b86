import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { gatewayError } from './reply.ts';

export interface ServerTimeouts {
  /** Time to receive a whole request; same as the gateway's limit for a reply. */
  readonly requestMs: number;
  readonly checkEveryMs: number;
}

const defaultTimeouts: ServerTimeouts = { requestMs: 30_000, checkEveryMs: 1_000 };
const KEEP_ALIVE_MS = 60_000;
/** How long the socket stays open after an error reply, so that a client that is still sending can read it. */
const LINGER_MS = 1_000;

/** Status by the HTTP parser's error code; 400 for the others. */
const statusByErrorCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** An HTTP server that answers invalid or incomplete requests as API Gateway does, after any earlier requests on the connection. */
export function makeServer(onRequest: RequestListener, timeouts: ServerTimeouts = defaultTimeouts): Server {
  const { requestMs, checkEveryMs } = timeouts;
  /** Unfinished responses by connection. */
  const pendingResponses = new WeakMap<Duplex, Set<ServerResponse>>();
  const limits = {
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
    // Longer than any pause of a busy client, which would find its connection closed as it sends.
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node's own reply to a missing Host header has no body, so it is checked below.
    requireHostHeader: false,
    // An HTTP API ignores Upgrade headers.
    shouldUpgradeCallback: ({ url = '' }: IncomingMessage) =>
      server.listenerCount('upgrade') > 0 && !url.startsWith('/api/'),
  };
  const server: Server = createServer(limits, (request, response) => {
    const { socket } = request;
    const responses = pendingResponses.get(socket) ?? new Set();
    pendingResponses.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
    if (isValidRequest(request)) onRequest(request, response);
    else sendError(response, 400);
  });
  server.on('checkExpectation', (_request, response) => sendError(response, 417));
  server.on('connect', (_request, socket) => sendErrorAndClose(socket, 400));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { code = '' } = error;
    const status = statusByErrorCode[code] ?? (code.startsWith('HPE_') ? 400 : undefined);
    if (status === undefined) return socket.destroy();
    const before = [...(pendingResponses.get(socket) ?? [])].findLast(({ req }) => req.complete);
    if (before === undefined) return sendErrorAndClose(socket, status);
    before.once('close', () => sendErrorAndClose(socket, status));
  });
  return server;
}

/** Exactly one host, and a path. In an absolute-form target the host overrides the header. Source: RFC 9112, section 3.2.2 */
function isValidRequest(request: IncomingMessage): boolean {
  const { url = '', rawHeaders, headers, httpVersion } = request;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return false;
  const [origin, host] = ABSOLUTE.exec(url) ?? [];
  if (origin !== undefined && host !== undefined) {
    headers.host = host;
    request.url = url.slice(origin.length) || '/';
  }
  return request.url?.startsWith('/') === true;
}

function sendError(response: ServerResponse, status: number): void {
  const { headers, body } = gatewayError(status, reasonPhrase(status));
  response.writeHead(status, { ...Object.fromEntries(headers), 'content-length': body.length }).end(body);
}

function sendErrorAndClose(socket: Duplex, status: number): void {
  if (!socket.writable) return;
  const { headers, body } = gatewayError(status, reasonPhrase(status));
  const all = [...headers, ['content-length', String(body.length)] as const, ['connection', 'close'] as const];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function reasonPhrase(status: number): string {
  return status === 413 ? 'Request Entity Too Large' : (STATUS_CODES[status] ?? '');
}

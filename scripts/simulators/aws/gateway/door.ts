import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { ownReply } from './reply.ts';

export interface Patience {
  /** A request, head and body, is there by then: the gateway's own limit of an answer is the same. */
  readonly requestMs: number;
  readonly lookEveryMs: number;
}

const standardRetryPolicy: Patience = { requestMs: 30_000, lookEveryMs: 1_000 };
/** So long what comes after a refusal is thrown away, so that a caller who still sends gets to read it. */
const LINGER_MS = 1_000;

/** Of the gateway's own words, those for what is no request at all, by the parser's code; 400 for every other of its codes. */
const refusals: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** A server that answers also what is no HTTP, or none in time, in the gateway's form, and in the order in which requests came. */
export function makeServer(onRequest: RequestListener, patience: Patience = standardRetryPolicy): Server {
  const { requestMs, lookEveryMs } = patience;
  /** By connection, whole requests that are not answered yet. */
  const underway = new WeakMap<Duplex, Set<ServerResponse>>();
  const limits = {
    requestTimeout: requestMs,
    connectionsCheckingInterval: lookEveryMs,
    // Node would answer what has no host without a body; it is refused below.
    requireHostHeader: false,
    // An HTTP API goes on as if nobody had asked for another protocol.
    shouldUpgradeCallback: ({ url = '' }: IncomingMessage) =>
      server.listenerCount('upgrade') > 0 && !url.startsWith('/api/'),
  };
  const server: Server = createServer(limits, (request, response) => {
    const { socket } = request;
    const answers = underway.get(socket) ?? new Set();
    underway.set(socket, answers.add(response));
    response.once('close', () => answers.delete(response));
    if (isSound(request)) onRequest(request, response);
    else answer(response, 400);
  });
  server.on('checkExpectation', (_request, response) => answer(response, 417));
  server.on('connect', (_request, socket) => refuse(socket, 400));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { code = '' } = error;
    const status = refusals[code] ?? (code.startsWith('HPE_') ? 400 : undefined);
    if (status === undefined) return socket.destroy();
    const before = [...(underway.get(socket) ?? [])].findLast(({ req }) => req.complete);
    if (before === undefined) return refuse(socket, status);
    before.once('close', () => refuse(socket, status));
  });
  return server;
}

/**
 * One host and a path. A target with scheme and host is read as RFC 9112, 3.2.2 asks: its host counts, whatever the header says.
 */
function isSound(request: IncomingMessage): boolean {
  const { url = '', rawHeaders, headers, httpVersion } = request;
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return false;
  const [origin, host] = ABSOLUTE.exec(url) ?? [];
  if (origin !== undefined && host !== undefined) {
    headers.host = host;
    request.url = url.slice(origin.length) || '/';
  }
  return request.url?.startsWith('/') === true;
}

function answer(response: ServerResponse, status: number): void {
  const { headers, body } = ownReply(status, wordsOf(status));
  response.writeHead(status, { ...Object.fromEntries(headers), 'content-length': body.length }).end(body);
}

/** The last words on a connection. */
function refuse(socket: Duplex, status: number): void {
  if (!socket.writable) return;
  const { headers, body } = ownReply(status, wordsOf(status));
  const all = [...headers, ['content-length', String(body.length)] as const, ['connection', 'close'] as const];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function wordsOf(status: number): string {
  return status === 413 ? 'Request Entity Too Large' : (STATUS_CODES[status] ?? '');
}

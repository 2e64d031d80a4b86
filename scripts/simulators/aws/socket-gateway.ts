import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import { cdnHeaders } from '../../../shared/deployment/headers.ts';
import { SOCKET_STAGE } from '../../../shared/deployment/sockets.ts';
import type { Route } from './deployment.ts';
import { makeFaults } from './faults.ts';
import type { FunctionHost } from './function-host.ts';

/** Path of the connections' management on the product's port, followed by `/@connections/{id}`. */
export const SOCKETS_PATH = '/__local/sockets';

/** What a post gets: `429`: too many; `5xx`: nothing was sent; `gone`: the connection counts as gone, though it is open; `lost`: accepted, never delivered. */
export type SocketFault = '429' | '5xx' | 'gone' | 'lost';

interface SocketGatewayOptions {
  readonly routes: readonly Route[];
  readonly host: Pick<FunctionHost, 'invoke'>;
  readonly originSecret: string;
  readonly now: () => number;
  /** Receives the details of a function's failure. */
  readonly report: (text: string) => void;
}

/** Quotas: https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
const MAX_MESSAGE_BYTES = 128 * 1024;
const DOMAIN = 'crossbook-live.execute-api.us-east-1.amazonaws.com';

const reply = z.object({ statusCode: z.number() });

/**
 * API Gateway's WebSocket API behind the CDN. Source of events and statuses:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-route-keys-connect-disconnect.html
 * Not simulated: connections that end after two hours or ten idle minutes.
 */
export function makeSocketGateway({ routes, host, originSecret, now, report }: SocketGatewayOptions) {
  const { faults, takeFault } = makeFaults<SocketFault>();
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const open = new Map<string, WebSocket>();
  const connectedAt = new Map<string, number>();
  let posts = 0;
  let stopped = false;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => undefined);
    const id = randomBytes(11).toString('base64');
    connectedAt.set(id, now());
    const headers = { ...headersOf(request), [cdnHeaders.originSecret]: originSecret };
    const status = await call('$connect', id, {
      headers: { ...headers, [cdnHeaders.viewerAddress]: request.socket.remoteAddress ?? '127.0.0.1' },
    });
    if (status < 200 || status > 299) {
      connectedAt.delete(id);
      socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    server.handleUpgrade(request, socket, head, (webSocket) => {
      open.set(id, webSocket);
      webSocket.on('message', (data) => void call('$default', id, { body: String(data) }));
      webSocket.on('error', () => undefined);
      webSocket.on('close', () => {
        open.delete(id);
        if (stopped) return;
        void call('$disconnect', id, {}).then(() => connectedAt.delete(id));
      });
    });
  }

  /** The status of a function's reply; 500 if it failed. */
  async function call(key: string, connectionId: string, more: Readonly<Record<string, unknown>>): Promise<number> {
    const route = routes.find((each) => each.key === key);
    if (route === undefined) return 500;
    const result = await host.invoke(route.function, { ...eventOf(key, connectionId), ...more });
    const parsed = result.state === 'done' ? reply.safeParse(result.result) : undefined;
    if (parsed?.success === true) return parsed.data.statusCode;
    report(`${route.function}: ${result.state === 'failed' ? result.error : 'no status code'}`);
    return 500;
  }

  function eventOf(routeKey: string, connectionId: string) {
    const eventTypes: Readonly<Record<string, string>> = { $connect: 'CONNECT', $disconnect: 'DISCONNECT' };
    return {
      requestContext: {
        routeKey,
        eventType: eventTypes[routeKey] ?? 'MESSAGE',
        messageDirection: 'IN',
        stage: SOCKET_STAGE,
        connectedAt: connectedAt.get(connectionId) ?? now(),
        requestTimeEpoch: now(),
        requestId: randomUUID(),
        domainName: DOMAIN,
        connectionId,
        apiId: 'crossbook-live',
      },
      isBase64Encoded: false,
    };
  }

  /** PostToConnection and DeleteConnection. */
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, id = ''] = /\/@connections\/([^/]+)$/.exec(pathname) ?? [];
    const webSocket = open.get(decodeURIComponent(id));
    const data = await text(request);
    if (!/^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? ''))
      return fail(response, 403, 'ForbiddenException');
    if (request.method === 'DELETE') {
      if (webSocket === undefined) return fail(response, 410, 'GoneException');
      webSocket.close(1001, 'Going away');
      return void response.writeHead(204).end();
    }
    if (request.method !== 'POST') return fail(response, 405, 'MethodNotAllowed');
    posts += 1;
    const fault = takeFault()?.fault;
    if (fault === '429') return fail(response, 429, 'LimitExceededException');
    if (fault === '5xx') return fail(response, 500, 'InternalServerError');
    if (webSocket === undefined || fault === 'gone') return fail(response, 410, 'GoneException');
    if (fault !== 'lost') webSocket.send(data);
    response.writeHead(200, { 'content-length': 0 }).end();
  }

  return {
    upgrade,
    serve,
    faults,
    /** Open connections. */
    count: (): number => open.size,
    /** Calls of PostToConnection. */
    posts: (): number => posts,
    close: async (): Promise<void> => {
      // The functions stop too.
      stopped = true;
      for (const webSocket of open.values()) webSocket.terminate();
      server.close();
    },
  };
}

export type SocketGateway = ReturnType<typeof makeSocketGateway>;

/** As the gateway passes them on: names as sent, the last value of each. */
function headersOf({ rawHeaders }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rawHeaders.flatMap((name, n) => {
      const isForged = Object.values(cdnHeaders).some((own) => own === name.toLowerCase());
      return n % 2 === 0 && !isForged ? [[name, rawHeaders[n + 1] ?? ''] as const] : [];
    }),
  );
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'x-amzn-errortype': code, 'content-type': 'application/json' });
  response.end(JSON.stringify({ message: code }));
}

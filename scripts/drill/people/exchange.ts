import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request as startRequest } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

export interface Sent {
  readonly method: string;
  /** With what is behind the question mark. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** After so many real ms the browser is closed, and whatever comes is seen by nobody. */
  readonly leaveMs?: number;
}

export type Came =
  | { readonly got: 'answer'; readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }
  | { readonly got: 'nothing'; readonly why: 'left' | 'time-out' | 'cut' };

/** The connections of one browser. */
export interface Connections {
  readonly send: (origin: string, sent: Sent) => Promise<Came>;
  readonly close: () => void;
}

/** Longer than a gateway waits; then people close the page. */
const PATIENCE_MS = 35_000;
const ENCODINGS = 'gzip, br';

/** `address`: where this browser is, one of this machine's own (127.x.y.z; Linux has them all), as the product counts calls by it. */
export function openConnections(address: string): Connections {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: address });
  return {
    send: (origin, sent) => exchange(agent, origin, sent),
    close: () => agent.destroy(),
  };
}

async function exchange(agent: Agent, origin: string, { method, path, headers, body, leaveMs }: Sent): Promise<Came> {
  const { host, port } = new URL(origin);
  const all = { ...headers, host, 'accept-encoding': ENCODINGS };
  const request = startRequest({ agent, host: '127.0.0.1', port, method, path, headers: all });
  const gone = Promise.withResolvers<Came>();
  const leave = (why: 'left' | 'time-out') => {
    gone.resolve({ got: 'nothing', why });
    request.destroy();
  };
  const timer = setTimeout(leave, leaveMs ?? PATIENCE_MS, leaveMs === undefined ? 'time-out' : 'left');
  request.end(body);
  const came = answerTo(request).catch((): Came => ({ got: 'nothing', why: 'cut' }));
  // Who is to leave sees no answer, however soon it comes.
  const seen = await (leaveMs === undefined ? Promise.race([came, gone.promise]) : gone.promise);
  clearTimeout(timer);
  return seen;
}

async function answerTo(request: ReturnType<typeof startRequest>): Promise<Came> {
  // What breaks later than the answer's head is told by the body.
  request.on('error', () => undefined);
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { statusCode, headers } = response;
  return {
    got: 'answer',
    status: statusCode,
    headers,
    body: await plain(Buffer.concat(chunks), headers['content-encoding']),
  };
}

async function plain(body: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliDecompress)(body);
  if (encoding === 'gzip') return promisify(gunzip)(body);
  return body;
}

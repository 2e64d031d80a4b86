import { connect } from 'node:net';
import type { TestRequest, TestResponse } from '../../../functions/testing/test-request.ts';

/** A request is answered within the 30 s that the gateway has, or never. */
const PATIENCE_MS = 35_000;
const HEAD_END = '\r\n\r\n';

export interface Place {
  readonly port: number;
  /** Of this machine's own 127/8, so that one machine can be many callers. */
  readonly from: string;
  /** Nothing follows the bytes: what is half a request stays one. A caller who hangs up may be left without an answer. */
  readonly over?: boolean;
}

/**
 * Sends bytes as they are on a connection of their own, and gives the first answer; undefined where a caller who hung up got none.
 * Written by hand, since clients refuse to send what is not HTTP.
 * @throws Error where no whole answer comes
 */
export async function exchangeBytes(
  { port, from, over = false }: Place,
  bytes: Buffer,
): Promise<TestResponse | undefined> {
  const chunks = await new Promise<Buffer[]>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from, timeout: PATIENCE_MS });
    const got: Buffer[] = [];
    socket.on('data', (chunk) => got.push(chunk));
    socket.on('timeout', () => socket.destroy(new Error('no answer in time')));
    // One that answers before all is sent may hang up before the rest has gone: its answer counts.
    socket.on('error', (error) => (got.length > 0 ? resolve(got) : reject(error)));
    socket.on('close', () => resolve(got));
    if (over) socket.end(bytes);
    else socket.write(bytes);
  });
  if (over && chunks.length === 0) return undefined;
  return answerOf(Buffer.concat(chunks), bytes.subarray(0, 5).toString() === 'HEAD ');
}

/** A request as a browser would put it, and as none would where the sketch says so: no byte is checked. */
export function requestBytes(sketch: TestRequest, host: string): Buffer {
  const { method = 'GET', path = '/', query, cookies = [], body } = sketch;
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const sent = text === undefined ? undefined : Buffer.from(text, 'utf8');
  const headers: Record<string, string | undefined> = {
    host,
    connection: 'close',
    'user-agent': 'hostile',
    ...(method === 'GET' ? {} : { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }),
    ...(typeof body === 'string' || body === undefined ? {} : { 'content-type': 'application/json' }),
    ...sketch.headers,
    ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    ...(sent === undefined ? {} : { 'content-length': String(sent.length) }),
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  const target = `${path}${query === undefined ? '' : `?${queryText(query)}`}`;
  // A line break in a value makes another header of its rest; two would end the head.
  const head = [`${method} ${target} HTTP/1.1`, ...lines]
    .map((line) => line.replaceAll(/(\r?\n)+/g, '\r\n'))
    .join('\r\n');
  return Buffer.concat([Buffer.from(head + HEAD_END, 'utf8'), sent ?? Buffer.alloc(0)]);
}

/** A part of a path or query, escaped, also where it is no text at all. */
export function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function queryText(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&');
}

/** @throws Error for what is no HTTP answer with a body as long as it says, or a JSON body that is none */
function answerOf(bytes: Buffer, toHead: boolean): TestResponse {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) throw new Error(`no answer, but ${bytes.length} bytes`);
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  const fields = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const headers = Object.fromEntries(fields.filter(([name]) => name !== 'set-cookie'));
  const rest = bytes.subarray(end + HEAD_END.length);
  const called = status === 304 ? 0 : Number(headers['content-length'] ?? 0);
  // HEAD is told the length of what it does not get; whoever is no HTTP at all gets it.
  const length = toHead ? Math.min(called, rest.length) : called;
  if (rest.length < length) throw new Error(`a body of ${rest.length} bytes of ${length}`);
  const body = rest.subarray(0, length);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const plain = isJson && body.length > 0 && headers['content-encoding'] === undefined;
  return {
    status,
    headers,
    cookies: fields.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
    bytes: body,
    body: plain ? JSON.parse(body.toString('utf8')) : undefined,
  };
}

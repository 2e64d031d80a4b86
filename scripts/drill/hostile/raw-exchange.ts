import { connect } from 'node:net';
import type { TestRequest, TestResponse } from '../../../functions/testing/test-request.ts';

/** Longer than the gateway's timeout of 30 s. */
const TIMEOUT_MS = 35_000;
const HEAD_END = '\r\n\r\n';

export interface Connection {
  readonly port: number;
  /** A loopback address (127/8), so that one machine can be many clients. */
  readonly from: string;
  /** Close the sending side after the bytes. Half a request may then get no answer. */
  readonly halfClose?: boolean;
}

/**
 * Sends raw bytes on a new connection and returns the first answer; undefined if a half-closed connection got none. HTTP clients refuse to
 * send invalid HTTP.
 * @throws Error without a complete answer
 */
export async function exchangeBytes(
  { port, from, halfClose = false }: Connection,
  bytes: Buffer,
): Promise<TestResponse | undefined> {
  const chunks = await new Promise<Buffer[]>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from, timeout: TIMEOUT_MS });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('timeout', () => socket.destroy(new Error('no answer in time')));
    // A server may answer and close before everything is sent: its answer counts.
    socket.on('error', (error) => (chunks.length > 0 ? resolve(chunks) : reject(error)));
    socket.on('close', () => resolve(chunks));
    if (halfClose) socket.end(bytes);
    else socket.write(bytes);
  });
  if (halfClose && chunks.length === 0) return undefined;
  return answerOf(Buffer.concat(chunks), bytes.subarray(0, 5).toString() === 'HEAD ');
}

/** A request as a browser would send it, with whatever invalid bytes the sketch contains. */
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
  // A line break in a value starts another header; an empty line would end the head.
  const head = [`${method} ${target} HTTP/1.1`, ...lines]
    .map((line) => line.replaceAll(/(\r?\n)+/g, '\r\n'))
    .join('\r\n');
  return Buffer.concat([Buffer.from(head + HEAD_END, 'utf8'), sent ?? Buffer.alloc(0)]);
}

/** Percent-encodes text, also if it is not well-formed. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function queryText(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`)
    .join('&');
}

/** @throws Error for an incomplete answer, or an invalid JSON body */
function answerOf(bytes: Buffer, toHead: boolean): TestResponse {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) throw new Error(`no answer, but ${bytes.length} bytes`);
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  const headerPairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const headers = Object.fromEntries(headerPairs.filter(([name]) => name !== 'set-cookie'));
  const rest = bytes.subarray(end + HEAD_END.length);
  const declared = status === 304 ? 0 : Number(headers['content-length'] ?? 0);
  // An answer to HEAD declares the length of a body that it does not have.
  const length = toHead ? Math.min(declared, rest.length) : declared;
  if (rest.length < length) throw new Error(`a body of ${rest.length} bytes of ${length}`);
  const body = rest.subarray(0, length);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const isPlainJson = isJson && body.length > 0 && headers['content-encoding'] === undefined;
  return {
    status,
    headers,
    cookies: headerPairs.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
    bytes: body,
    body: isPlainJson ? JSON.parse(body.toString('utf8')) : undefined,
  };
}

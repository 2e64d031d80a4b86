import { once } from 'node:events';
import { Agent, type IncomingMessage, request as startRequest } from 'node:http';
import type { TestRequest, TestResponse } from '../../../functions/testing/test-request.ts';

/** Longer than the gateway's timeout of 30 s. */
const TIMEOUT_MS = 35_000;
/** What the client refuses to send. */
const UNSENDABLE: readonly unknown[] = ['ERR_INVALID_CHAR', 'ERR_INVALID_HTTP_TOKEN', 'ERR_UNESCAPED_CHARACTERS'];
const agent = new Agent({ keepAlive: false });

/**
 * Sends a request from a loopback address (127/8), so that one machine can be many clients. Undefined if it is no HTTP.
 * @throws Error without a complete answer, or for an invalid JSON body
 */
export async function sendFrom(from: string, url: string, sketch: TestRequest): Promise<TestResponse | undefined> {
  const { method = 'GET', path = '/', query, cookies = [], body } = sketch;
  const { host, port } = new URL(url);
  const isText = typeof body === 'string' || body === undefined;
  const sent = isText ? body : JSON.stringify(body);
  const headers = {
    ...{ host, 'user-agent': 'hostile' },
    ...(method === 'GET' ? {} : { origin: url, 'sec-fetch-site': 'same-origin' }),
    ...(isText ? {} : { 'content-type': 'application/json' }),
    ...sketch.headers,
    ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    ...(sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) }),
  };
  try {
    const target = query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
    const options = { agent, host: '127.0.0.1', port, localAddress: from, method, path: target, timeout: TIMEOUT_MS };
    const known = Object.entries(headers).filter(([, value]) => value !== undefined);
    const request = startRequest({ ...options, headers: Object.fromEntries(known) });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.end(sent);
    const [response] = await once(request, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return answerOf(response, Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNSENDABLE.includes(error.code)) return undefined;
    throw error;
  }
}

function answerOf(
  { statusCode = 0, headers: { 'set-cookie': cookies = [], ...headers } }: IncomingMessage,
  bytes: Buffer,
): TestResponse {
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const isPlainJson = isJson && bytes.length > 0 && headers['content-encoding'] === undefined;
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  const body: unknown = isPlainJson ? JSON.parse(bytes.toString('utf8')) : undefined;
  return { status: statusCode, headers: Object.fromEntries(texts), cookies, bytes, body };
}

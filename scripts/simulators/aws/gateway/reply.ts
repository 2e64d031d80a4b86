import type { Invoked } from '../function-container.ts';

/** What goes back to the caller. Header names may repeat (`set-cookie`). */
export interface GatewayReply {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** A function's answer may not be larger, in bytes of JSON. */
const ANSWER_LIMIT = 6 * 1024 * 1024;
const noBody: ReadonlySet<number> = new Set([204, 304]);

/** Makes of a function's result what an HTTP API makes of it. */
export function replyOf(invoked: Invoked): GatewayReply {
  if (invoked.state === 'timed-out') return ownReply(503, 'Service Unavailable');
  if (invoked.state === 'failed') return ownReply(500, 'Internal Server Error');
  const { result } = invoked;
  if (Buffer.byteLength(JSON.stringify(result) ?? '') > ANSWER_LIMIT) return ownReply(500, 'Internal Server Error');
  if (!isObject(result) || result.statusCode === undefined) return inferred(result);
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = result;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599 || !isObject(headers) || !Array.isArray(cookies)) {
    return ownReply(500, 'Internal Server Error');
  }
  if (typeof body !== 'string') return ownReply(500, 'Internal Server Error');
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  const typed = named.some(([name]) => name === 'content-type') || noBody.has(status);
  return {
    status,
    headers: [
      ...named,
      ...(typed ? [] : [['content-type', 'text/plain;charset=utf-8'] as const]),
      ...cookies.map((cookie) => ['set-cookie', String(cookie)] as const),
    ],
    body: noBody.has(status) ? Buffer.alloc(0) : Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

/** The gateway's own words. */
export function ownReply(status: number, message: string): GatewayReply {
  return { status, headers: [['content-type', 'application/json']], body: Buffer.from(JSON.stringify({ message })) };
}

/** Without a status code the whole result is the body of a 200. */
function inferred(result: unknown): GatewayReply {
  const body = typeof result === 'string' ? result : JSON.stringify(result);
  return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(body) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { isJsonObject } from '../../../../shared/json/json.ts';
import type { InvocationResult } from '../function-container.ts';

/** The reply to the caller. Header names may repeat (`set-cookie`). */
export interface GatewayReply {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** The gateway's own error, for its log. */
  readonly error?: string;
}

/** Maximum size of a function's result, in bytes of JSON. */
const RESULT_LIMIT = 6 * 1024 * 1024;
const statusesWithoutBody: ReadonlySet<number> = new Set([204, 304]);

/** Converts a function's result to a reply as an HTTP API does; one without a status, which it would guess, is an error. */
export function gatewayReply(invocation: InvocationResult): GatewayReply {
  if (invocation.state === 'timed-out') return gatewayError(503, 'Service Unavailable');
  if (invocation.state === 'failed') return gatewayError(500, 'Internal Server Error');
  const { result } = invocation;
  if (Buffer.byteLength(JSON.stringify(result) ?? '') > RESULT_LIMIT) return gatewayError(500, 'Internal Server Error');
  if (!isJsonObject(result)) return gatewayError(500, 'Internal Server Error');
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = result;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599 || !isJsonObject(headers) || !Array.isArray(cookies)) {
    return gatewayError(500, 'Internal Server Error');
  }
  if (typeof body !== 'string') return gatewayError(500, 'Internal Server Error');
  const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  const hasType = lowerCased.some(([name]) => name === 'content-type') || statusesWithoutBody.has(status);
  return {
    status,
    headers: [
      ...lowerCased,
      ...(hasType ? [] : [['content-type', 'text/plain;charset=utf-8'] as const]),
      ...cookies.map((cookie) => ['set-cookie', String(cookie)] as const),
    ],
    body: statusesWithoutBody.has(status)
      ? Buffer.alloc(0)
      : Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

/** An error reply from the gateway itself. */
export function gatewayError(status: number, message: string): GatewayReply {
  const body = Buffer.from(JSON.stringify({ message }));
  return { status, headers: [['content-type', 'application/json']], body, error: message };
}

import { LIST_DATA_AT, NEXT_LIST_AT } from '../../shared/contracts/contract.ts';
import { apiErrors } from '../../shared/contracts/errors.ts';
import { Refusal } from '../platform/errors.ts';
import type { Log } from '../platform/logger.ts';
import { type Coding, PackedText } from '../platform/packed-text.ts';
import type { PreparedReply } from './call.ts';
import { type HttpEvent, type HttpReply, header } from './http.ts';

/** Headers of every API reply. */
export const replyHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const;

export function jsonReply(statusCode: number, value: unknown): HttpReply {
  return {
    statusCode,
    headers: { ...replyHeaders },
    body: JSON.stringify(value),
  };
}

/** Characters of a reply from which it is compressed: Lambda refuses more than 6 MB, and smaller ones are not worth the time. */
const COMPRESSED_FROM = 1_000_000;

/** As `jsonReply`, but compressed if it is large and the client accepts that. */
export async function eachTimeReply(event: HttpEvent, statusCode: number, value: unknown): Promise<HttpReply> {
  const reply = jsonReply(statusCode, value);
  const { body = '' } = reply;
  const coding = body.length < COMPRESSED_FROM ? undefined : codingFor(header(event, 'accept-encoding'));
  if (coding === undefined) return reply;
  const headers = { ...replyHeaders, 'content-encoding': coding, vary: 'Accept-Encoding' };
  return { ...binary(headers, await new PackedText(() => body).by(coding)), statusCode };
}

/** Nobody is sent away for a day: what is full for one may have room for another, and it costs little to ask. */
const MOST_SECONDS = 3600;

function refusalReply({ status, code, message, field, retryAfterSeconds, details }: Refusal): HttpReply {
  const reply = jsonReply(status, { ...details, code, message, field });
  if (retryAfterSeconds === undefined) return reply;
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'retry-after': String(Math.min(MOST_SECONDS, Math.max(1, Math.ceil(retryAfterSeconds)))),
    },
  };
}

/** The list in the browser's preferred encoding, or 304 without a body if it already has this version. */
export async function preparedReply(
  event: HttpEvent,
  { etag, text, nextAt, dataAt }: PreparedReply,
): Promise<HttpReply> {
  const next = nextAt === undefined ? {} : { [NEXT_LIST_AT]: nextAt };
  const data = dataAt === undefined ? {} : { [LIST_DATA_AT]: dataAt };
  // Weak, since all encodings of a list share it.
  const headers = { ...replyHeaders, etag: `W/${etag}`, ...next, ...data, vary: 'Accept-Encoding' };
  if (alreadyHas(header(event, 'if-none-match'), etag)) return { statusCode: 304, headers };
  const coding = codingFor(header(event, 'accept-encoding'));
  if (coding === undefined) return binary(headers, text.plain());
  return binary({ ...headers, 'content-encoding': coding }, await text.by(coding));
}

function binary(headers: Record<string, string>, bytes: Uint8Array): HttpReply {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return { statusCode: 200, headers, body, isBase64Encoded: true };
}

/** `If-None-Match` is a list of tags, compared weakly. */
function alreadyHas(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));
}

/** The smallest first: the first of equally preferred ones is used. */
const codings: readonly Coding[] = ['br', 'gzip'];

/**
 * The client's preferred encoding of ours, by its `Accept-Encoding`: named or covered by `*`, with a non-zero weight. Undefined if it
 * accepts none.
 */
export function codingFor(acceptEncoding = ''): Coding | undefined {
  const weights = new Map(acceptEncoding.split(',').map(weighted));
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [liked] = codings.filter((coding) => weightOf(coding) > 0).toSorted((a, b) => weightOf(b) - weightOf(a));
  return liked;
}

/** A malformed weight counts as 0. */
function weighted(entry: string): readonly [coding: string, weight: number] {
  const [coding = '', ...parameters] = entry.split(';').map((text) => text.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [coding, weight === undefined ? 1 : Number(weight)];
}

/** Refusals that are logged as security events, by status; those of access and origin are logged where they happen. */
const securityFacts: ReadonlyMap<number, string> = new Map([
  [400, 'input_validation_fail'],
  [413, 'input_validation_fail'],
  [415, 'input_validation_fail'],
  [429, 'excess_rate_limit_exceeded'],
]);

/** The reply to an error: refusals with their message, everything else without details. The hidden details are logged once. */
export function errorReply(error: unknown, log: Log, endpoint: string): HttpReply {
  if (!(error instanceof Refusal)) {
    log.error('unexpected_error', { endpoint }, error);
    return errorReplyOf('unexpected');
  }
  // A wrong code was logged where it was checked.
  const fact = error.code === 'code-wrong' ? undefined : securityFacts.get(error.status);
  if (fact !== undefined) log.warn(fact, { endpoint });
  if (error.status === 503) log.error('unavailable', { endpoint }, error);
  return refusalReply(error);
}

/** The plain reply of a code. */
export function errorReplyOf(code: 'unexpected' | 'not-found' | 'method-not-allowed'): HttpReply {
  const { status, message } = apiErrors[code];
  return jsonReply(status, { code, message });
}

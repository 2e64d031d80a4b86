import { NEXT_LIST_AT } from '../../shared/contracts/contract.ts';
import { Refusal, WrongCode } from '../platform/errors.ts';
import type { Log } from '../platform/logger.ts';
import type { Coding } from '../platform/packed-text.ts';
import type { PreparedReply } from './call.ts';
import { type HttpEvent, type HttpReply, header } from './http.ts';

/** On every reply of the API, good or bad. */
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

function refusalReply({ status, message, retryAfterSeconds, details }: Refusal): HttpReply {
  const reply = jsonReply(status, { ...details, message });
  if (retryAfterSeconds === undefined) return reply;
  return { ...reply, headers: { ...reply.headers, 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) } };
}

/** The list, in the coding that the browser likes best, or 304 without a body when it has this very one. */
export async function preparedReply(event: HttpEvent, { etag, text, nextAt }: PreparedReply): Promise<HttpReply> {
  const next = nextAt === undefined ? {} : { [NEXT_LIST_AT]: nextAt };
  // Weak, since it is one for all codings: they are the same list in other bytes.
  const headers = { ...replyHeaders, etag: `W/${etag}`, ...next, vary: 'Accept-Encoding' };
  if (alreadyHas(header(event, 'if-none-match'), etag)) return { statusCode: 304, headers };
  const coding = codingFor(header(event, 'accept-encoding'));
  if (coding === undefined) return binary(headers, text.plain());
  return binary({ ...headers, 'content-encoding': coding }, await text.by(coding));
}

function binary(headers: Record<string, string>, bytes: Uint8Array): HttpReply {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return { statusCode: 200, headers, body, isBase64Encoded: true };
}

/** `If-None-Match` lists tags, compared without their weakness. */
function alreadyHas(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));
}

/** The smallest first: of two that a client likes alike, it gets the first. */
const codings: readonly Coding[] = ['br', 'gzip'];

/**
 * The coding that a client likes best of ours, by its `Accept-Encoding`: named, or covered by `*`, and not with a weight of zero.
 * Undefined where it takes none.
 */
export function codingFor(acceptEncoding = ''): Coding | undefined {
  const weights = new Map(acceptEncoding.split(',').map(weighted));
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [liked] = codings.filter((coding) => weightOf(coding) > 0).toSorted((a, b) => weightOf(b) - weightOf(a));
  return liked;
}

/** A weight that is no number is none: what cannot be read is not taken. */
function weighted(entry: string): readonly [coding: string, weight: number] {
  const [coding = '', ...parameters] = entry.split(';').map((text) => text.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [coding, weight === undefined ? 1 : Number(weight)];
}

const UNEXPECTED = 'Something went wrong. Please try again.';

/** Refusals that are security facts of their own, by status; those of access and origin are written where they happen. */
const securityFacts: ReadonlyMap<number, string> = new Map([
  [400, 'input_validation_fail'],
  [413, 'input_validation_fail'],
  [415, 'input_validation_fail'],
  [429, 'excess_rate_limit_exceeded'],
]);

/** The reply to a failure: our refusals in their words, everything else bare. What nobody was told is logged, once. */
export function errorReply(error: unknown, log: Log, endpoint: string): HttpReply {
  if (!(error instanceof Refusal)) {
    log.error('unexpected_error', { endpoint }, error);
    return jsonReply(500, { message: UNEXPECTED });
  }
  // A wrong code was written down where it was tried.
  const fact = error instanceof WrongCode ? undefined : securityFacts.get(error.status);
  if (fact !== undefined) log.warn(fact, { endpoint });
  if (error.status === 503) log.error('unavailable', { endpoint }, error);
  return refusalReply(error);
}

import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { NEXT_LIST_AT } from '../../shared/contracts/contract.ts';
import type { Refusal } from '../platform/errors.ts';
import type { PreparedReply } from './call.ts';
import { replyHeaders } from './headers.ts';
import { type HttpEvent, type HttpReply, header } from './http.ts';

/** Looked up by the call: a cold start loads of Node only what is touched. */
const decompress = (bytes: Uint8Array) => promisify(gunzip)(bytes);

export function jsonReply(statusCode: number, value: unknown): HttpReply {
  return {
    statusCode,
    headers: { ...replyHeaders },
    body: JSON.stringify(value),
  };
}

export function refusalReply({ status, message, retryAfterSeconds, details }: Refusal): HttpReply {
  const reply = jsonReply(status, { ...details, message });
  if (retryAfterSeconds === undefined) return reply;
  return { ...reply, headers: { ...reply.headers, 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) } };
}

/** The list, or 304 without a body when the browser has this very one. */
export async function preparedReply(event: HttpEvent, { etag, body, nextAt }: PreparedReply): Promise<HttpReply> {
  const next = nextAt === undefined ? {} : { [NEXT_LIST_AT]: nextAt };
  const headers = { ...replyHeaders, etag, ...next, vary: 'Accept-Encoding' };
  if (alreadyHas(header(event, 'if-none-match'), etag)) return { statusCode: 304, headers };
  const compressed = body.encoding === 'gzip';
  if (compressed && !takesGzip(header(event, 'accept-encoding'))) {
    return binary(headers, await decompress(body.bytes));
  }
  return binary(compressed ? { ...headers, 'content-encoding': 'gzip' } : headers, body.bytes);
}

function binary(headers: Record<string, string>, bytes: Uint8Array): HttpReply {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return { statusCode: 200, headers, body, isBase64Encoded: true };
}

/** `If-None-Match` lists tags, compared without their weakness: a proxy may weaken a tag when it compresses. */
function alreadyHas(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));
}

/** Named, or covered by `*`, and not with a weight of zero. */
function takesGzip(acceptEncoding = ''): boolean {
  const weights = new Map(
    acceptEncoding.split(',').map((entry) => {
      const [coding = '', ...parameters] = entry.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [coding, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}

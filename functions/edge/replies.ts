import { NEXT_LIST_AT } from '../../shared/contracts/contract.ts';
import type { Refusal } from '../platform/errors.ts';
import type { PreparedReply } from './call.ts';
import { codingFor } from './content-coding.ts';
import { replyHeaders } from './headers.ts';
import { type HttpEvent, type HttpReply, header } from './http.ts';

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

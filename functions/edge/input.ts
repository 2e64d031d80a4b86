import * as z from 'zod/mini';
import type { Contract } from '../../shared/contracts/contract.ts';
import { Invalid, NotFound } from '../platform/errors.ts';
import type { HttpEvent } from './http.ts';
import { bodyBytes, parseBody } from './request-body.ts';

const INVALID = 'Please check what you entered';

/** Path parameters as the contract wants them; a path that does not fit leads nowhere. */
export function parseParams({ params }: Contract, event: HttpEvent): unknown {
  if (params === undefined) return undefined;
  const parsed = z.safeParse(params, event.pathParameters ?? {});
  if (!parsed.success) throw new NotFound();
  return parsed.data;
}

/** What stands behind the question mark, as the contract wants it; the gateway joins a repeated name's values by commas. */
export function parseQuery({ query }: Contract, event: HttpEvent): unknown {
  if (query === undefined) return undefined;
  const parsed = z.safeParse(query, event.queryStringParameters ?? {});
  if (!parsed.success) throw new Invalid(INVALID);
  return parsed.data;
}

/** The body as the contract wants it. Calls without a payload take any or no body, but no foreign form. */
export function parseRequest({ request, method }: Contract, event: HttpEvent): unknown {
  const bytes = method === 'GET' ? undefined : bodyBytes(event);
  if (request === undefined) return undefined;
  const parsed = z.safeParse(request, parseBody(bytes));
  if (!parsed.success) throw new Invalid(wordsOf(parsed.error.issues[0]?.message));
  return parsed.data;
}

/** A rule's own words where it has some; the library's own would not help anybody. */
function wordsOf(message: string | undefined): string {
  return message === undefined || /^Invalid /.test(message) ? INVALID : message;
}

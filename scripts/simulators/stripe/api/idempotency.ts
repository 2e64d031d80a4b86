import { createHash } from 'node:crypto';
import type { StripeContext } from '../context.ts';
import type { CachedReply } from '../state/tables.ts';
import { ApiError, invalidRequest } from './api-error.ts';

const KEY_TTL_SECONDS = 86_400;
const MAX_KEY_LENGTH = 255;

interface KeyedRequest {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/**
 * The first reply under this key, if there is one.
 * @throws ApiError `idempotency_error` for a key that was used for a different request
 */
export function findCachedReply(context: StripeContext, request: KeyedRequest): CachedReply | undefined {
  if (request.key.length > MAX_KEY_LENGTH)
    throw invalidRequest(`Idempotency keys must be at most ${MAX_KEY_LENGTH} characters long.`);
  const cached = context.store.get('remembered', request.key);
  if (cached === undefined || cached.digest === digestOf(request)) return cached;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
  });
}

/** Keys expire after a day. */
export function dropExpiredKeys(context: StripeContext): void {
  for (const { id, createdAt } of context.store.all('remembered'))
    if (createdAt + KEY_TTL_SECONDS <= context.now()) context.store.remove('remembered', id);
}

/** Caches results, card errors and server failures, but not requests refused before anything ran. */
export function cacheReply(
  context: StripeContext,
  request: KeyedRequest,
  { status, body, requestId }: { status: number; body: string; requestId: string },
): void {
  if (status !== 200 && status !== 402 && status < 500) return;
  context.store.put('remembered', {
    id: request.key,
    digest: digestOf(request),
    status,
    body,
    requestId,
    createdAt: context.now(),
  });
}

function digestOf({ method, path, body }: KeyedRequest): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}

import * as z from 'zod/mini';
import { type GuardedFetch, NotSent } from '../../platform/guarded-fetch.ts';
import type { Outcome } from './channel.ts';

type Request = Parameters<GuardedFetch>[0];
type Reply = Awaited<ReturnType<GuardedFetch>>;

/** Nobody waits longer: by then the prices are not believed any more. */
const MAX_WAIT_SECONDS = 3600;

/**
 * Sends a request and judges the reply. `judge`: what is special about the service; undefined for what holds everywhere: 2xx is accepted,
 * 404 and 410 are gone, 429 and 5xx are later, and anything else is our fault.
 */
export async function sendRequest(
  guardedFetch: GuardedFetch,
  request: Request,
  judge: (reply: Reply) => Outcome | undefined = () => undefined,
): Promise<Outcome> {
  try {
    const reply = await guardedFetch(request);
    return judge(reply) ?? usualOutcome(reply);
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    return error.kind === 'unanswered' ? { result: 'later' } : { result: 'ours', why: 'the address was refused' };
  }
}

function usualOutcome({ status, headers }: Reply): Outcome {
  if (status >= 200 && status < 300) return { result: 'accepted' };
  if (status === 404 || status === 410) return { result: 'gone' };
  if (status === 408 || status === 429 || status >= 500) return later(Number(headers['retry-after'] ?? Number.NaN));
  return { result: 'ours', why: `status ${status}` };
}

/** `seconds`: how long the service asks us to wait; NaN if it does not say. */
export function later(seconds: number): Outcome {
  if (!Number.isFinite(seconds) || seconds < 0) return { result: 'later' };
  return { result: 'later', afterSeconds: Math.min(Math.ceil(seconds), MAX_WAIT_SECONDS) };
}

/** A JSON body by a schema; undefined if it does not fit. */
export function parsedBody<S extends z.ZodMiniType>({ text }: Reply, schema: S): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

import { Refusal, WrongCode } from '../platform/errors.ts';
import type { Log } from '../platform/logger.ts';
import type { HttpReply } from './http.ts';
import { jsonReply, refusalReply } from './replies.ts';

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

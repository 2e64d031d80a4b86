import { makeFaults as makePendingFaults } from '../../aws/faults.ts';
import { ApiError, type ErrorBody } from './api-error.ts';
import type { CallName } from './calls.ts';

/** A number is the status of the reply; `drop` closes the connection, `timeout` never replies. */
type FaultKind = number | 'drop' | 'timeout';

export interface Fault {
  /** `before` the effect, which then does not happen, or `after` it, so that only the reply is lost. */
  readonly when: 'before' | 'after';
  readonly status: FaultKind;
  /** How many calls fail; 1 by default. */
  readonly times?: number;
  /** Whether the failure is cached under the idempotency key. By default as at Stripe: a 500 is, a 502, 503 or 504 is not. */
  readonly cached?: boolean;
}

/** `after 500`: the call took effect, and the reply was a 500. */
type FaultName = `${Fault['when']} ${FaultKind}`;

export interface Faults {
  /** The next calls with this name, or any calls, fail this way. */
  readonly fail: (call: CallName | '*', fault: Fault) => void;
  /** Clears all pending faults. */
  readonly heal: () => void;
  /** How many calls each fault has hit. */
  readonly hits: ReadonlyMap<FaultName, number>;
  /** The fault for this call, if any; counts it. */
  readonly takeFault: (call: CallName) => Fault | undefined;
}

export function makeFaults(): Faults {
  const { faults, takeFault } = makePendingFaults<FaultName, { readonly call: CallName | '*'; readonly how: Fault }>();
  return {
    fail: (call, how) => faults.fail(`${how.when} ${how.status}`, { call, how, times: how.times ?? 1 }),
    heal: faults.heal,
    hits: faults.hits,
    takeFault: (name) => takeFault(({ options: { call } }) => call === '*' || call === name)?.options.how,
  };
}

export function isCached({ status, cached }: Fault): boolean {
  return cached ?? status === 500;
}

const bodies: Readonly<Record<number, ErrorBody>> = {
  402: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  409: {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key. Please try again later.',
  },
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
};

export function faultError(status: number): ApiError {
  return new ApiError(status, bodies[status] ?? { type: 'api_error', message: 'An unknown error occurred.' });
}

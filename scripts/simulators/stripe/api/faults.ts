import { makeTally } from '../../aws/tally.ts';
import type { CallName } from './calls.ts';
import { type ErrorBody, Refusal } from './refusal.ts';

/** A status is answered; a dropped call loses its connection, and one that times out is never answered. */
type FaultKind = number | 'drop' | 'timeout';

export interface Fault {
  /** Before the effect, so that there is none, or after it, so that only the answer is lost. */
  readonly when: 'before' | 'after';
  readonly status: FaultKind;
  /** How many calls it befalls; 1 when not said. */
  readonly times?: number;
  /** Whether the idempotency key remembers the failure: as the real one does, a 500 is kept, a 502, 503 or 504 is not. */
  readonly remembered?: boolean;
}

/** `after 500`: done, and answered with 500. */
type FaultName = `${Fault['when']} ${FaultKind}`;

export interface Faults {
  /** The next calls of this kind, or of any, fail so. */
  readonly fail: (call: CallName | '*', fault: Fault) => void;
  /** Nothing fails any more. */
  readonly heal: () => void;
  /** How many calls have met it. */
  readonly met: ReadonlyMap<FaultName, number>;
  readonly befalling: (call: CallName) => Fault | undefined;
}

export function makeFaults(): Faults {
  const { count, met } = makeTally<FaultName>();
  let waiting: { readonly call: CallName | '*'; readonly fault: Fault; left: number }[] = [];
  return {
    fail: (call, fault) => {
      waiting.push({ call, fault, left: fault.times ?? 1 });
    },
    heal: () => {
      waiting = [];
    },
    met,
    befalling: (call) => {
      const next = waiting.find((each) => each.call === '*' || each.call === call);
      if (next === undefined) return undefined;
      next.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      count(`${next.fault.when} ${next.fault.status}`);
      return next.fault;
    },
  };
}

export function isRemembered({ status, remembered }: Fault): boolean {
  return remembered ?? status === 500;
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

export function faultReply(status: number): Refusal {
  return new Refusal(status, bodies[status] ?? { type: 'api_error', message: 'An unknown error occurred.' });
}

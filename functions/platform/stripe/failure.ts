import type Stripe from 'stripe';
import type { Seconds } from '../../../shared/odds/time.ts';
import { Refusal } from '../errors.ts';

/** Kinds of failures at Stripe, or on the way to it. */
export type StripeFailureKind = keyof typeof failureRules;

/** 'never': the same call would fail again. 'some': retry once or twice, later. 'always': it is temporary, or an operator can fix it. */
export type Retry = 'never' | 'some' | 'always';

interface FailureRule {
  readonly retry: Retry;
  /** Whether the call may have taken effect anyway: then it may only be repeated with the same idempotency key. */
  readonly unclear: boolean;
  /** Of the reply, unless the failure is handled. */
  readonly code: 'card-declined' | 'payments-busy' | 'payments-unavailable';
}

const certain = { code: 'payments-unavailable', unclear: false } as const;
const uncertain = { code: 'payments-unavailable', unclear: true } as const;

const failureRules = {
  /** The bank, or Stripe on its behalf, declined the card. */
  declined: { retry: 'never', unclear: false, code: 'card-declined' },
  /** No object has this id. */
  missing: { ...certain, retry: 'never' },
  /** Our bug: Stripe rejects the request. */
  refused: { ...certain, retry: 'never' },
  /** Our bug: the idempotency key was used with other parameters. */
  'key-reused': { ...certain, retry: 'never' },
  /** Our API key is invalid. An operator has to fix it, then calls succeed. */
  'bad-key': { ...certain, retry: 'always' },
  'too-fast': { ...certain, retry: 'always', code: 'payments-busy' },
  /** Another call with the same key, or on the same object, is in progress. */
  'in-progress': { ...uncertain, retry: 'always', code: 'payments-busy' },
  unreachable: { ...uncertain, retry: 'always' },
  'timed-out': { ...uncertain, retry: 'always' },
  /** A failure at Stripe. */
  unavailable: { ...uncertain, retry: 'some' },
  /** A failure at Stripe stored under this idempotency key: look for the created object, or use another key. */
  'kept-failure': { ...uncertain, retry: 'never' },
  /** Not a response of Stripe's: no JSON, or another kind of object. */
  'odd-answer': { ...uncertain, retry: 'some' },
} as const satisfies Record<string, FailureRule>;

/** User-facing messages for a declined card, by Stripe's code. https://docs.stripe.com/declines/codes */
const declineWords: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card does not have enough funds. Please try another card.',
  expired_card: 'Your card has expired. Please try another card.',
  incorrect_cvc: 'The security code of your card is not right.',
  incorrect_number: 'The number of your card is not right.',
  processing_error: 'Your card could not be processed. Please try again.',
};

/** Details of a failure. None may contain Stripe's messages or objects, which include client secrets and addresses. */
interface Facts {
  /** HTTP status, if there was a response. */
  readonly answered?: number | undefined;
  /** Stripe's error code: `resource_missing`. */
  readonly code?: string | undefined;
  /** The bank's reason: `insufficient_funds`. */
  readonly declineCode?: string | undefined;
  /** The rejected parameter: `items[0][price]`. */
  readonly param?: string | undefined;
  /** Stripe's request id: `req_…`. */
  readonly requestId?: string | undefined;
  /** Retry-After in whole seconds. */
  readonly waitSeconds?: Seconds | undefined;
}

/** A typed failure of Stripe. Its message is for users; its cause is one safe line for the log. */
export class StripeFailure extends Refusal {
  readonly kind: StripeFailureKind;
  readonly retry: Retry;
  readonly unclear: boolean;
  readonly facts: Facts;

  constructor(kind: StripeFailureKind, facts: Facts = {}) {
    const { retry, unclear, code } = failureRules[kind];
    const { answered, code: reason, declineCode, param, requestId } = facts;
    const line = ['stripe', kind, answered, reason, declineCode, param, requestId].filter((part) => part !== undefined);
    super(code, {
      cause: new Error(line.join(': ')),
      ...(kind === 'declined'
        ? { message: wordsOf(declineCode ?? reason) }
        : { retryAfterSeconds: Math.max(5, facts.waitSeconds ?? 0) }),
    });
    this.kind = kind;
    this.retry = retry;
    this.unclear = unclear;
    this.facts = facts;
  }
}

/** Converts an error of the SDK; anything else is a bug of ours and is returned unchanged. */
export function toStripeFailure(error: unknown): unknown {
  if (!isOfSdk(error)) return error;
  return new StripeFailure(kindOf(error), {
    answered: error.statusCode,
    code: plain(error.code),
    declineCode: plain(error.decline_code),
    param: plain(error.param),
    requestId: plain(error.requestId),
    waitSeconds: parseSeconds(error.headers?.['retry-after']),
  });
}

/** By the fields of the SDK's errors: importing its classes would load the whole SDK, which is lazy. */
function isOfSdk(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && 'rawType' in error && 'requestId' in error;
}

/** By status and code, like the SDK's own classes, which do not cover timeouts and stored failures. */
function kindOf(error: Stripe.errors.StripeError): StripeFailureKind {
  const { statusCode: status } = error;
  if (error.type === 'StripeConnectionError') return isTimeout(error.detail) ? 'timed-out' : 'unreachable';
  if (error.type === 'StripeCardError') return 'declined';
  if (error.type === 'StripeRateLimitError') return 'too-fast';
  if (error.type === 'StripeIdempotencyError') return 'key-reused';
  if (error.type === 'StripeAuthenticationError' || error.type === 'StripePermissionError') return 'bad-key';
  if (error.type === 'StripeInvalidRequestError') return error.code === 'resource_missing' ? 'missing' : 'refused';
  if (status === 409) return 'in-progress';
  if (status === undefined || status < 400) return 'odd-answer';
  if (status < 500) return 'refused';
  return error.headers?.['idempotent-replayed'] === 'true' ? 'kept-failure' : 'unavailable';
}

function wordsOf(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(declineWords, code) ? declineWords[code] : undefined;
}

function isTimeout(detail: unknown): boolean {
  return typeof detail === 'object' && detail !== null && 'code' in detail && detail.code === 'ETIMEDOUT';
}

/** Keeps only identifier-like strings: messages may quote the request. */
function plain(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w.[\]-]{1,100}$/.test(text) ? text : undefined;
}

function parseSeconds(text: unknown): Seconds | undefined {
  return typeof text === 'string' && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

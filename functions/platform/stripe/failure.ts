import type Stripe from 'stripe';
import type { Seconds } from '../../../shared/odds/time.ts';
import { Refusal } from '../errors.ts';

/** What went wrong at Stripe, or on the way to it. */
export type StripeFailureKind = keyof typeof failureRules;

/** 'never': the same call would fail again. 'some': once or twice more, later. 'always': it passes, or somebody puts it right. */
export type Retry = 'never' | 'some' | 'always';

interface FailureRule {
  readonly retry: Retry;
  /** Whether it may have taken effect all the same: then only the same idempotency key may be used again. */
  readonly unclear: boolean;
  /** Of the reply, when nobody treats the failure otherwise. */
  readonly status: 402 | 503;
  readonly words: string;
}

const AWAY = 'Payments are not available right now. Please try again.';
const BUSY = 'Payments are busy right now. Please try again in a moment.';
const closed = { status: 503, words: AWAY } as const;
const certain = { ...closed, unclear: false } as const;
const uncertain = { ...closed, unclear: true } as const;

const failureRules = {
  /** The bank, or Stripe for it, does not take the card. */
  declined: { retry: 'never', unclear: false, status: 402, words: 'Your card was declined. Please try another card.' },
  /** Nothing has this id. */
  missing: { ...certain, retry: 'never' },
  /** Our mistake: Stripe does not take what we sent. */
  refused: { ...certain, retry: 'never' },
  /** Our mistake: the idempotency key was used for something else. */
  'key-reused': { ...certain, retry: 'never' },
  /** Our API key does not fit. Somebody has to put it right, and then it goes. */
  'bad-key': { ...certain, retry: 'always' },
  'too-fast': { ...certain, retry: 'always', words: BUSY },
  /** Another call of the same key, or on the same object, is under way. */
  'in-progress': { ...uncertain, retry: 'always', words: BUSY },
  unreachable: { ...uncertain, retry: 'always' },
  'timed-out': { ...uncertain, retry: 'always' },
  /** A failure of theirs. */
  unavailable: { ...uncertain, retry: 'some' },
  /** A failure of theirs that this idempotency key now gives for ever: look for what it made, else take another key. */
  'kept-failure': { ...uncertain, retry: 'never' },
  /** No answer of Stripe's: no JSON, or not the object asked for. */
  'odd-answer': { ...uncertain, retry: 'some' },
} as const satisfies Record<string, FailureRule>;

/** What people read of a declined card, by Stripe's code. https://docs.stripe.com/declines/codes */
const declineWords: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card does not have enough funds. Please try another card.',
  expired_card: 'Your card has expired. Please try another card.',
  incorrect_cvc: 'The security code of your card is not right.',
  incorrect_number: 'The number of your card is not right.',
  processing_error: 'Your card could not be processed. Please try again.',
};

/** Details of a failure. None of them may hold Stripe's text or objects: client secrets and addresses are among them. */
interface Facts {
  /** HTTP status, where there was an answer. */
  readonly answered?: number | undefined;
  /** Stripe's own word for it: `resource_missing`. */
  readonly code?: string | undefined;
  /** The bank's reason: `insufficient_funds`. */
  readonly declineCode?: string | undefined;
  /** The parameter that Stripe minds: `items[0][price]`. */
  readonly param?: string | undefined;
  /** By which Stripe finds the call: `req_…`. */
  readonly requestId?: string | undefined;
  /** Whole seconds that Stripe asked us to wait. */
  readonly waitSeconds?: Seconds | undefined;
}

/** Stripe's failure, typed. Its message is for people; its cause is one safe line for the log. */
export class StripeFailure extends Refusal {
  readonly kind: StripeFailureKind;
  readonly retry: Retry;
  readonly unclear: boolean;
  readonly facts: Facts;

  constructor(kind: StripeFailureKind, facts: Facts = {}) {
    const { retry, unclear, status, words } = failureRules[kind];
    const { answered, code, declineCode, param, requestId } = facts;
    const line = ['stripe', kind, answered, code, declineCode, param, requestId].filter((part) => part !== undefined);
    super(status, (kind === 'declined' ? wordsOf(declineCode ?? code) : undefined) ?? words, {
      cause: new Error(line.join(': ')),
      ...(status === 503 ? { retryAfterSeconds: Math.max(5, facts.waitSeconds ?? 0) } : {}),
    });
    this.kind = kind;
    this.retry = retry;
    this.unclear = unclear;
    this.facts = facts;
  }
}

/** What the SDK threw, in our words; anything else is a bug of ours and stays as it is. */
export function toStripeFailure(error: unknown): unknown {
  if (!isOfSdk(error)) return error;
  return new StripeFailure(kindOf(error), {
    answered: error.statusCode,
    code: plain(error.code),
    declineCode: plain(error.decline_code),
    param: plain(error.param),
    requestId: plain(error.requestId),
    waitSeconds: secondsOf(error.headers?.['retry-after']),
  });
}

/** Told by what every error of the SDK carries: its classes would bring the whole SDK along, which is loaded late. */
function isOfSdk(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && 'rawType' in error && 'requestId' in error;
}

/** By status and code, as the SDK's own classes are; those know nothing of timeouts and of failures that were kept. */
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

/** Only what is shaped like a name: texts may quote what was sent. */
function plain(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w.[\]-]{1,100}$/.test(text) ? text : undefined;
}

function secondsOf(text: unknown): Seconds | undefined {
  return typeof text === 'string' && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

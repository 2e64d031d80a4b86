import type { ErrorCode } from '../../../shared/contracts/errors.ts';
import { contracts, type EndpointName } from '../../../shared/contracts/index.ts';

/** The answer to a call. */
export interface Answer {
  /** 0: no answer; the call may have been executed, or still be. */
  readonly status: number;
  /** The body, if JSON; of a prepared list only its facts. */
  readonly json: unknown;
  /** Whether the body matches the contract; for refusals: whether it has a message. */
  readonly readable: boolean;
  readonly retryAfterSeconds?: number | undefined;
  /** The new session cookie; empty if it was deleted. */
  readonly session?: string | undefined;
}

/** Actions at Stripe rather than at the product: the card form, and the portal's cancel button. */
export type StripeCall = 'stripe/confirm' | 'portal/cancel';

/** The call that sends each kind of code. */
export const codeRequests = {
  'sign-up': 'identity/verification/send-verification',
  'password-reset': 'identity/password/send-password-reset',
  'password-change': 'identity/password/send-password-update-verification',
  'email-change': 'identity/account/update-email',
} as const;
export type CodePurpose = keyof typeof codeRequests;

/**
 * One call and its answer. Stripe's answers have a status too: 200 for done, 402 for refused, 0 for unknown. `at` and `answeredAt` are ms
 * since 1970 by the product's clock; `sentMs` and `endedMs` are real time from any origin, which gives the order even when the clock jumps.
 */
export interface Entry extends Answer {
  readonly at: number;
  readonly answeredAt: number;
  readonly sentMs: number;
  readonly endedMs: number;
  readonly device: number;
  readonly call: EndpointName | StripeCall;
  /** The request: body or parameters. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** The session cookie sent. */
  readonly sent: string | undefined;
  /** It was sent after recovery, with no earlier call still in progress. */
  readonly settled: boolean;
}

/** All calls of a user, in the order of the answers. */
export type Log = readonly Entry[];

/** One of the invariants in `invariants.ts`. */
export type InvariantName = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I10' | 'I11' | 'I12' | 'I13';

/** An inconsistency between answers. */
export interface Finding {
  readonly invariant: InvariantName;
  readonly what: string;
}

/** A call's effect; 'refused': none. */
export type Outcome = 'done' | 'refused' | 'unknown';

export function statusOutcome({ status }: Pick<Answer, 'status'>): Outcome {
  if (status === 0 || status >= 500) return 'unknown';
  return status < 400 ? 'done' : 'refused';
}

export function isDone(entry: Pick<Answer, 'status'>): boolean {
  return statusOutcome(entry) === 'done';
}

/** A string property; empty if absent or not a string. */
export function textIn(values: unknown, name: string): string {
  const value: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** Whether an answer is a refusal with one of these codes. */
export function hasCode({ json }: Pick<Answer, 'json'>, ...codes: readonly ErrorCode[]): boolean {
  return codes.some((code) => textIn(json, 'code') === code);
}

/** The contract of a call; undefined for actions at Stripe. */
export function contractOf({ call }: Pick<Entry, 'call'>) {
  return isAtStripe(call) ? undefined : contracts[call];
}

function isAtStripe(call: Entry['call']): call is StripeCall {
  return call.startsWith('stripe/') || call.startsWith('portal/');
}

/** Whether a card form succeeded, or may have. */
export function mayHavePaid(entry: Entry): boolean {
  return entry.call === 'stripe/confirm' && statusOutcome(entry) !== 'refused';
}

/** Whether this verifies an account's new address rather than that of a sign-up. */
export function isEmailChange({ call, asked }: Entry, log: Log): boolean {
  if (call !== 'identity/verification/verify-email') return false;
  return log.some((other) => other.call === 'identity/account/update-email' && other.asked.email === asked.email);
}

/** Whether this gives an account another password or address, which ends its other sessions. */
export function isCredentialChange(entry: Entry, log: Log): boolean {
  return (
    entry.call === 'identity/password/complete-password-reset' ||
    entry.call === 'identity/password/update-password' ||
    isEmailChange(entry, log)
  );
}

const finishing: ReadonlySet<Entry['call']> = new Set([
  'billing/complete-subscription',
  'billing/complete-subscription-existing-user',
]);

/** Whether the call completes this subscription after Stripe's confirmation. */
export function isCompletion({ call, asked }: Entry, subscriptionId: string): boolean {
  return finishing.has(call) && asked.subscriptionId === subscriptionId;
}

/** Whether the product permanently refuses to complete a subscription. Other refusals may be temporary. */
export function isFinalRefusal(answer: Answer): boolean {
  return answer.status === 409 || hasCode(answer, 'subscription-not-yours');
}

/** Whether there is an account: 'yes' if an answer showed it, 'maybe' if a card was given. */
export function accountOf(log: Log): 'yes' | 'maybe' | 'no' {
  if (log.some(showsAccount)) return 'yes';
  return log.some(mayHavePaid) ? 'maybe' : 'no';
}

/** Whether an answer shows that there is an account, and opens it. */
export function showsAccount(entry: Entry): boolean {
  if (!isDone(entry)) return false;
  const contract = contractOf(entry);
  const isEntrance = entry.call === 'identity/account/login' || entry.call === 'billing/complete-subscription';
  return isEntrance || (contract !== undefined && contract.access !== 'anyone');
}

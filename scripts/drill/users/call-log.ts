import { billingMessages } from '../../../shared/contracts/billing.ts';
import { contracts, type EndpointName } from '../../../shared/contracts/index.ts';

/** What came back of a call. */
export interface Answer {
  /** 0: nothing came; the call may have been, or yet be, done. */
  readonly status: number;
  /** The body where it was JSON; of a prepared list only its facts. */
  readonly json: unknown;
  /** Whether a good answer is what the contract promises; refusals: whether they have words. */
  readonly readable: boolean;
  readonly retryAfterSeconds?: number | undefined;
  /** A session's cookie that came along; empty where it was taken away. */
  readonly session?: string | undefined;
}

/** What is done at Stripe and not at the product: the card form, and a button of its portal. */
export type StripeCall = 'stripe/confirm' | 'portal/cancel';

/** Which call sends a code. */
export const codeRequests = {
  'sign-up': 'verification/send-verification',
  'password-reset': 'password/send-password-reset',
  'password-change': 'password/send-password-update-verification',
  'email-change': 'account/update-email',
} as const;
export type CodePurpose = keyof typeof codeRequests;

/**
 * One call and its answer. Stripe's answers are told by a status too: 200 for done, 402 for refused, 0 for unknown. Times of the product
 * are ms since 1970; `sentMs` and `endedMs` are real, in ms since anything: a moved clock does not tell what came before what.
 */
export interface Entry extends Answer {
  readonly at: number;
  readonly answeredAt: number;
  readonly sentMs: number;
  readonly endedMs: number;
  readonly device: number;
  readonly call: EndpointName | StripeCall;
  /** What was sent: body, or parameters. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** The session's cookie that was sent. */
  readonly sent: string | undefined;
  /** Everything was well again when it was sent, and nothing that was asked for before was still being done. */
  readonly settled: boolean;
}

/** Everything that somebody did, in the order of the answers. */
export type Log = readonly Entry[];

/** One of the eight things that must be true: `invariants.ts` says each in words. */
export type InvariantName = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8';

/** Something that was not as it had been told. */
export interface Finding {
  readonly invariant: InvariantName;
  readonly what: string;
}

/** What a call certainly did. Refused: nothing. */
export type Outcome = 'done' | 'refused' | 'unknown';

export function outcomeOf({ status }: Pick<Answer, 'status'>): Outcome {
  if (status === 0 || status >= 500) return 'unknown';
  return status < 400 ? 'done' : 'refused';
}

export function isDone(entry: Pick<Answer, 'status'>): boolean {
  return outcomeOf(entry) === 'done';
}

/** What was sent or answered under a name; empty where that is no text. */
export function textIn(values: unknown, name: string): string {
  const value: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The words of a refusal, which is all that tells one from another. */
export function messageOf({ json }: Pick<Answer, 'json'>): string {
  return textIn(json, 'message');
}

/** The contract of a call; undefined of what is done at Stripe. */
export function contractOf({ call }: Pick<Entry, 'call'>) {
  return isAtStripe(call) ? undefined : contracts[call];
}

function isAtStripe(call: Entry['call']): call is StripeCall {
  return call.startsWith('stripe/') || call.startsWith('portal/');
}

/** Card forms that went through, or may have. */
export function mayHavePaid(entry: Entry): boolean {
  return entry.call === 'stripe/confirm' && outcomeOf(entry) !== 'refused';
}

/** Whether this proves the address that an account is to take, and not that of a sign-up. */
export function isEmailChange({ call, asked }: Entry, log: Log): boolean {
  if (call !== 'verification/verify-email') return false;
  return log.some((other) => other.call === 'account/update-email' && other.asked.email === asked.email);
}

const finishing: ReadonlySet<Entry['call']> = new Set([
  'billing/complete-subscription',
  'billing/complete-subscription-existing-user',
]);

/** Whether it tells the product that Stripe has confirmed a subscription. */
export function isCompletion({ call, asked }: Entry, subscriptionId: string): boolean {
  return finishing.has(call) && asked.subscriptionId === subscriptionId;
}

/** Whether the product refuses for good to finish what was paid; what it says otherwise may pass, or leaves it to Stripe's word. */
export function isFinalRefusal(answer: Answer): boolean {
  return answer.status === 409 || messageOf(answer) === billingMessages.notYours;
}

/** Whether there is an account: an answer said so, a card was given and nobody knows, or nothing can have come of it. */
export function accountOf(log: Log): 'yes' | 'maybe' | 'no' {
  if (log.some(showsAccount)) return 'yes';
  return log.some(mayHavePaid) ? 'maybe' : 'no';
}

function showsAccount(entry: Entry): boolean {
  if (!isDone(entry)) return false;
  const contract = contractOf(entry);
  const isEntrance = entry.call === 'account/login' || entry.call === 'billing/complete-subscription';
  return isEntrance || (contract !== undefined && contract.access !== 'anyone');
}

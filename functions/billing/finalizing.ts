import type { Step } from '../platform/table/write.ts';
import type { AttemptOwner, Outcome } from './attempt.ts';
import type { BillingDeps } from './billing-deps.ts';

export interface FinalizeOptions {
  /** More steps for the same transaction: the ledger row of the event that led here. */
  readonly alongside?: readonly Step[];
  /** Of which the caller speaks; another one than the attempt's own makes it `unknown`. */
  readonly subscriptionId?: string;
}

export interface Finalized {
  readonly outcome: Outcome;
  /** Whether `alongside` is written; else the caller does it. */
  readonly noted: boolean;
  /** Subscriptions whose undoing is owed since this call; whoever has time undoes them at once. */
  readonly owed: readonly string[];
}

/** Makes the account of a registration whose card or payment Stripe says is confirmed. Any number of calls, from anywhere, make one. */
export async function finalizeRegistration(
  _registrationId: string,
  _options: FinalizeOptions,
  _deps: BillingDeps,
): Promise<Finalized> {
  throw new Error('not yet');
}

/** The same for somebody with an account. */
export async function finalizeUserAttempt(
  _userId: string,
  _options: FinalizeOptions,
  _deps: BillingDeps,
): Promise<Finalized> {
  throw new Error('not yet');
}

export interface AbandonOptions {
  /** A word for the log: `not-paid`. */
  readonly why: string;
  readonly alongside?: readonly Step[];
}

/** Gives an attempt up and owes its undoing; false when there is nothing to give up: it is done, given up, or gone. */
export async function abandonAttempt(
  _owner: AttemptOwner,
  _options: AbandonOptions,
  _deps: BillingDeps,
): Promise<boolean> {
  throw new Error('not yet');
}

/** Counts a card that failed on the attempt's own intent; the fifth ends the attempt. False when the intent is not its own. */
export async function noteFailedCard(
  _owner: AttemptOwner,
  _intentId: string,
  _options: { readonly alongside?: readonly Step[] },
  _deps: BillingDeps,
): Promise<boolean> {
  throw new Error('not yet');
}

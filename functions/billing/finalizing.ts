import { wholeSeconds } from '../platform/clock.ts';
import { Unavailable } from '../platform/errors.ts';
import type { Step } from '../platform/table/write.ts';
import type { AttemptOwner, Outcome } from './attempt.ts';
import { isMade } from './attempt-store.ts';
import type { BillingDeps } from './billing-deps.ts';
import { wordOf } from './confirmation.ts';
import { type Reading, readRegistration, readUserAttempt } from './finished-account.ts';
import { type Finalized, settle } from './settling.ts';

export interface FinalizeOptions {
  /** More steps for the same transaction: the ledger row of the event that led here. */
  readonly alongside?: readonly Step[];
  /** Of which the caller speaks; another one than the attempt's own makes it `unknown`. */
  readonly subscriptionId?: string;
}

/** How often an attempt that changes under our hands is looked at again. */
const LOOKS = 6;

/**
 * Makes the account of a registration whose card or payment Stripe says is confirmed: everything in one transaction, so that any number
 * of calls, from the browser, from Stripe and from the hourly job, make one account and owe one mail. What cannot become an account
 * (the address is taken, the trial was had) is owed its undoing instead. Throws StripeFailure and Unavailable.
 */
export function finalizeRegistration(id: string, options: FinalizeOptions, deps: BillingDeps): Promise<Finalized> {
  return finalize({ kind: 'registration', id }, () => readRegistration(id, deps), options, deps);
}

/** The same for somebody with an account, who has no other live subscription. */
export function finalizeUserAttempt(userId: string, options: FinalizeOptions, deps: BillingDeps): Promise<Finalized> {
  return finalize({ kind: 'user', id: userId }, () => readUserAttempt(userId, deps), options, deps);
}

async function finalize(
  owner: AttemptOwner,
  read: () => Promise<Reading | undefined>,
  { alongside = [], subscriptionId }: FinalizeOptions,
  deps: BillingDeps,
): Promise<Finalized> {
  let extra: readonly Step[] = alongside;
  let known = false;
  const settled = (outcome: Outcome): Finalized => ({ outcome, noted: known, owed: [] });
  for (let look = 1; look <= LOOKS; look++) {
    const reading = await read();
    if (reading === undefined) return settled({ kind: 'unknown' });
    const { attempt } = reading;
    if (subscriptionId !== undefined && attempt.subscriptionId !== subscriptionId) return settled({ kind: 'unknown' });
    if (attempt.state === 'done') return settled({ kind: 'done', userId: owner.id });
    if (attempt.state === 'open' || !isMade(attempt)) return settled({ kind: 'unconfirmed' });

    const at = wholeSeconds(deps.clock());
    const word = await wordOf(owner, attempt, deps.stripe);
    const end = await settle({ owner, reading, attempt, word, at, extra, deps });
    if (end === 'known') {
      // The event that led here has had its effect meanwhile, which may have been none.
      extra = [];
      known = true;
    } else if (end !== 'again') return { ...end, noted: end.noted || known };
  }
  throw new Unavailable({ cause: new Error('an attempt to subscribe keeps changing') });
}

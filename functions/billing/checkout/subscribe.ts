import { announceMail } from '../../mail/announce-mail.ts';
import { newMailId, oweMail } from '../../mail/outbox-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import { plainHash } from '../../platform/hash.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import { undo } from '../compensation/compensate.ts';
import { undoOwing } from '../compensation/compensation-store.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { busy, type Held, releaseAttempt } from './acquire-lease.ts';
import type { AttemptOwner } from './attempt.ts';
import { attemptCreated, attemptOf, leaseEnding, numberSpent } from './attempt-store.ts';
import { isMoneyTaken } from './confirmation.ts';
import { customerOf, isKeyLost, namesOf } from './create-customer.ts';
import { intentOf, type Made, makeSubscription } from './create-stripe-subscription.ts';
import { subscriptionForBrowser, subscriptionForFinishing } from './stripe-gateway.ts';

/** How often an attempt that changes under our hands is looked at again. */
const LOOKS = 6;

/** What a browser needs to confirm. */
export interface Begun {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly clientSecret: string;
}

/**
 * Makes at Stripe what an attempt needs, or finds what an earlier call made, and stores its ids before they are given away: customer,
 * subscription, intent. Ends the lease, whatever happens. Throws StripeFailure and Unavailable.
 * `email`: canonical, the customer's. `customerId`: of a customer the owner has already.
 */
export async function subscribe(
  held: Held,
  who: { readonly email: string; readonly customerId?: string | undefined },
  deps: BillingDeps,
): Promise<Begun> {
  try {
    const { attempt } = held;
    return attempt.state === 'stripe_created' && attempt.subscriptionId !== undefined
      ? await again(held, attempt.subscriptionId, deps)
      : await begin(held, who, deps);
  } catch (error) {
    // Both numbers that were tried keep a failure of Stripe's.
    await releaseAttempt(held, deps, isKeyLost(error) ? held.attempt.attempt + 2 : undefined);
    throw error;
  }
}

/** The same form once more: the same secret. */
async function again(held: Held, subscriptionId: string, deps: BillingDeps): Promise<Begun> {
  const { owner, leaseToken } = held;
  const { attempt, trial, intentId, customerId } = held.attempt;
  if (customerId === undefined) throw new Error('an attempt has a subscription and no customer');
  const subscription = await subscriptionForBrowser(deps.stripe, subscriptionId);
  const { clientSecret } = await intentOf(namesOf(owner), { subscription, attempt }, { trial, intentId }, deps);
  await stored([leaseEnding(owner, leaseToken)], deps);
  return { subscriptionId, customerId, clientSecret };
}

async function begin(
  held: Held,
  who: { readonly email: string; readonly customerId?: string | undefined },
  deps: BillingDeps,
): Promise<Begun> {
  const { owner, attempt, mayExist, replaced } = held;
  // First, so that at most one of them can be paid.
  if (replaced !== undefined) await endReplaced(replaced, who.email, deps);
  const names = namesOf(owner);
  const known = attempt.customerId ?? who.customerId;
  const wanted = { email: who.email, known, mayExist, attempt: attempt.attempt };
  const customerId = await customerOf(names, wanted, deps.stripe);
  const options = { customer: customerId, mayExist: mayExist || known !== undefined };
  const made = await makeSubscription(names, attempt, options, deps);
  const intent = await intentOf(names, made, { trial: attempt.trial }, deps);
  await keep(held, { made, customerId, intentId: intent.id }, deps);
  deps.log.info('subscription_created', { owner: owner.kind, id: plainHash(owner.id), trial: attempt.trial });
  return { subscriptionId: made.subscription.id, customerId, clientSecret: intent.clientSecret };
}

/** What fails of it goes on hourly. What was paid just before it was replaced goes back, and its owner is told. */
async function endReplaced(subscriptionId: string, email: string, deps: BillingDeps): Promise<void> {
  if (!(await undo(subscriptionId, deps))) return;
  if (!isMoneyTaken(await subscriptionForFinishing(deps.stripe, subscriptionId))) return;
  const mailId = newMailId(deps);
  await deps.table.transact([
    oweMail({ kind: 'sign-up-undone', to: email, paid: true }, { mailId, now: deps.clock() }),
  ]);
  await announceMail(deps, mailId);
}

interface Kept {
  readonly made: Made;
  readonly customerId: string;
  readonly intentId: string;
}

async function keep(
  { owner, leaseToken }: Held,
  { made, customerId, intentId }: Kept,
  deps: BillingDeps,
): Promise<void> {
  const owedAt = wholeSeconds(deps.clock());
  const { subscription, attempt, superfluous } = made;
  const subscriptionId = subscription.id;
  const undoing = (id: string): Step => undoOwing({ subscriptionId: id, customerId, why: 'replaced', owedAt });
  try {
    const ids = { customerId, subscriptionId, intentId, attempt };
    await deps.table.transact([attemptCreated(owner, leaseToken, ids), ...superfluous.map(undoing)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    await leave(owner, attempt, undoing(subscriptionId), deps);
    throw busy();
  }
}

/**
 * What was made for an attempt that is another's by now. One that was given up owes its undoing, and spends its number, so that no later
 * call finds it; one that was taken over has found the same subscription, or will.
 */
async function leave(owner: AttemptOwner, attempt: number, undoing: Step, { table }: BillingDeps): Promise<void> {
  for (let look = 1; look <= LOOKS; look++) {
    const now = await attemptOf(table, owner);
    if (now !== undefined && now.state !== 'abandoned') return;
    try {
      await table.transact([numberSpent(owner, now, attempt), undoing]);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Unavailable({ cause: new Error('an attempt to subscribe keeps changing') });
}

async function stored(steps: readonly Step[], { table }: BillingDeps): Promise<void> {
  try {
    await table.transact(steps);
  } catch (error) {
    if (error instanceof ConditionFailed) throw busy();
    throw error;
  }
}

import { announceMail } from '../../mail/announce-mail.ts';
import { newMailId, type OwedMail, oweMail } from '../../mail/outbox-store.ts';
import type { Step } from '../../platform/table/write.ts';
import { userById } from '../../users/user-store.ts';
import type { AttemptOwner } from '../checkout/attempt.ts';
import { type FinalizeOptions, finalizeRegistration, finalizeUserAttempt } from '../checkout/finalize-checkout.ts';
import { undo } from '../compensation/compensate.ts';
import { syncSubscription, undoStray } from '../compensation/sync-subscription.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import type { SubscriptionFacts } from '../subscription/subscription-store.ts';
import { ownerOfSubscription } from './event-owner.ts';

/** What it came to; a stranger's has come to nothing. */
export type Followed = 'done' | 'stranger';

export interface Following {
  readonly subscriptionId: string;
  /** Asked whose it is when the subscription itself does not say. */
  readonly customerId?: string | undefined;
  /** Written in the very transaction that is the effect, whatever the effect is: that an event has had it. */
  readonly noting: readonly Step[];
  /** The mail that this is worth to the account whose subscription Stripe now says to be `said`. */
  readonly mailOf?: ((to: string, said: SubscriptionFacts) => OwedMail | undefined) | undefined;
}

/** Finishes the attempt whose subscription it is, or brings the account's level with Stripe. Throws StripeFailure and Unavailable. */
export async function follow(following: Following, deps: BillingDeps): Promise<Followed> {
  const { subscriptionId, customerId, noting } = following;
  const owner = await ownerOfSubscription(subscriptionId, customerId, deps);
  if (owner === undefined) return 'stranger';
  if (owner.kind === 'account') return followAccount(owner.userId, following, deps);
  const { outcome, noted } = await finish(owner.owner, { alongside: noting, subscriptionId }, deps);
  if (noted) return 'done';
  // It was done before, so that this is news of what the account has; or it is not the one that is being tried.
  if (outcome.kind === 'done') return followAccount(outcome.userId, following, deps);
  if (outcome.kind !== 'unknown') return takeNote(noting, deps);
  if (owner.userId !== undefined) return followAccount(owner.userId, following, deps);
  await undoAtOnce(await undoStray(subscriptionId, { alongside: noting }, deps), deps);
  return 'done';
}

/** Finishes an attempt if Stripe says that it is confirmed, and undoes what must not be. */
export async function finish(owner: AttemptOwner, options: FinalizeOptions, deps: BillingDeps) {
  const finalize = owner.kind === 'registration' ? finalizeRegistration : finalizeUserAttempt;
  const finalized = await finalize(owner.id, options, deps);
  await undoAtOnce(finalized.owed, deps);
  return finalized;
}

/** The note alone: there is nothing else to do. */
export async function takeNote(noting: readonly Step[], { table }: Pick<BillingDeps, 'table'>): Promise<'done'> {
  if (noting.length > 0) await table.transact(noting);
  return 'done';
}

/** What fails stays owed. */
export async function undoAtOnce(subscriptionIds: readonly string[], deps: BillingDeps): Promise<void> {
  for (const id of subscriptionIds) await undo(id, deps);
}

async function followAccount(
  userId: string,
  { subscriptionId, noting, mailOf = () => undefined }: Following,
  deps: BillingDeps,
): Promise<'done'> {
  const user = await userById(deps.table, userId);
  const mailId = newMailId(deps);
  let mail: OwedMail | undefined;
  const alongside = (said: SubscriptionFacts | undefined): readonly Step[] => {
    mail = user && said && mailOf(user.email, said);
    return mail === undefined ? noting : [...noting, oweMail(mail, { mailId, now: deps.clock() })];
  };
  await syncSubscription(userId, subscriptionId, { alongside }, deps);
  if (mail !== undefined) await announceMail(deps, mailId);
  return 'done';
}

import type { Seconds } from '../../../shared/odds/time.ts';
import { announceEmail } from '../../mail/announce-mail.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import { enqueueCompensationStep } from '../compensation/compensation-store.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { untilUnchanged } from '../subscription/until-unchanged.ts';
import {
  type AccountWrite,
  type CompletionPlan,
  type LoadedAttempt,
  loadRegistration,
  loadUserAttempt,
  otherSubscriptions,
} from './account-write.ts';
import { type AttemptOwner, delistAttemptStep, type Outcome, type RefusalReason } from './attempt.ts';
import {
  abandonAttemptStep,
  attemptDoneStep,
  attemptUnchangedStep,
  type CreatedAttempt,
  enqueueCompensationForStep,
  isCreated,
  ownerNotifiedStep,
} from './attempt-store.ts';
import { type ConfirmationStatus, confirmationStatusOf } from './confirmation.ts';
import { emailOfCustomer, listSubscriptions } from './stripe-gateway.ts';

export interface FinalizeOptions {
  /** Extra steps for the same transaction: the ledger row of the triggering event. */
  readonly extraSteps?: readonly Step[];
  /** The caller's subscription; if it is not the attempt's, the outcome is `unknown`. */
  readonly subscriptionId?: string;
}

export interface Finalized {
  readonly outcome: Outcome;
  /** Whether `extraSteps` is written; else the caller does it. */
  readonly noted: boolean;
  /** Subscriptions whose compensation this call enqueued; the caller may do it at once. */
  readonly toCompensate: readonly string[];
}

/**
 * Creates the account of a registration whose card or payment Stripe has confirmed, in one transaction, so that any number of calls, from
 * the browser, from webhooks and from the hourly job, create one account and one email. If it cannot become an account (address taken,
 * trial used), a compensation is pending instead.
 * @throws StripeFailure, 'unavailable'
 */
export function finalizeRegistration(id: string, options: FinalizeOptions, deps: BillingDeps): Promise<Finalized> {
  return finalize({ kind: 'registration', id }, () => loadRegistration(id, deps), options, deps);
}

/** The same for an existing account without another live subscription. */
export function finalizeUserAttempt(userId: string, options: FinalizeOptions, deps: BillingDeps): Promise<Finalized> {
  return finalize({ kind: 'user', id: userId }, () => loadUserAttempt(userId, deps), options, deps);
}

async function finalize(
  owner: AttemptOwner,
  read: () => Promise<LoadedAttempt | undefined>,
  { extraSteps = [], subscriptionId }: FinalizeOptions,
  deps: BillingDeps,
): Promise<Finalized> {
  let extra: readonly Step[] = extraSteps;
  let known = false;
  const settled = (outcome: Outcome): Finalized => ({ outcome, noted: known, toCompensate: [] });
  return untilUnchanged('an attempt to subscribe', async () => {
    const loaded = await read();
    if (loaded === undefined) return settled({ kind: 'unknown' });
    const { attempt } = loaded;
    if (subscriptionId !== undefined && attempt.subscriptionId !== subscriptionId) return settled({ kind: 'unknown' });
    if (attempt.state === 'done') return settled({ kind: 'done', userId: owner.id });
    if (attempt.state === 'open' || !isCreated(attempt)) return settled({ kind: 'unconfirmed' });

    const at = wholeSeconds(deps.clock());
    const confirmation = await confirmationStatusOf(owner, attempt, deps.stripe);
    const end = await finalizeByStatus({ owner, loaded, attempt, confirmation, at, extra, deps });
    if (end === 'again') return end;
    if (end !== 'known') return { ...end, noted: end.noted || known };
    // The triggering event was processed meanwhile, possibly without effect.
    extra = [];
    known = true;
    return 'again';
  });
}

/** An attempt with its subscription's state at Stripe. */
interface FinalizeContext {
  readonly owner: AttemptOwner;
  readonly loaded: LoadedAttempt;
  readonly attempt: CreatedAttempt;
  readonly confirmation: ConfirmationStatus;
  /** When Stripe was read, seconds since 1970. */
  readonly at: Seconds;
  readonly extra: readonly Step[];
  readonly deps: BillingDeps;
}

/** 'again': a row changed meanwhile. 'known': the extra steps were already written. */
type End = Finalized | 'again' | 'known';

/** Writes the result for Stripe's state. */
async function finalizeByStatus(context: FinalizeContext): Promise<End> {
  const { owner, loaded, attempt, confirmation, at, deps } = context;
  if (confirmation.kind === 'foreign') {
    deps.log.error('attempt_foreign', {
      owner: owner.kind,
      id: sha256(owner.id),
      subscription: attempt.subscriptionId,
    });
    return { outcome: { kind: 'unknown' }, noted: false, toCompensate: [] };
  }
  if (attempt.state === 'abandoned') return isOver(confirmation) ? refusedBefore(attempt) : abandonAgain(context);
  if (confirmation.kind === 'ended') return refused('subscription-canceled', context);
  if (confirmation.kind === 'unconfirmed') return { outcome: { kind: 'unconfirmed' }, noted: false, toCompensate: [] };
  const others = otherSubscriptions(await listSubscriptions(deps.stripe, attempt.customerId), attempt.subscriptionId);
  const plan = await loaded.plan({ confirmation, others, at });
  return plan.kind === 'refused' ? refused(plan.why, context) : made(plan, context);
}

function refusedBefore({ refused = 'subscription-canceled' }: CreatedAttempt): Finalized {
  return { outcome: { kind: 'refused', why: refused }, noted: false, toCompensate: [] };
}

/** Whether it ended without ever being paid. */
function isOver(confirmation: ConfirmationStatus): boolean {
  return confirmation.kind === 'ended' && !confirmation.paid;
}

/** An abandoned attempt that was confirmed or is still active. A customer who paid is notified once. */
async function abandonAgain({ owner, loaded, attempt, confirmation, extra, at, deps }: FinalizeContext): Promise<End> {
  const needsNotice = isPaid(confirmation) && attempt.paymentNotified !== true;
  // An abandoned registration no longer holds its address, but its customer at Stripe does.
  const to = needsNotice ? (loaded.email ?? (await emailOfCustomer(deps.stripe, attempt.customerId))) : undefined;
  if (needsNotice && to === undefined) deps.log.warn('owner_not_notified', { owner: owner.kind, id: sha256(owner.id) });
  const mailId = to === undefined ? undefined : newEmailId(deps);
  const steps =
    mailId === undefined || to === undefined
      ? [attemptUnchangedStep(owner, attempt)]
      : [
          ownerNotifiedStep(owner, attempt),
          enqueueEmail({ kind: 'sign-up-undone', to, paid: true }, { mailId, now: deps.clock() }),
        ];
  const end = await writeAll(
    retriedWrites([...steps, enqueueCompensationForStep(attempt, 'subscription-canceled', at)]),
    extra,
    deps,
  );
  if (end !== 'written') return retryOrKnown(end);
  if (mailId !== undefined) await announceEmail(deps, mailId);
  return { ...refusedBefore(attempt), noted: true, toCompensate: [attempt.subscriptionId] };
}

async function made(plan: Extract<CompletionPlan, { kind: 'made' }>, context: FinalizeContext): Promise<End> {
  const { owner, attempt, extra, at, deps } = context;
  const { customerId } = attempt;
  const mailId = newEmailId(deps);
  const steps: AccountWrite[] = [
    { step: attemptDoneStep(owner, attempt, at), refusal: 'again' },
    ...plan.writes,
    ...retriedWrites([
      delistAttemptStep(owner),
      enqueueEmail(plan.mail, { mailId, now: deps.clock() }),
      ...plan.superfluous.map((id) =>
        enqueueCompensationStep({ subscriptionId: id, customerId, why: 'second', enqueuedAt: at }),
      ),
    ]),
  ];
  const end = await writeAll(steps, extra, deps);
  if (end !== 'written') return end === 'again' || end === 'known' ? end : refused(end, context);
  deps.log.info('subscription_begun', { user: sha256(owner.id), owner: owner.kind, trial: attempt.trial });
  await announceEmail(deps, mailId);
  return { outcome: { kind: 'done', userId: owner.id }, noted: true, toCompensate: plan.superfluous };
}

/** Abandons the attempt, records its compensation, and notifies its owner if money or an existing account is involved. */
async function refused(
  why: RefusalReason,
  { owner, loaded, attempt, confirmation, extra, at, deps }: FinalizeContext,
): Promise<End> {
  const paid = isPaid(confirmation);
  const to = paid || why === 'account-exists' ? loaded.email : undefined;
  const mailId = to === undefined ? undefined : newEmailId(deps);
  const steps: Step[] = [
    abandonAttemptStep(owner, attempt, { at, why, paymentNotified: paid }),
    delistAttemptStep(owner),
    enqueueCompensationForStep(attempt, why, at),
    ...(mailId === undefined || to === undefined
      ? []
      : [enqueueEmail({ kind: 'sign-up-undone', to, paid }, { mailId, now: deps.clock() })]),
  ];
  const end = await writeAll(retriedWrites(steps), extra, deps);
  if (end !== 'written') return retryOrKnown(end);
  deps.log.warn('subscription_refused', { owner: owner.kind, id: sha256(owner.id), why, paid });
  if (mailId !== undefined) await announceEmail(deps, mailId);
  return { outcome: { kind: 'refused', why }, noted: true, toCompensate: [attempt.subscriptionId] };
}

/** Whether it was ever paid. */
function isPaid(confirmation: ConfirmationStatus): boolean {
  return confirmation.kind !== 'foreign' && confirmation.kind !== 'unconfirmed' && confirmation.paid;
}

/** Writes that fail only if a row changed in between. */
function retriedWrites(steps: readonly Step[]): AccountWrite[] {
  return steps.map((step) => ({ step, refusal: 'again' }));
}

type Written = 'written' | 'again' | 'known' | RefusalReason;

/** Writes everything in one transaction. A changed row takes precedence over other failures, since the decision is then outdated. */
async function writeAll(writes: readonly AccountWrite[], extra: readonly Step[], deps: BillingDeps): Promise<Written> {
  try {
    await deps.table.transact([...writes.map(({ step }) => step), ...extra]);
    return 'written';
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const refusals = error.steps.map((n) => writes[n]?.refusal ?? 'known');
    return (
      refusals.find((each) => each === 'again') ?? refusals.find((each) => each === 'known') ?? refusals[0] ?? 'again'
    );
  }
}

/** For writes that fail only if a row changed. */
function retryOrKnown(end: Exclude<Written, 'written'>): 'again' | 'known' {
  return end === 'known' ? 'known' : 'again';
}

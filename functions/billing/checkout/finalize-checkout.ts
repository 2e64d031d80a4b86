import type { Seconds } from '../../../shared/odds/time.ts';
import { announceEmail } from '../../mail/announce-mail.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import { oweCompensationStep } from '../compensation/compensation-store.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
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
  isCreated,
  oweCompensationForStep,
  ownerNotifiedStep,
} from './attempt-store.ts';
import { type ConfirmationStatus, confirmationStatusOf } from './confirmation.ts';
import { subscriptionsOf } from './stripe-gateway.ts';

export interface FinalizeOptions {
  /** More steps for the same transaction: the ledger row of the event that led here. */
  readonly extraSteps?: readonly Step[];
  /** Of which the caller speaks; another one than the attempt's own makes it `unknown`. */
  readonly subscriptionId?: string;
}

export interface Finalized {
  readonly outcome: Outcome;
  /** Whether `extraSteps` is written; else the caller does it. */
  readonly noted: boolean;
  /** Subscriptions whose compensation is owed since this call; whoever has time compensates them at once. */
  readonly owed: readonly string[];
}

/** How often an attempt that changes under our hands is looked at again. */
const MAX_TRIES = 6;

/**
 * Makes the account of a registration whose card or payment Stripe says is confirmed: everything in one transaction, so that any number
 * of calls, from the browser, from Stripe and from the hourly job, make one account and owe one mail. What cannot become an account
 * (the address is taken, the trial was had) is owed a compensation instead. Throws StripeFailure and Unavailable.
 */
export function finalizeRegistration(id: string, options: FinalizeOptions, deps: BillingDeps): Promise<Finalized> {
  return finalize({ kind: 'registration', id }, () => loadRegistration(id, deps), options, deps);
}

/** The same for somebody with an account, who has no other live subscription. */
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
  const settled = (outcome: Outcome): Finalized => ({ outcome, noted: known, owed: [] });
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const loaded = await read();
    if (loaded === undefined) return settled({ kind: 'unknown' });
    const { attempt } = loaded;
    if (subscriptionId !== undefined && attempt.subscriptionId !== subscriptionId) return settled({ kind: 'unknown' });
    if (attempt.state === 'done') return settled({ kind: 'done', userId: owner.id });
    if (attempt.state === 'open' || !isCreated(attempt)) return settled({ kind: 'unconfirmed' });

    const at = wholeSeconds(deps.clock());
    const confirmation = await confirmationStatusOf(owner, attempt, deps.stripe);
    const end = await finalizeByStatus({ owner, loaded, attempt, confirmation, at, extra, deps });
    if (end === 'known') {
      // The event that led here has had its effect meanwhile, which may have been none.
      extra = [];
      known = true;
    } else if (end !== 'again') return { ...end, noted: end.noted || known };
  }
  throw new Unavailable({ cause: new Error('an attempt to subscribe keeps changing') });
}

/** An attempt for which something was made at Stripe, and what Stripe says of it. */
interface FinalizeContext {
  readonly owner: AttemptOwner;
  readonly loaded: LoadedAttempt;
  readonly attempt: CreatedAttempt;
  readonly confirmation: ConfirmationStatus;
  /** Seconds since 1970, at which Stripe was asked. */
  readonly at: Seconds;
  readonly extra: readonly Step[];
  readonly deps: BillingDeps;
}

/** 'again': somebody wrote meanwhile. 'known': somebody wrote what stands alongside. */
type End = Finalized | 'again' | 'known';

/** Writes what follows from what Stripe says. */
async function finalizeByStatus(context: FinalizeContext): Promise<End> {
  const { owner, loaded, attempt, confirmation, at, deps } = context;
  if (confirmation.kind === 'foreign') {
    deps.log.error('attempt_foreign', {
      owner: owner.kind,
      id: sha256(owner.id),
      subscription: attempt.subscriptionId,
    });
    return { outcome: { kind: 'unknown' }, noted: false, owed: [] };
  }
  if (attempt.state === 'abandoned') return isOver(confirmation) ? refusedBefore(attempt) : abandonAgain(context);
  if (confirmation.kind === 'ended') return refused('cancelled', context);
  if (confirmation.kind === 'unconfirmed') return { outcome: { kind: 'unconfirmed' }, noted: false, owed: [] };
  const others = otherSubscriptions(await subscriptionsOf(deps.stripe, attempt.customerId), attempt.subscriptionId);
  const plan = await loaded.plan({ confirmation, others, at });
  return plan.kind === 'refused' ? refused(plan.why, context) : made(plan, context);
}

function refusedBefore({ refused = 'cancelled' }: CreatedAttempt): Finalized {
  return { outcome: { kind: 'refused', why: refused }, noted: false, owed: [] };
}

/** Neither costs anything any more nor has ever cost anything. */
function isOver(confirmation: ConfirmationStatus): boolean {
  return confirmation.kind === 'ended' && !confirmation.paid;
}

/** It had been given up and was confirmed, or lives, all the same. Whoever paid is told once. */
async function abandonAgain({ owner, loaded, attempt, confirmation, extra, at, deps }: FinalizeContext): Promise<End> {
  const mailId = isPaid(confirmation) && attempt.toldOfMoney !== true ? newEmailId(deps) : undefined;
  const steps =
    mailId === undefined
      ? [attemptUnchangedStep(owner, attempt)]
      : [
          ownerNotifiedStep(owner, attempt),
          enqueueEmail({ kind: 'sign-up-undone', to: loaded.email, paid: true }, { mailId, now: deps.clock() }),
        ];
  const end = await writeAll(retriedWrites([...steps, oweCompensationForStep(attempt, 'cancelled', at)]), extra, deps);
  if (end !== 'written') return retryOrKnown(end);
  if (mailId !== undefined) await announceEmail(deps, mailId);
  return { ...refusedBefore(attempt), noted: true, owed: [attempt.subscriptionId] };
}

async function made(plan: Extract<CompletionPlan, { kind: 'made' }>, context: FinalizeContext): Promise<End> {
  const { owner, attempt, extra, at, deps } = context;
  const { customerId } = attempt;
  const mailId = newEmailId(deps);
  const steps: AccountWrite[] = [
    { step: attemptDoneStep(owner, attempt), refusal: 'again' },
    ...plan.writes,
    ...retriedWrites([
      delistAttemptStep(owner),
      enqueueEmail(plan.mail, { mailId, now: deps.clock() }),
      ...plan.superfluous.map((id) =>
        oweCompensationStep({ subscriptionId: id, customerId, why: 'second', owedAt: at }),
      ),
    ]),
  ];
  const end = await writeAll(steps, extra, deps);
  if (end !== 'written') return end === 'again' || end === 'known' ? end : refused(end, context);
  deps.log.info('subscription_begun', { user: sha256(owner.id), owner: owner.kind, trial: attempt.trial });
  await announceEmail(deps, mailId);
  return { outcome: { kind: 'done', userId: owner.id }, noted: true, owed: plan.superfluous };
}

/** Nothing can come of it: it is given up, its compensation owed, and its owner told where somebody else's account or money is concerned. */
async function refused(
  why: RefusalReason,
  { owner, loaded, attempt, confirmation, extra, at, deps }: FinalizeContext,
): Promise<End> {
  const paid = isPaid(confirmation);
  const mailId = paid || why === 'account-exists' ? newEmailId(deps) : undefined;
  const steps: Step[] = [
    abandonAttemptStep(owner, attempt, { at, why, toldOfMoney: paid }),
    delistAttemptStep(owner),
    oweCompensationForStep(attempt, why, at),
    ...(mailId === undefined
      ? []
      : [enqueueEmail({ kind: 'sign-up-undone', to: loaded.email, paid }, { mailId, now: deps.clock() })]),
  ];
  const end = await writeAll(retriedWrites(steps), extra, deps);
  if (end !== 'written') return retryOrKnown(end);
  deps.log.warn('subscription_refused', { owner: owner.kind, id: sha256(owner.id), why, paid });
  if (mailId !== undefined) await announceEmail(deps, mailId);
  return { outcome: { kind: 'refused', why }, noted: true, owed: [attempt.subscriptionId] };
}

/** Whether money was taken for it. */
function isPaid(confirmation: ConfirmationStatus): boolean {
  return confirmation.kind !== 'foreign' && confirmation.kind !== 'unconfirmed' && confirmation.paid;
}

/** Writes that nothing but a change in between refuses. */
function retriedWrites(steps: readonly Step[]): AccountWrite[] {
  return steps.map((step) => ({ step, refusal: 'again' }));
}

type Written = 'written' | 'again' | 'known' | RefusalReason;

/** All or nothing. A changed row counts before everything else: what was judged is out of date then. */
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

/** Of writes that nothing but a change can refuse. */
function retryOrKnown(end: Exclude<Written, 'written'>): 'again' | 'known' {
  return end === 'known' ? 'known' : 'again';
}

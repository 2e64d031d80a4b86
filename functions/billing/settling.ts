import { announceMail } from '../mail/announcing.ts';
import { newMailId, oweMail } from '../mail/outbox-store.ts';
import { ConditionFailed } from '../platform/table/condition.ts';
import type { Step } from '../platform/table/write.ts';
import { plainHash } from '../protection/hash.ts';
import { type AttemptOwner, attemptClosing, type Outcome, type RefusalReason } from './attempt.ts';
import { attemptAbandoned, attemptDone, attemptUnchanged, type MadeAttempt, undoOwingOf } from './attempt-store.ts';
import type { BillingDeps } from './billing-deps.ts';
import type { Word } from './confirmation.ts';
import { beside, type Making, type Plan, type Reading } from './finished-account.ts';
import { subscriptionsOf } from './stripe-gateway.ts';
import { undoOwing } from './undo-store.ts';

export interface Finalized {
  readonly outcome: Outcome;
  /** Whether `alongside` is written; else the caller does it. */
  readonly noted: boolean;
  /** Subscriptions whose undoing is owed since this call; whoever has time undoes them at once. */
  readonly owed: readonly string[];
}

/** An attempt for which something was made at Stripe, and what Stripe says of it. */
export interface Situation {
  readonly owner: AttemptOwner;
  readonly reading: Reading;
  readonly attempt: MadeAttempt;
  readonly word: Word;
  /** Seconds since 1970, at which Stripe was asked. */
  readonly at: number;
  readonly extra: readonly Step[];
  readonly deps: BillingDeps;
}

/** 'again': somebody wrote meanwhile. 'known': somebody wrote what stands alongside. */
export type End = Finalized | 'again' | 'known';

/** Writes what follows from what Stripe says. */
export async function settle(situation: Situation): Promise<End> {
  const { owner, reading, attempt, word, at, deps } = situation;
  if (word.kind === 'foreign') {
    deps.log.error('attempt_foreign', {
      owner: owner.kind,
      id: plainHash(owner.id),
      subscription: attempt.subscriptionId,
    });
    return { outcome: { kind: 'unknown' }, noted: false, owed: [] };
  }
  if (attempt.state === 'abandoned') return isOver(word) ? cancelled : undone(situation);
  if (word.kind === 'ended') return refused('cancelled', situation);
  if (word.kind === 'unconfirmed') return { outcome: { kind: 'unconfirmed' }, noted: false, owed: [] };
  const others = beside(await subscriptionsOf(deps.stripe, attempt.customerId), attempt.subscriptionId);
  const plan = await reading.plan({ word, others, at });
  return plan.kind === 'refused' ? refused(plan.why, situation) : made(plan, situation);
}

const cancelled: Finalized = { outcome: { kind: 'refused', why: 'cancelled' }, noted: false, owed: [] };

/** Neither costs anything any more nor has ever cost anything. */
function isOver(word: Word): boolean {
  return word.kind === 'ended' && !word.paid;
}

/** It had been given up and was confirmed, or lives, all the same. */
async function undone({ owner, attempt, extra, at, deps }: Situation): Promise<End> {
  const steps: Making[] = [
    { step: attemptUnchanged(owner, attempt), refusal: 'again' },
    { step: undoOwingOf(attempt, 'cancelled', at), refusal: 'again' },
  ];
  const end = await written(steps, extra, deps);
  return end === 'written' ? { ...cancelled, noted: true, owed: [attempt.subscriptionId] } : judged(end);
}

async function made(plan: Extract<Plan, { kind: 'made' }>, situation: Situation): Promise<End> {
  const { owner, attempt, extra, at, deps } = situation;
  const { customerId } = attempt;
  const mailId = newMailId(deps);
  const steps: Making[] = [
    { step: attemptDone(owner, attempt), refusal: 'again' },
    ...plan.makings,
    ...[
      attemptClosing(owner),
      oweMail(plan.mail, { mailId, now: deps.clock() }),
      ...plan.superfluous.map((id) => undoOwing({ subscriptionId: id, customerId, why: 'second', owedAt: at })),
    ].map((step) => ({ step, refusal: 'again' as const })),
  ];
  const end = await written(steps, extra, deps);
  if (end !== 'written') return end === 'again' || end === 'known' ? end : refused(end, situation);
  deps.log.info('subscription_begun', { user: plainHash(owner.id), owner: owner.kind, trial: attempt.trial });
  await announceMail(deps, mailId);
  return { outcome: { kind: 'done', userId: owner.id }, noted: true, owed: plan.superfluous };
}

/** Nothing can come of it: it is given up, its undoing owed, and its owner told where somebody else's account or money is concerned. */
async function refused(
  why: RefusalReason,
  { owner, reading, attempt, word, extra, at, deps }: Situation,
): Promise<End> {
  const paid = word.kind !== 'foreign' && word.kind !== 'unconfirmed' && word.paid;
  const mailId = paid || why === 'account-exists' ? newMailId(deps) : undefined;
  const steps: Step[] = [
    attemptAbandoned(owner, attempt, { at, withoutTrial: why === 'trial-used' }),
    attemptClosing(owner),
    undoOwingOf(attempt, why, at),
    ...(mailId === undefined
      ? []
      : [oweMail({ kind: 'sign-up-undone', to: reading.email, paid }, { mailId, now: deps.clock() })]),
  ];
  const end = await written(
    steps.map((step) => ({ step, refusal: 'again' })),
    extra,
    deps,
  );
  if (end !== 'written') return judged(end);
  deps.log.warn('subscription_refused', { owner: owner.kind, id: plainHash(owner.id), why, paid });
  if (mailId !== undefined) await announceMail(deps, mailId);
  return { outcome: { kind: 'refused', why }, noted: true, owed: [attempt.subscriptionId] };
}

type Written = 'written' | 'again' | 'known' | RefusalReason;

/** All or nothing. A changed row counts before everything else: what was judged is out of date then. */
async function written(makings: readonly Making[], extra: readonly Step[], deps: BillingDeps): Promise<Written> {
  try {
    await deps.table.transact([...makings.map(({ step }) => step), ...extra]);
    return 'written';
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const refusals = error.steps.map((n) => makings[n]?.refusal ?? 'known');
    return (
      refusals.find((each) => each === 'again') ?? refusals.find((each) => each === 'known') ?? refusals[0] ?? 'again'
    );
  }
}

/** Of writes that nothing but a change can refuse. */
function judged(end: Exclude<Written, 'written'>): 'again' | 'known' {
  return end === 'known' ? 'known' : 'again';
}

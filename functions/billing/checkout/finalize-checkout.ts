import { announceMail } from '../../mail/announce-mail.ts';
import { newMailId, oweMail } from '../../mail/outbox-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import { plainHash } from '../../platform/hash.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import { undoOwing } from '../compensation/compensation-store.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { beside, type Making, type Plan, type Reading, readRegistration, readUserAttempt } from './account-write.ts';
import { type AttemptOwner, attemptClosing, type Outcome, type RefusalReason } from './attempt.ts';
import {
  attemptAbandoned,
  attemptDone,
  attemptUnchanged,
  isMade,
  type MadeAttempt,
  ownerTold,
  undoOwingOf,
} from './attempt-store.ts';
import { type Word, wordOf } from './confirmation.ts';
import { subscriptionsOf } from './stripe-gateway.ts';

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

/** An attempt for which something was made at Stripe, and what Stripe says of it. */
interface Situation {
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
type End = Finalized | 'again' | 'known';

/** Writes what follows from what Stripe says. */
async function settle(situation: Situation): Promise<End> {
  const { owner, reading, attempt, word, at, deps } = situation;
  if (word.kind === 'foreign') {
    deps.log.error('attempt_foreign', {
      owner: owner.kind,
      id: plainHash(owner.id),
      subscription: attempt.subscriptionId,
    });
    return { outcome: { kind: 'unknown' }, noted: false, owed: [] };
  }
  if (attempt.state === 'abandoned') return isOver(word) ? refusedBefore(attempt) : undone(situation);
  if (word.kind === 'ended') return refused('cancelled', situation);
  if (word.kind === 'unconfirmed') return { outcome: { kind: 'unconfirmed' }, noted: false, owed: [] };
  const others = beside(await subscriptionsOf(deps.stripe, attempt.customerId), attempt.subscriptionId);
  const plan = await reading.plan({ word, others, at });
  return plan.kind === 'refused' ? refused(plan.why, situation) : made(plan, situation);
}

function refusedBefore({ refused = 'cancelled' }: MadeAttempt): Finalized {
  return { outcome: { kind: 'refused', why: refused }, noted: false, owed: [] };
}

/** Neither costs anything any more nor has ever cost anything. */
function isOver(word: Word): boolean {
  return word.kind === 'ended' && !word.paid;
}

/** It had been given up and was confirmed, or lives, all the same. Whoever paid is told once. */
async function undone({ owner, reading, attempt, word, extra, at, deps }: Situation): Promise<End> {
  const mailId = isPaid(word) && attempt.toldOfMoney !== true ? newMailId(deps) : undefined;
  const steps =
    mailId === undefined
      ? [attemptUnchanged(owner, attempt)]
      : [
          ownerTold(owner, attempt),
          oweMail({ kind: 'sign-up-undone', to: reading.email, paid: true }, { mailId, now: deps.clock() }),
        ];
  const end = await written(unrefused([...steps, undoOwingOf(attempt, 'cancelled', at)]), extra, deps);
  if (end !== 'written') return judged(end);
  if (mailId !== undefined) await announceMail(deps, mailId);
  return { ...refusedBefore(attempt), noted: true, owed: [attempt.subscriptionId] };
}

async function made(plan: Extract<Plan, { kind: 'made' }>, situation: Situation): Promise<End> {
  const { owner, attempt, extra, at, deps } = situation;
  const { customerId } = attempt;
  const mailId = newMailId(deps);
  const steps: Making[] = [
    { step: attemptDone(owner, attempt), refusal: 'again' },
    ...plan.makings,
    ...unrefused([
      attemptClosing(owner),
      oweMail(plan.mail, { mailId, now: deps.clock() }),
      ...plan.superfluous.map((id) => undoOwing({ subscriptionId: id, customerId, why: 'second', owedAt: at })),
    ]),
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
  const paid = isPaid(word);
  const mailId = paid || why === 'account-exists' ? newMailId(deps) : undefined;
  const steps: Step[] = [
    attemptAbandoned(owner, attempt, { at, why, toldOfMoney: paid }),
    attemptClosing(owner),
    undoOwingOf(attempt, why, at),
    ...(mailId === undefined
      ? []
      : [oweMail({ kind: 'sign-up-undone', to: reading.email, paid }, { mailId, now: deps.clock() })]),
  ];
  const end = await written(unrefused(steps), extra, deps);
  if (end !== 'written') return judged(end);
  deps.log.warn('subscription_refused', { owner: owner.kind, id: plainHash(owner.id), why, paid });
  if (mailId !== undefined) await announceMail(deps, mailId);
  return { outcome: { kind: 'refused', why }, noted: true, owed: [attempt.subscriptionId] };
}

/** Whether money was taken for it. */
function isPaid(word: Word): boolean {
  return word.kind !== 'foreign' && word.kind !== 'unconfirmed' && word.paid;
}

/** Writes that nothing but a change in between refuses. */
function unrefused(steps: readonly Step[]): Making[] {
  return steps.map((step) => ({ step, refusal: 'again' }));
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

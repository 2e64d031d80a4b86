import type Stripe from 'stripe';
import type { Seconds } from '../../../shared/odds/time.ts';
import { formerEmailsOf } from '../../identity/email-change/former-email-store.ts';
import { ownAddressSteps, type UserRow, userById } from '../../identity/users/user-store.ts';
import type { OutboxEmail } from '../../mail/outbox-store.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { loginFailures, userProfile } from '../../platform/table/keys.ts';
import { isNew, type Step } from '../../platform/table/write.ts';
import { referAccountSteps } from '../commission/refer-account.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { isStillLive } from '../subscription/refresh-subscription.ts';
import { factsOf, hasEnded } from '../subscription/subscription-state.ts';
import { storedSubscription, writeSubscriptionStep } from '../subscription/subscription-store.ts';
import { cardHashes, type TrialSubject, takeTrialSteps } from '../trial/trial-store.ts';
import type { RefusalReason } from './attempt.ts';
import { type Attempt, attemptOf } from './attempt-store.ts';
import type { ConfirmationStatus } from './confirmation.ts';
import { consentSteps } from './consent-store.ts';
import { registrationOf } from './registration-store.ts';

/** One write of the transaction that creates an account or its subscription. */
export interface AccountWrite {
  readonly step: Step;
  /** What a failed condition means: a reason to refuse the attempt, or that a row changed since it was read. */
  readonly refusal: RefusalReason | 'again';
}

interface Confirmed {
  readonly confirmation: Extract<ConfirmationStatus, { kind: 'confirmed' }>;
  /** The customer's other subscriptions that have not ended. */
  readonly others: readonly Stripe.Subscription[];
  /** When Stripe was read, seconds since 1970. */
  readonly at: Seconds;
}

export type CompletionPlan =
  | { readonly kind: 'refused'; readonly why: RefusalReason }
  | {
      readonly kind: 'made';
      readonly writes: readonly AccountWrite[];
      readonly mail: OutboxEmail;
      /** Ids of subscriptions that must not exist beside it. */
      readonly superfluous: readonly string[];
    };

/** An attempt as just read, with the writes that finalize it. */
export interface LoadedAttempt {
  readonly attempt: Attempt;
  /** The owner's canonical address; undefined for a registration that is over. */
  readonly email: string | undefined;
  plan(confirmed: Confirmed): Promise<CompletionPlan>;
}

/** A registration becomes an account with the same id, so its metadata at Stripe stays correct. */
export async function loadRegistration(id: string, deps: BillingDeps): Promise<LoadedAttempt | undefined> {
  const { table, emailKey } = deps;
  const row = await registrationOf(table, id);
  if (row === undefined) return undefined;
  const { email, firstName, lastName, passwordHash } = row;
  return {
    attempt: row,
    email: email === '' ? undefined : email,
    plan: async ({ confirmation, others, at }) => {
      if (passwordHash === undefined) throw new Error('a registration that is under way has no password');
      const address = emailHashes(emailKey, parseEmailAddress(email));
      const user: UserRow = { id, email, firstName, lastName, passwordHash, epoch: 0, createdAt: at };
      const profile: Step = { kind: 'put', key: userProfile(id), values: user, condition: isNew };
      const facts = factsOf(confirmation.subscription, true);
      const { subscription, fingerprint } = confirmation;
      const account = { userId: id, email, subscription, fingerprint, at };
      const referral = await referAccountSteps(row.referralCode, account, deps);
      return {
        kind: 'made',
        writes: [
          ...ownAddressSteps(address, id).map((step): AccountWrite => ({ step, refusal: 'account-exists' })),
          { step: profile, refusal: 'again' },
          { step: writeSubscriptionStep(id, undefined, { ...facts, at }), refusal: 'again' },
          ...consentWrites(id, row, deps),
          ...trialWrites(row, { emailHashes: address, userId: id }, { confirmation, at, emailKey }),
          ...referral.map((step): AccountWrite => ({ step, refusal: 'again' })),
          // Login failures may have been counted for the address before it had an account.
          ...address.map(
            (hash): AccountWrite => ({ step: { kind: 'remove', key: loginFailures(hash) }, refusal: 'again' }),
          ),
        ],
        mail: { kind: 'welcome', to: email },
        superfluous: others.map((other) => other.id),
      };
    },
  };
}

/** An existing account gets the subscription, unless it already has a live one. */
export async function loadUserAttempt(userId: string, deps: BillingDeps): Promise<LoadedAttempt | undefined> {
  const { table, stripe, emailKey } = deps;
  const [attempt, user] = await Promise.all([attemptOf(table, { kind: 'user', id: userId }), userById(table, userId)]);
  if (attempt === undefined || user === undefined) return undefined;
  return {
    attempt,
    email: user.email,
    plan: async ({ confirmation, others, at }) => {
      const current = await storedSubscription(table, userId);
      const isAnother = current !== undefined && current.subscriptionId !== confirmation.subscription.id;
      if (isAnother && (await isStillLive(current, stripe))) return { kind: 'refused', why: 'already-subscribed' };
      const address = emailHashes(emailKey, parseEmailAddress(user.email));
      const formerHashes = (await formerEmailsOf(table, userId)).map(({ emailHash }) => emailHash);
      const facts = factsOf(confirmation.subscription, true);
      return {
        kind: 'made',
        writes: [
          { step: writeSubscriptionStep(userId, current, { ...facts, at }), refusal: 'again' },
          ...consentWrites(userId, attempt, deps),
          ...trialWrites(attempt, { emailHashes: address, formerHashes, userId }, { confirmation, at, emailKey }),
        ],
        mail: { kind: 'subscription-started', to: user.email },
        superfluous: others.map((other) => other.id),
      };
    },
  };
}

function consentWrites(userId: string, attempt: Attempt, { random }: BillingDeps): AccountWrite[] {
  return consentSteps(userId, attempt, random).map((step) => ({ step, refusal: 'again' }));
}

interface CardStep extends Pick<Confirmed, 'confirmation' | 'at'> {
  readonly emailKey: string;
}

function trialWrites(
  { trial }: Attempt,
  subject: Omit<TrialSubject, 'cardHashes'>,
  { confirmation, at, emailKey }: CardStep,
): AccountWrite[] {
  if (!trial) return [];
  const card = confirmation.fingerprint === undefined ? undefined : cardHashes(emailKey, confirmation.fingerprint);
  return takeTrialSteps({ ...subject, cardHashes: card }, at).map((step) => ({ step, refusal: 'trial-used' }));
}

/** A customer's other subscriptions that may still cost money. */
export function otherSubscriptions(all: readonly Stripe.Subscription[], id: string): Stripe.Subscription[] {
  return all.filter((each) => each.id !== id && !hasEnded(each));
}

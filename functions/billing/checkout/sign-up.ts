import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { wasKnownDevice } from '../../identity/protection/device.ts';
import { flowHash, readFlowToken } from '../../identity/protection/flow.ts';
import { limits } from '../../identity/protection/limits.ts';
import { takeOne } from '../../identity/protection/rate-limit.ts';
import { livePasswordHashing } from '../../identity/users/live-password-hashing.ts';
import type { PasswordHashing } from '../../identity/users/password-hash.ts';
import { assertNotGuessable } from '../../identity/users/password-rules.ts';
import { hasOwner, userById } from '../../identity/users/user-store.ts';
import { emailVerifiedAt } from '../../identity/verification/codes/verify-email.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { type KeyedHashes, keyedHash } from '../../platform/keyed-hash.ts';
import { type EmailAddress, emailHashes } from '../../platform/mail/email-address.ts';
import { partnerOf } from '../referrals/partner-store.ts';
import { readReferralCode } from '../referrals/referral-cookie.ts';
import { type BillingDeps, liveBillingDeps } from '../subscription/billing-deps.ts';
import { hasEmailHadTrial } from '../trial/trial-store.ts';
import { acquireLease } from './acquire-lease.ts';
import type { AttemptOwner } from './attempt.ts';
import type { Attempt } from './attempt-store.ts';
import { finalizeAndCompensate } from './complete-checkout.ts';
import { finalizeRegistration } from './finalize-checkout.ts';
import { currentRegistrationId, listRegistrationStep, registrationOf } from './registration-store.ts';
import { type StartedCheckout, subscribe } from './subscribe.ts';

/** How long after verifying an address the form may be submitted. */
const PROOF_SECONDS = 30 * 60;

export interface SignUpDeps extends BillingDeps {
  readonly hashing: PasswordHashing;
}

/** From the environment. */
export async function liveSignUpDeps(): Promise<SignUpDeps> {
  const [deps, hashing] = await Promise.all([liveBillingDeps(), livePasswordHashing()]);
  return { ...deps, hashing };
}

export interface SignUp {
  readonly email: EmailAddress;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly billingInterval: BillingInterval;
  /** Version of the renewal terms that they agree to. */
  readonly termsVersion: string;
  /** As in the gateway's `cookies` list, or whole Cookie headers. */
  readonly cookies: readonly string[];
  /** The client's normalized address. */
  readonly clientAddress: string;
  /** The browser sent Global Privacy Control. */
  readonly privacyControl?: true | undefined;
}

/**
 * Starts the subscription of a new account: stores the form, then creates the subscription at Stripe. Only for the browser that verified
 * the address; repeating the same request returns the same subscription.
 * @throws 'too-many-attempts', 'email-unverified', 'password-guessable', 'account-exists', 'checkout-busy', StripeFailure, 'unavailable'
 */
export async function signUp(form: SignUp, deps: SignUpDeps): Promise<StartedCheckout> {
  const { table, emailKey } = deps;
  const { email, firstName, lastName, password, billingInterval: interval, termsVersion } = form;
  const now = deps.clock();
  await takeOne(table, limits.signUpsFromAddress, keyedHash(emailKey, form.clientAddress), now);
  const hashes = emailHashes(emailKey, email);
  const flow = await verifiedFlowOf(form.cookies, hashes, deps);
  await assertNotGuessable(password, email);
  // Counted only once the address is verified, so that no one can use up another person's limit.
  await takeOne(table, limits.signUpsOfEmail, hashes[0], now);

  const owner: AttemptOwner = { kind: 'registration', id: await currentRegistrationId(table, emailKey, flow) };
  await refuseAccount(owner, hashes, deps);
  const [mayHaveTrial, passwordHash, referralCode] = await Promise.all([
    hasEmailHadTrial(table, hashes).then((had) => !had),
    deps.hashing.hash(password),
    referralCodeOf(form, deps),
  ]);
  const values = { email, firstName, lastName, passwordHash, flowHash: flowHash(flow), referralCode };
  const wanted = { interval, mayHaveTrial, termsVersion };
  const extraSteps = (at: Seconds) => [listRegistrationStep(hashes[0], owner.id, at)];
  const leased = await acquireLease(owner, { wanted, values, extraSteps, admit: refuseDone }, deps);
  return subscribe(leased, { email }, deps);
}

async function verifiedFlowOf(cookies: readonly string[], hashes: KeyedHashes, deps: BillingDeps): Promise<string> {
  const flow = readFlowToken(cookies);
  const now = deps.clock();
  const at = flow === undefined ? undefined : await emailVerifiedAt(deps.table, { flow, hashes, now });
  if (flow === undefined || at === undefined || at + PROOF_SECONDS <= wholeSeconds(now)) {
    deps.log.warn('sequence_fail', { account: hashes[0], step: 'create-subscription' });
    throw new Refusal('email-unverified');
  }
  return flow;
}

/** The code in the browser's cookie, if it is a partner's in whose account this browser has never been. */
async function referralCodeOf({ cookies, privacyControl }: SignUp, deps: BillingDeps): Promise<string | undefined> {
  const code = privacyControl ? undefined : readReferralCode(cookies);
  const partner = code === undefined ? undefined : await partnerOf(deps.table, code);
  if (partner === undefined || partner.disabledAt !== undefined) return undefined;
  const user = await userById(deps.table, partner.userId);
  if (user === undefined) return undefined;
  if (!wasKnownDevice(cookies, { key: deps.emailKey, userId: user.id, epoch: user.epoch })) return partner.code;
  deps.log.info('referral_refused', { why: 'device' });
  return undefined;
}

/** Refuses if the account exists, or now comes to exist because an earlier submission was confirmed. */
async function refuseAccount(owner: AttemptOwner, hashes: KeyedHashes, deps: BillingDeps): Promise<void> {
  const before = await registrationOf(deps.table, owner.id);
  if (before?.state === 'stripe_created')
    await finalizeAndCompensate(() => finalizeRegistration(owner.id, {}, deps), deps);
  if (await hasOwner(deps.table, hashes)) throw accountExists();
}

async function refuseDone(before: Attempt | undefined): Promise<void> {
  if (before?.state === 'done') throw accountExists();
}

function accountExists(): Refusal {
  return new Refusal('account-exists');
}

import * as z from 'zod/mini';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import { RENEWAL_TERMS_VERSION } from '../../../shared/catalogue/renewal-terms.ts';
import { createSubscription } from '../../../shared/contracts/billing.ts';
import type { EndpointName } from '../../../shared/contracts/index.ts';
import { PARTNER_CODE } from '../partner.ts';
import type { Values } from './browser.ts';
import {
  type Answer,
  accountOf,
  codeRequests,
  hasCode,
  isDone,
  isFinalRefusal,
  type Log,
  mayHavePaid,
  type Outcome,
  statusOutcome,
} from './call-log.ts';
import { requestCode } from './mailed-code.ts';
import { type CheckoutForm, otherInterval, payFor } from './payment.ts';
import { nameOf, type SimulatedUser, type UserBehavior } from './simulated-user.ts';
import { possibleValues } from './values.ts';

/** Waits of a user who has paid and cannot log in yet: the page says a few minutes, and the reconciler runs every hour. */
const WAITS_MINUTES = [5, 61];
const MAX_SIGN_UPS = 3;

/** Whether there is an account, as far as the user knows. */
export function knownAccount(log: Log): 'yes' | 'maybe' | 'no' {
  const known = accountOf(log);
  if (known === 'yes' || log.some((entry) => hasCode(entry, 'account-exists'))) return 'yes';
  const lost = log.findLastIndex((entry) => entry.call === 'billing/complete-subscription' && isFinalRefusal(entry));
  return lost > log.findLastIndex(mayHavePaid) ? 'no' : known;
}

/** Makes a call as a signed-in user, signing in when needed, also for a password of the last five minutes. Undefined if that fails. */
export async function callSignedIn(
  user: SimulatedUser,
  device: number,
  call: EndpointName,
  values: Values = {},
  behavior: UserBehavior = {},
): Promise<Answer | undefined> {
  if (user.browser(device).session() === undefined && !(await signIn(user, device))) return undefined;
  const answer = await user.call(device, call, values, behavior);
  if (hasCode(answer, 'identity-unconfirmed')) await logOut(user, device);
  else if (answer.status !== 401) return answer;
  return (await signIn(user, device)) ? user.call(device, call, values) : undefined;
}

/** Tries everything to sign in on a device: known passwords, waiting, a reset, or a sign-up. Returns whether it worked. */
async function signIn(user: SimulatedUser, device: number): Promise<boolean> {
  if (knownAccount(user.log) === 'no') {
    if (user.signUps >= MAX_SIGN_UPS) return false;
    await signUp(user, { interval: 'month', card: 'good', bank: 'complete' });
    if (user.browser(device).session() !== undefined) return true;
  }
  const account = knownAccount(user.log);
  if (account === 'no') return false;
  let outcome = await logIn(user, device);
  for (const minutes of account === 'maybe' ? WAITS_MINUTES : []) {
    if (outcome !== 'refused') break;
    await user.sleep(minutes * 60_000);
    outcome = await logIn(user, device);
  }
  if (outcome !== 'refused') return outcome === 'done';
  // No known password works: reset it.
  return (await resetPassword(user, device)) && (await logIn(user, device)) === 'done';
}

/** Tries the possible passwords, newest first. 'refused': none works. */
export async function logIn(user: SimulatedUser, device: number, behavior: UserBehavior = {}): Promise<Outcome> {
  for (const email of possibleValues('email', user.log)) {
    for (const password of possibleValues('password', user.log).toReversed()) {
      const answer = await user.call(device, 'identity/account/login', { request: { email, password } }, behavior);
      if (isDone(answer)) return 'done';
      if (answer.status !== 401) return 'unknown';
    }
  }
  return 'refused';
}

/** The user's address, as far as the user knows. */
function emailOf(user: SimulatedUser): string {
  return possibleValues('email', user.log)[0] ?? user.emails[0] ?? '';
}

/** Logs out, and then tries the old session. */
export async function logOut(user: SimulatedUser, device: number, behavior: UserBehavior = {}): Promise<void> {
  const session = user.browser(device).session();
  if (session === undefined) return;
  const answer = await user.call(device, 'identity/account/logout', {}, behavior);
  // As with a stolen copy of the cookie.
  if (isDone(answer)) await user.call(device, 'identity/account/get-user', { session }, { retries: 0 });
}

/** By a mailed code, as in the log-in form. Returns whether the product confirmed it. */
export async function resetPassword(
  user: SimulatedUser,
  device: number,
  behavior: UserBehavior = {},
): Promise<boolean> {
  const email = emailOf(user);
  const send = () => user.call(device, codeRequests['password-reset'], { request: { email } });
  const code = await requestCode(user, 'password-reset', send);
  if (code === undefined) return false;
  await user.call(device, 'identity/password/verify-password-reset', { request: { email, code } });
  const request = { email, code, newPassword: newPassword(user) };
  return isDone(await user.call(device, 'identity/password/complete-password-reset', { request }, behavior));
}

/** By a mailed code, from the settings. */
export async function changePassword(user: SimulatedUser, device: number, behavior: UserBehavior): Promise<void> {
  const verificationCode = await requestCode(user, 'password-change', () =>
    callSignedIn(user, device, codeRequests['password-change']),
  );
  if (verificationCode === undefined) return;
  const password = newPassword(user);
  const request = { password, confirmPassword: password, verificationCode };
  await callSignedIn(user, device, 'identity/password/update-password', { request }, behavior);
}

/** Changes the address by a code mailed to the new one. */
export async function changeEmail(user: SimulatedUser, behavior: UserBehavior): Promise<void> {
  const email = user.newEmail();
  const code = await requestCode(user, 'email-change', () =>
    callSignedIn(user, 0, codeRequests['email-change'], { request: { email } }),
  );
  if (code !== undefined)
    await user.call(0, 'identity/verification/verify-email', { request: { email, code } }, behavior);
}

function newPassword(user: SimulatedUser): string {
  return `four wet dogs at noon ${user.index}.${user.nextNumber()}`;
}

/** Comes through the partner's link, as half of the users do. */
export async function followLink(user: SimulatedUser): Promise<void> {
  if (user.index % 2 === 0) await user.call(0, 'billing/referrals/record-visit', { request: { code: PARTNER_CODE } });
}

interface SignUpForm extends CheckoutForm {
  readonly stopsAt?: 'never' | 'at-code' | 'at-card';
}

/** Signs up on the first device, as far as the form and the product allow. */
export async function signUp(user: SimulatedUser, form: SignUpForm, behavior: UserBehavior = {}): Promise<void> {
  user.signUps += 1;
  const email = user.emails[0] ?? '';
  // A failure here does not stop the sign-up.
  await user.call(0, 'billing/check-trial-eligibility', { request: { email } }, { retries: 0 });
  const send = () => user.call(0, codeRequests['sign-up'], { request: { email } }, behavior);
  if (form.stopsAt === 'at-code') {
    await send();
    return;
  }
  const code = await requestCode(user, 'sign-up', send);
  if (code === undefined) return;
  const proven = await user.call(0, 'identity/verification/verify-email', { request: { email, code } }, behavior);
  // Without an answer, go on: the form shows whether the address is verified.
  if (statusOutcome(proven) === 'refused') return;
  if (form.switchesInterval === true) await begin(user, otherInterval(form), behavior);
  if (!(await begin(user, form.interval, behavior)) || form.stopsAt === 'at-card') return;
  if ((await payFor(user, form)) && form.leavesAfterPaying !== true) await complete(user, behavior);
}

/** Sends the form. Returns whether a subscription was created. */
async function begin(user: SimulatedUser, billingInterval: BillingInterval, behavior: UserBehavior): Promise<boolean> {
  const email = user.emails[0] ?? '';
  const password = possibleValues('password', user.log).at(-1) ?? newPassword(user);
  const name = { firstName: 'Ada', lastName: nameOf(user) };
  const request = {
    email,
    ...name,
    password,
    confirmPassword: password,
    billingInterval,
    termsVersion: RENEWAL_TERMS_VERSION,
  };
  const answer = await user.call(0, 'billing/create-subscription', { request }, behavior);
  const reply = z.safeParse(createSubscription.reply, answer.json);
  if (!reply.success || !isDone(answer)) return false;
  user.pendingSubscription = { ...reply.data, paid: false };
  return true;
}

/** Completes a confirmed sign-up; never pays again. */
export async function complete(user: SimulatedUser, behavior: UserBehavior = {}): Promise<void> {
  const { subscriptionId, customerId } = user.pendingSubscription ?? {};
  if (customerId === undefined) return;
  const request = {
    email: user.emails[0],
    firstName: 'Ada',
    lastName: nameOf(user),
    subscriptionId,
    customerId,
  };
  const answer = await user.call(0, 'billing/complete-subscription', { request }, behavior);
  const isOver = hasCode(answer, 'subscription-canceled', 'trial-used');
  if (isDone(answer) || isOver) user.pendingSubscription = undefined;
}

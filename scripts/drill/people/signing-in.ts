import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { CODE_LIFE_SECONDS } from '../../../shared/catalogue/credentials.ts';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import { LOG_IN_AGAIN } from '../../../shared/contracts/account.ts';
import { billingMessages, createSubscription } from '../../../shared/contracts/billing.ts';
import type { EndpointName } from '../../../shared/contracts/index.ts';
import type { Values } from './browser.ts';
import { claimsOf } from './claims.ts';
import {
  type Answer,
  accountOf,
  type CodePurpose,
  codeSenders,
  isDone,
  isFinal,
  isPaying,
  type Log,
  type Outcome,
  outcomeOf,
  wordsOf,
} from './log.ts';
import { type Form, otherInterval, payFor } from './paying.ts';
import type { Manner, Person } from './person.ts';

/** What she is told who has paid and is not let in yet: a few minutes. Longer than the product's hourly looking after things. */
const WAITS_MINUTES = [5, 61];
const MOST_SIGN_UPS = 3;
/** A mail is there within this time, or late: real ms. */
const PROMPT_MS = 600;
const LOOK_MS = 20;
/** Who waits for a late mail looks again after so long: product ms. Mails are tried again after one, five and fifteen minutes. */
const LATE_MS = [61_000, 241_000, 301_000];

/** Whether she has an account, as far as she can tell. */
export function hasAccount(log: Log): 'yes' | 'maybe' | 'no' {
  const told = accountOf(log);
  if (told === 'yes' || log.some((entry) => wordsOf(entry) === billingMessages.accountExists)) return 'yes';
  const lost = log.findLastIndex((entry) => entry.call === 'billing/complete-subscription' && isFinal(entry));
  return lost > log.findLastIndex(isPaying) ? 'no' : told;
}

/** A call of somebody signed in; who finds herself signed out signs in and asks once more. Undefined where she gets nowhere. */
export async function wantSignedIn(
  person: Person,
  device: number,
  call: EndpointName,
  values: Values = {},
  manner: Manner = {},
): Promise<Answer | undefined> {
  if (person.browser(device).session() === undefined && !(await signIn(person, device))) return undefined;
  const answer = await person.want(device, call, values, manner);
  if (answer.status !== 401) return answer;
  return (await signIn(person, device)) ? person.want(device, call, values) : undefined;
}

/** Does all that people do to be signed in on a device: tries her passwords, waits, resets it, or signs up. Whether she got in. */
async function signIn(person: Person, device: number): Promise<boolean> {
  if (hasAccount(person.log) === 'no') {
    if (person.signUps >= MOST_SIGN_UPS) return false;
    await signUp(person, { interval: 'month', card: 'good', bank: 'complete' });
    if (person.browser(device).session() !== undefined) return true;
  }
  const account = hasAccount(person.log);
  if (account === 'no') return false;
  let outcome = await logIn(person, device);
  for (const minutes of account === 'maybe' ? WAITS_MINUTES : []) {
    if (outcome !== 'refused') break;
    await person.sleep(minutes * 60_000);
    outcome = await logIn(person, device);
  }
  if (outcome !== 'refused') return outcome === 'done';
  // She has forgotten her password, as far as she can tell.
  return (await resetPassword(person, device)) && (await logIn(person, device)) === 'done';
}

/** Tries the passwords that may be hers, the newest first. Refused: none of them is. */
export async function logIn(person: Person, device: number, manner: Manner = {}): Promise<Outcome> {
  const { possible } = claimsOf(person.log);
  for (const email of possible('email')) {
    for (const password of possible('password').toReversed()) {
      const answer = await person.want(device, 'account/login', { request: { email, password } }, manner);
      if (isDone(answer)) return 'done';
      if (answer.status !== 401) return 'unknown';
    }
  }
  return 'refused';
}

/** The address that is hers, as far as she knows. */
function emailOf(person: Person): string {
  return claimsOf(person.log).possible('email')[0] ?? person.emails[0] ?? '';
}

/** The device's session ends with the answer; without one she looks again later whether it has. */
export async function logOut(person: Person, device: number, manner: Manner = {}): Promise<void> {
  const session = person.browser(device).session();
  if (session === undefined) return;
  const answer = await person.want(device, 'account/logout', {}, manner);
  // Somebody may have kept a copy of the cookie.
  if (isDone(answer)) await person.want(device, 'account/get-user', { session }, { patience: 0 });
}

/** By a mailed code, as the log-in form leads through it. Whether she was told that it is done. */
export async function resetPassword(person: Person, device: number, manner: Manner = {}): Promise<boolean> {
  const email = emailOf(person);
  const send = () => person.want(device, codeSenders['password-reset'], { request: { email } });
  const code = await mailedCode(person, 'password-reset', send);
  if (code === undefined) return false;
  await person.want(device, 'password/verify-password-reset', { request: { email, code } });
  const request = { email, code, newPassword: newPassword(person) };
  return isDone(await person.want(device, 'password/complete-password-reset', { request }, manner));
}

/** By a mailed code, from the settings. */
export async function changePassword(person: Person, device: number, manner: Manner): Promise<void> {
  const verificationCode = await mailedCode(person, 'password-change', () =>
    wantSignedIn(person, device, codeSenders['password-change']),
  );
  if (verificationCode === undefined) return;
  const password = newPassword(person);
  const request = { password, confirmPassword: password, verificationCode };
  await wantSignedIn(person, device, 'password/update-password', { request }, manner);
}

/** Takes another address, by a code that is mailed there. Only who has just logged in may: else the page asks her to. */
export async function changeEmail(person: Person, manner: Manner): Promise<void> {
  const email = person.newEmail();
  const ask = () => wantSignedIn(person, 0, codeSenders['email-change'], { request: { email } });
  const code = await mailedCode(person, 'email-change', async () => {
    const answer = await ask();
    if (answer === undefined || wordsOf(answer) !== LOG_IN_AGAIN) return answer;
    await logOut(person, 0);
    return ask();
  });
  if (code !== undefined) await person.want(0, 'verification/verify-email', { request: { email, code } }, manner);
}

function newPassword(person: Person): string {
  return `four wet dogs at noon ${person.place}.${person.next()}`;
}

/**
 * Has a code mailed and gives it; undefined where it is refused or does not come. Who has used up the last one waits until there may be
 * another: for ten minutes after one was sent no other one is, and the page says so, or says nothing.
 */
async function mailedCode(person: Person, purpose: CodePurpose, send: () => Promise<Answer | undefined>) {
  const last = person.codes().findLast((mail) => mail.purpose === purpose);
  if (last !== undefined && isTried(person, last.code)) {
    const wait = last.sentAt + (CODE_LIFE_SECONDS + 1) * 1000 - person.now();
    if (wait > 0) await person.sleep(wait);
  }
  const asked = person.now();
  const sent = await send();
  if (sent === undefined) return undefined;
  // Too soon for another one: the page asks for the one that was sent.
  if (outcomeOf(sent) === 'refused' && !z.safeParse(z.object({ alreadySent: z.boolean() }), sent.json).success)
    return undefined;
  for (let waited = 0; waited < PROMPT_MS; waited += LOOK_MS) {
    const code = untried(person, purpose, asked);
    if (code !== undefined) return code;
    await pause(LOOK_MS);
  }
  // What came before she asked she takes only if nothing newer comes.
  for (const late of LATE_MS) {
    const code = untried(person, purpose, 0);
    if (code !== undefined) return code;
    await person.sleep(late);
  }
  return untried(person, purpose, 0);
}

/** The code in the newest mail of this purpose, unless it is old or she has tried it. */
function untried(person: Person, purpose: CodePurpose, since: number): string | undefined {
  const newest = person.codes().findLast((mail) => mail.purpose === purpose);
  if (newest === undefined || newest.sentAt < since || isTried(person, newest.code)) return undefined;
  return newest.sentAt + CODE_LIFE_SECONDS * 1000 <= person.now() ? undefined : newest.code;
}

function isTried({ log }: Person, code: string): boolean {
  return log.some(({ asked }) => asked.code === code || asked.verificationCode === code);
}

interface SignUpForm extends Form {
  readonly stops?: 'never' | 'at-code' | 'at-card';
}

/** The whole way from the form to an account, as far as she means to go and the product lets her; on her first device. */
export async function signUp(person: Person, form: SignUpForm, manner: Manner = {}): Promise<void> {
  person.signUps += 1;
  const email = person.emails[0] ?? '';
  // Not knowing it stops nobody.
  await person.want(0, 'billing/check-trial-eligibility', { request: { email } }, { patience: 0 });
  const send = () => person.want(0, codeSenders['sign-up'], { request: { email } }, manner);
  if (form.stops === 'at-code') {
    await send();
    return;
  }
  const code = await mailedCode(person, 'sign-up', send);
  if (code === undefined) return;
  const proven = await person.want(0, 'verification/verify-email', { request: { email, code } }, manner);
  // Without an answer the form shows whether the address is proven.
  if (outcomeOf(proven) === 'refused') return;
  if (form.changesMind === true) await begin(person, otherInterval(form), manner);
  if (!(await begin(person, form.interval, manner)) || form.stops === 'at-card') return;
  if ((await payFor(person, form)) && form.leavesPaid !== true) await complete(person, manner);
}

/** Sends the form. Whether a subscription was begun. */
async function begin(person: Person, billingInterval: BillingInterval, manner: Manner): Promise<boolean> {
  const email = person.emails[0] ?? '';
  const password = claimsOf(person.log).possible('password').at(-1) ?? newPassword(person);
  const name = { firstName: 'Ada', lastName: `Number ${person.place}` };
  const request = { email, ...name, password, confirmPassword: password, billingInterval };
  const answer = await person.want(0, 'billing/create-subscription', { request }, manner);
  const reply = z.safeParse(createSubscription.reply, answer.json);
  if (!reply.success || !isDone(answer)) return false;
  person.begun = { ...reply.data, paid: false };
  return true;
}

/** Tells the product that Stripe has confirmed what she began by signing up; never pays again. */
export async function complete(person: Person, manner: Manner = {}): Promise<void> {
  const { subscriptionId, customerId } = person.begun ?? {};
  if (customerId === undefined) return;
  const request = {
    email: person.emails[0],
    firstName: 'Ada',
    lastName: `Number ${person.place}`,
    subscriptionId,
    customerId,
  };
  const answer = await person.want(0, 'billing/complete-subscription', { request }, manner);
  const isOver = wordsOf(answer) === billingMessages.cancelled || wordsOf(answer) === billingMessages.trialUsed;
  if (isDone(answer) || isOver) person.begun = undefined;
}

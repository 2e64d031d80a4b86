import { billingMessages } from '../../../shared/contracts/billing.ts';
import { claimsOf } from './claims.ts';
import { isDone, outcomeOf, wordsOf } from './log.ts';
import type { Manner, Person } from './person.ts';
import { PAGE } from './presets.ts';
import { complete, hasAccount, logIn, resetPassword, wantSignedIn } from './signing-in.ts';

/** Once all faults are healed: finishes what she has begun and paid, and looks whether it opens what it should. */
export async function finish(person: Person): Promise<void> {
  person.settled = true;
  if (person.begun?.paid === true) await (person.begun.customerId === undefined ? activate : complete)(person);
  if (hasAccount(person.log) === 'no') return;
  await wantSignedIn(person, 1, 'billing/get-subscription');
  await wantSignedIn(person, 1, 'opportunities/list-opportunities');
}

/** So many of each are tried that ought not to open anything any more. Each try of a password is dear, and counts against her. */
const MOST_SESSIONS = 20;
const MOST_PASSWORDS = 2;

/**
 * Comes with a new browser, tries everything that may let her in and some of what must not, and reads everything that the product says of
 * her. What is amiss about it shows in the log.
 */
export async function look(person: Person): Promise<void> {
  person.settled = true;
  const device = 1;
  const tryLogIn = (email: string, password: string) =>
    person.want(device, 'account/login', { request: { email, password } });
  person.browser(device).forget();
  const claims = claimsOf(person.log);
  const [emails, passwords] = [claims.possible('email'), claims.possible('password')];
  const opening: (readonly [string, string])[] = [];
  for (const email of emails)
    for (const password of passwords) if (isDone(await tryLogIn(email, password))) opening.push([email, password]);
  const [email, password] = opening[0] ?? [];
  if (email === undefined || password === undefined) return;
  for (const call of ['account/get-user', 'billing/get-subscription', 'account/get-preferences'] as const)
    await person.want(device, call);
  await seePresets(person, device);
  await person.want(device, 'opportunities/list-opportunities');
  const known = claimsOf(person.log);
  const ended = known.keys.filter((key) => key.startsWith('session ') && !known.possible(key).includes('open'));
  for (const key of ended.slice(-MOST_SESSIONS))
    await person.want(device, 'account/get-user', { session: key.slice('session '.length) });
  for (const old of others(known.ever('password'), passwords)) await tryLogIn(email, old);
  for (const old of others(known.ever('email'), emails)) await tryLogIn(old, password);
}

/** In the end a reset leads to a new password, by a code that is mailed. */
export async function resetInTheEnd(person: Person): Promise<void> {
  if (person.log.some((entry) => entry.settled && entry.call === 'account/login' && isDone(entry)))
    if (await resetPassword(person, 1)) await logIn(person, 1);
}

function others(all: readonly string[], may: readonly string[]): readonly string[] {
  return all.filter((each) => !may.includes(each)).slice(-MOST_PASSWORDS);
}

/** Tells the product that Stripe has confirmed what she began with an account; never pays again. */
export async function activate(person: Person, manner: Manner = {}): Promise<void> {
  if (person.begun === undefined) return;
  const request = { subscriptionId: person.begun.subscriptionId };
  const answer = await wantSignedIn(person, 0, 'billing/complete-subscription-existing-user', { request }, manner);
  if (answer === undefined) return;
  const isOver = outcomeOf(answer) === 'refused' && wordsOf(answer) !== billingMessages.notConfirmed;
  if (isDone(answer) || isOver) person.begun = undefined;
}

export async function seePresets(person: Person, device: number): Promise<void> {
  await wantSignedIn(person, device, 'presets/list-presets', { query: { page: PAGE } });
}

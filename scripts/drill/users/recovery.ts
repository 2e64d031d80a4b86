import { readBets } from './bets.ts';
import { hasCode, isDone, statusOutcome } from './call-log.ts';
import { beforeDeletion, finishDeletion, hasAskedToDelete } from './deletion.ts';
import { callSignedIn, complete, knownAccount, logIn, resetPassword } from './sign-in.ts';
import type { SimulatedUser, UserBehavior } from './simulated-user.ts';
import { hasEnded, possibleValues, sessionsIn, writtenValues } from './values.ts';

/** After recovery: completes a paid subscription and checks the access, or completes the account's deletion. */
export async function finish(user: SimulatedUser): Promise<void> {
  user.settled = true;
  if (hasAskedToDelete(user.log)) return finishDeletion(user);
  if (user.pendingSubscription?.paid === true)
    await (user.pendingSubscription.customerId === undefined ? activate : complete)(user);
  if (knownAccount(user.log) === 'no') return;
  await callSignedIn(user, 1, 'billing/get-subscription');
  await callSignedIn(user, 1, 'odds/list-opportunities');
}

/** Number of expired sessions and old passwords to try. Each password check is expensive and counts toward rate limits. */
const MAX_SESSIONS = 20;
const MAX_PASSWORDS = 2;

/**
 * Uses a new browser, tries all possible credentials and some that must not work, and reads all of the user's data. The results go to the
 * log.
 */
export async function checkEverything(user: SimulatedUser): Promise<void> {
  user.settled = true;
  if (hasAskedToDelete(user.log)) return tryDeleted(user);
  const device = 1;
  const tryLogIn = (email: string, password: string) =>
    user.call(device, 'identity/account/login', { request: { email, password } });
  user.browser(device).forget();
  const [emails, passwords] = [possibleValues('email', user.log), possibleValues('password', user.log)];
  const opening: (readonly [string, string])[] = [];
  for (const email of emails)
    for (const password of passwords) if (isDone(await tryLogIn(email, password))) opening.push([email, password]);
  const [email, password] = opening[0] ?? [];
  if (email === undefined || password === undefined) return;
  for (const call of [
    'identity/account/get-user',
    'billing/get-subscription',
    'identity/account/get-preferences',
  ] as const)
    await user.call(device, call);
  await readBets(user, device);
  await user.call(device, 'odds/list-opportunities');
  const ended = sessionsIn(user.log).filter((session) => hasEnded(session, user.log));
  for (const session of ended.slice(-MAX_SESSIONS)) await user.call(device, 'identity/account/get-user', { session });
  for (const old of others(writtenValues('password', user.log), passwords)) await tryLogIn(email, old);
  for (const old of others(writtenValues('email', user.log), emails)) await tryLogIn(old, password);
}

/** Tries to open a deleted account by its passwords and by the sessions that it had. */
async function tryDeleted(user: SimulatedUser): Promise<void> {
  await logIn(user, 1);
  for (const session of sessionsIn(beforeDeletion(user.log)).slice(-MAX_SESSIONS))
    await user.call(1, 'identity/account/get-user', { session });
}

/** Resets the password by a mailed code, and logs in with it. */
export async function finalReset(user: SimulatedUser): Promise<void> {
  if (hasAskedToDelete(user.log)) return;
  if (user.log.some((entry) => entry.settled && entry.call === 'identity/account/login' && isDone(entry)))
    if (await resetPassword(user, 1)) await logIn(user, 1);
}

function others(all: readonly string[], may: readonly string[]): readonly string[] {
  return all.filter((each) => !may.includes(each)).slice(-MAX_PASSWORDS);
}

/** Completes a confirmed subscription of an existing account; never pays again. */
export async function activate(user: SimulatedUser, behavior: UserBehavior = {}): Promise<void> {
  if (user.pendingSubscription === undefined) return;
  const request = { subscriptionId: user.pendingSubscription.subscriptionId };
  const answer = await callSignedIn(user, 0, 'billing/complete-subscription-existing-user', { request }, behavior);
  if (answer === undefined) return;
  const isOver = statusOutcome(answer) === 'refused' && !hasCode(answer, 'payment-unconfirmed');
  if (isDone(answer) || isOver) user.pendingSubscription = undefined;
}

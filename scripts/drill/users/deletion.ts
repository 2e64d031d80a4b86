import { DELETE_WORD } from '../../../shared/contracts/privacy.ts';
import { type Entry, type Finding, isDone, type Log, showsAccount } from './call-log.ts';
import { knownAccount, logIn, logOut } from './sign-in.ts';
import type { SimulatedUser, UserBehavior } from './simulated-user.ts';

const DELETION = 'privacy/delete-account';

/** A user who asks for it does nothing else with the account afterwards. Logs in again first, since it takes a password of the last five minutes. */
export async function deleteAccount(user: SimulatedUser, behavior: UserBehavior): Promise<void> {
  if (knownAccount(user.log) === 'no') return;
  await logOut(user, 0);
  if ((await logIn(user, 0)) === 'done') await askToDelete(user, 0, behavior);
}

/** After recovery: asks again if the account is still there. */
export async function finishDeletion(user: SimulatedUser): Promise<void> {
  if ((await logIn(user, 1)) === 'done') await askToDelete(user, 1);
}

async function askToDelete(user: SimulatedUser, device: number, behavior: UserBehavior = {}): Promise<void> {
  await user.call(device, DELETION, { request: { confirmation: DELETE_WORD } }, behavior);
}

export function hasAskedToDelete(log: Log): boolean {
  return log.some(isDeletion);
}

/** What the user did before asking for the deletion. */
export function beforeDeletion(log: Log): Log {
  const first = log.findIndex(isDeletion);
  return first === -1 ? log : log.slice(0, first);
}

/** What the user saw after asking for the deletion the last time; without a deletion everything. */
export function afterDeletion(log: Log): Log {
  return log.slice(log.findLastIndex(isDeletion) + 1);
}

/** From the first answer to a deletion on, nothing opens the account; once everything has recovered, a deletion is done when asked for. */
export function deletionFindings(log: Log): readonly Finding[] {
  const done = log.find((entry) => isDeletion(entry) && isDone(entry));
  const opened = log.filter((entry) => done !== undefined && entry.sentMs > done.endedMs && showsAccount(entry));
  const refused = log.filter((entry) => isDeletion(entry) && entry.settled && !isDone(entry));
  return [
    ...opened.map(({ call }): Finding => ({ invariant: 'I11', what: `the account was deleted, but opened: ${call}` })),
    ...refused.map(({ status }): Finding => ({ invariant: 'I11', what: `the deletion was answered ${status}` })),
  ];
}

function isDeletion({ call }: Entry): boolean {
  return call === DELETION;
}

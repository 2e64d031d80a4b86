import { type Called, outcomeOf, type Seen } from '../record.ts';
import { callsOf, type Finding, isCall, isSettled, textIn } from './finding.ts';

export interface Emails {
  /** Every address that may ever have been hers; that of the sign-up first. */
  readonly all: readonly string[];
  /** One of them opens the account. */
  readonly may: readonly string[];
  readonly amiss: readonly Finding[];
}

/** Whether this proves the address that an account is to take, and not that of a sign-up. */
export function isEmailChange({ call, asked }: Called, before: readonly Seen[]): boolean {
  if (call !== 'verification/verify-email') return false;
  return before.some(
    (seen) => isCall(seen) && seen.call === 'account/update-email' && seen.asked.email === asked.email,
  );
}

/** Which address is her account's, and whether another one opened it. */
export function emailsOf(record: readonly Seen[]): Emails {
  let all: readonly string[] = [];
  let may: readonly string[] = [];
  const amiss: Finding[] = [];
  for (const [call, before] of callsOf(record)) {
    const email = textIn(call.asked, 'email');
    const outcome = outcomeOf(call.answer);
    if (email === undefined || outcome === 'refused') continue;
    if (all.length === 0) may = [email];
    all = [...new Set([...all, email])];
    if (isEmailChange(call, before)) may = outcome === 'done' ? [email] : [...new Set([...may, email])];
    if (call.call !== 'account/login' || outcome !== 'done') continue;
    if (!may.includes(email)) amiss.push({ invariant: 'I4', what: `an address that is not hers opens: ${email}` });
    if (isSettled(before)) may = [email];
  }
  return { all, may, amiss };
}

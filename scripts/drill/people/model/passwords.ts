import { type Called, outcomeOf, type Seen } from '../record.ts';
import { accountOf } from './account.ts';
import { emailsOf } from './emails.ts';
import { callsOf, type Finding, isSettled, textIn } from './finding.ts';

export interface Passwords {
  /** One of them opens the account; none where there never was one. */
  readonly may: readonly string[];
  /** She was told that another one has taken their place. */
  readonly replaced: readonly string[];
  readonly amiss: readonly Finding[];
}

/** What she was told of passwords, and whether logging in went as she was told. */
export function passwordsOf(record: readonly Seen[]): Passwords {
  let may: readonly string[] = [];
  let replaced: readonly string[] = [];
  const amiss: Finding[] = [];
  /** Tried in vain once all was settled. */
  const failed = new Set<string>();

  function set(password: string, call: Called): void {
    const outcome = outcomeOf(call.answer);
    if (outcome === 'refused') return;
    const others = may.filter((other) => other !== password);
    // The code that was used up, and the sessions that ended, stop every change that was asked for before.
    if (outcome === 'done') replaced = [...replaced, ...others];
    may = outcome === 'done' ? [password] : [...others, password];
  }

  function logIn(password: string, call: Called, before: readonly Seen[]): void {
    const { answer } = call;
    if (outcomeOf(answer) === 'done') {
      if (!may.includes(password))
        amiss.push({ invariant: 'I4', what: `a password that is not hers opens: ${password}` });
      if (isSettled(before)) may = [password];
    } else if (answer.got === 'answer' && answer.status === 401 && may.includes(password) && isHers(call, before)) {
      if (isSettled(before)) failed.add(password);
      const others = may.filter((other) => other !== password && !failed.has(other));
      if (others.length === 0 && accountOf(before) === 'yes')
        amiss.push({ invariant: 'I4', what: `her password does not open: ${password}` });
    }
  }

  for (const [call, before] of callsOf(record)) {
    const chosen = textIn(call.asked, 'newPassword') ?? textIn(call.asked, 'password') ?? '';
    if (call.call === 'billing/create-subscription' && outcomeOf(call.answer) !== 'refused')
      may = [...new Set([...may, chosen])];
    if (call.call === 'password/complete-password-reset' || call.call === 'password/update-password') set(chosen, call);
    if (call.call === 'account/login') logIn(chosen, call, before);
  }
  return { may, replaced, amiss };
}

/** Whether this is surely the address of her account. */
function isHers({ asked }: Called, before: readonly Seen[]): boolean {
  const { may } = emailsOf(before);
  return may.length === 1 && may[0] === asked.email;
}

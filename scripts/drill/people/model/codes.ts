import { CODE_LIFE_SECONDS } from '../../../../shared/catalogue/credentials.ts';
import { messages } from '../../../../shared/contracts/fields.ts';
import type { EndpointName } from '../../../../shared/contracts/index.ts';
import { type Called, type CodePurpose, mayComeAfter, outcomeOf, type Seen, wordsOf } from '../record.ts';
import { isEmailChange } from './emails.ts';
import { callsOf, type Finding, isCall, textIn } from './finding.ts';
import { leavesSession } from './sessions.ts';

/** Which calls take a code of which purpose, and which of them use it up. */
const takers: Partial<Record<EndpointName, { readonly purpose: CodePurpose; readonly usesUp: boolean }>> = {
  'verification/verify-email': { purpose: 'sign-up', usesUp: true },
  'password/verify-password-reset': { purpose: 'password-reset', usesUp: false },
  'password/complete-password-reset': { purpose: 'password-reset', usesUp: true },
  'password/update-password': { purpose: 'password-change', usesUp: true },
};
const senders: Partial<Record<EndpointName, CodePurpose>> = {
  'verification/send-verification': 'sign-up',
  'password/send-password-reset': 'password-reset',
  'password/send-password-update-verification': 'password-change',
  'account/update-email': 'email-change',
};
const LIFE_MS = CODE_LIFE_SECONDS * 1000;
/** Of the life of a code, which begins with the asking; a mail that comes later than that is not judged: ms. */
const SURELY_GOOD_MS = LIFE_MS - 10_000;
/** A mail that is on its way as the clock is moved comes later than its code lives, but not later than this after its asking: ms. */
const LATEST_MAIL_MS = 2 * LIFE_MS;
/** From the last look at whether a code is the newest, to its mail's coming; the clock may be moved by two minutes meanwhile: ms. */
const LONGEST_SENDING_MS = 150_000;
/** Of five, which right ones and unanswered ones take too. */
const SURELY_LEFT_TRIES = 3;

/** Whether the code that was mailed last was taken, where nothing that she knows of speaks against it. */
export function codesOf(record: readonly Seen[]): readonly Finding[] {
  const amiss: Finding[] = [];
  for (const [call, before] of callsOf(record)) {
    const taker = takerOf(call, before);
    if (taker === undefined || wordsOf(call.answer) !== messages.codeWrong) continue;
    const mail = before.findLast((seen) => seen.kind === 'mail' && seen.purpose === taker.purpose);
    if (mail?.kind !== 'mail' || mail.code !== codeIn(call)) continue;
    const calls = before.filter(isCall);
    const sends = calls.filter(
      (other) => senders[other.call] === taker.purpose && outcomeOf(other.answer) !== 'refused',
    );
    // A mail may come twice; the code is as old as the first.
    const sent = before.flatMap((seen) => (seen.kind === 'mail' && seen.code === mail.code ? [seen.sentAt] : []));
    const mailedAt = Math.min(...sent);
    const asking = sends.find(({ at }) => at <= mailedAt && at > mailedAt - LIFE_MS);
    if (asking === undefined) continue;
    const since = calls.filter((other) => other.answeredAt >= asking.at || mayComeAfter(other, asking));
    const twins = record.filter(isCall).filter((other) => other !== call && isTwin(other, call));
    const isExcused =
      call.answeredAt - asking.at > SURELY_GOOD_MS ||
      (taker.purpose === 'email-change' && !isOfThisSession(call, before)) ||
      (asking.answeredAt > mailedAt && sends.some(({ at }) => at < asking.at && at > mailedAt - LATEST_MAIL_MS)) ||
      sends.some(
        (other) => other !== asking && (other.answeredAt >= mailedAt - LONGEST_SENDING_MS || mayComeAfter(other, call)),
      ) ||
      [...since, ...twins].some((other) => mayEndCodes(other)) ||
      since.filter((other) => takerOf(other, before)?.purpose === taker.purpose).length > SURELY_LEFT_TRIES;
    if (!isExcused) amiss.push({ invariant: 'I5', what: `the code mailed last is refused: ${call.call}` });
  }
  return amiss;
}

function takerOf(
  call: Called,
  before: readonly Seen[],
): { readonly purpose: CodePurpose; readonly usesUp: boolean } | undefined {
  return isEmailChange(call, before) ? { purpose: 'email-change', usesUp: true } : takers[call.call];
}

/** Another address is proven by the very session that asked for it, unless she has left that, be it by a call that she gave up before. */
function isOfThisSession({ session }: Called, before: readonly Seen[]): boolean {
  const calls = before.filter(isCall);
  const asking = calls.findLast(({ call }) => call === 'account/update-email');
  if (session === undefined || asking?.session !== session || outcomeOf(asking.answer) !== 'done') return false;
  return !calls.some((other) => other.session === session && leavesSession(other));
}

function isTwin(other: Called, call: Called): boolean {
  return call.together !== undefined && other.together === call.together;
}

/** It used a code up, or changed the password, which ends every code. */
function mayEndCodes({ call, answer }: Called): boolean {
  return takers[call]?.usesUp === true && outcomeOf(answer) !== 'refused';
}

function codeIn({ asked }: Called): string | undefined {
  return textIn(asked, 'code') ?? textIn(asked, 'verificationCode');
}

import { CODE_LIFE_SECONDS } from '../../../shared/catalogue/credentials.ts';
import { messages } from '../../../shared/contracts/fields.ts';
import {
  contractOf,
  type Entry,
  type Finding,
  isDone,
  isEmailChange,
  type Log,
  outcomeOf,
  textIn,
  wordsOf,
} from './log.ts';

/** Which call sends a code, and which ones take it. */
export const codeSenders = {
  'sign-up': 'verification/send-verification',
  'password-reset': 'password/send-password-reset',
  'password-change': 'password/send-password-update-verification',
  'email-change': 'account/update-email',
} as const;
export type CodePurpose = keyof typeof codeSenders;

/** Of the life of a code, which begins with the asking: ms. */
const SURELY_GOOD_MS = (CODE_LIFE_SECONDS - 10) * 1000;
/** Within this from another asking, a mail may be that one's, or be on its way as its code is replaced: ms. */
const APART_MS = 2 * CODE_LIFE_SECONDS * 1000;

/** Answers that nobody may give: not in the contract's shape, and none that is good where everything is well again. */
export function answerFindings(log: Log): readonly Finding[] {
  const findings = log
    .filter(({ readable }) => !readable)
    .map((entry): Finding => {
      const invariant = contractOf(entry)?.delivery === 'prepared' ? 'I7' : 'I8';
      return { invariant, what: `an answer ${entry.status} that is not in the contract: ${entry.call}` };
    });
  const last = new Map(log.filter(({ settled }) => settled).map((entry) => [entry.call, entry]));
  for (const entry of last.values())
    if (isUndecided(entry))
      findings.push({
        invariant: 'I8',
        what: `not answered well in the end: ${entry.call}, ${entry.status} ${wordsOf(entry)}`,
      });
  return findings;
}

/** Reading what is hers is never refused in the end; whether a session is, and access, others judge. */
function isUndecided(entry: Entry): boolean {
  const contract = contractOf(entry);
  const isOwn = contract?.method === 'GET' && contract.access === 'signed-in';
  if (outcomeOf(entry) === 'unknown' || entry.status === 429) return true;
  return isOwn && outcomeOf(entry) === 'refused' && entry.status !== 401;
}

/** Of which purpose the code is that a call takes; undefined for all others. */
function purposeOf(entry: Entry, log: Log): CodePurpose | undefined {
  if (entry.call === 'verification/verify-email') return isEmailChange(entry, log) ? 'email-change' : 'sign-up';
  if (entry.call === 'password/update-password') return 'password-change';
  return entry.call.endsWith('-password-reset') && 'code' in entry.asked ? 'password-reset' : undefined;
}

/** A code that came by mail. `sentAt`: when it got to the box, by the product's clock: ms. */
export interface MailedCode {
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly sentAt: number;
}

/**
 * Whether a mailed code was refused though it was surely good: it was asked for once, and whatever was done since, or may still come of
 * what was given up before, was answered and does not end codes.
 */
export function codeFindings(log: Log, mails: readonly MailedCode[]): readonly Finding[] {
  return log.flatMap((entry, place): Finding[] => {
    const purpose = purposeOf(entry, log);
    const code = textIn(entry.asked, 'code') || textIn(entry.asked, 'verificationCode');
    const mail = mails.find((each) => each.purpose === purpose && each.code === code);
    if (purpose === undefined || mail === undefined || wordsOf(entry) !== messages.codeWrong) return [];
    const sends = log.filter(({ call, at }) => call === codeSenders[purpose] && Math.abs(entry.at - at) < APART_MS);
    const [asked] = sends;
    if (asked === undefined || sends.length > 1 || !isDone(asked) || mail.sentAt < asked.at) return [];
    const isYoung = entry.answeredAt - asked.at <= SURELY_GOOD_MS;
    const isSameSession = purpose !== 'email-change' || entry.sent === asked.sent;
    const others = log.slice(0, place).filter(({ sentMs }) => sentMs > asked.sentMs - GIVEN_UP_MS);
    const isUndisturbed = entry.together === undefined && others.every((other) => other === asked || endsNoCode(other));
    if (!isYoung || !isSameSession || !isUndisturbed) return [];
    return [{ invariant: 'I5', what: `the code mailed last is refused: ${entry.call}` }];
  });
}

/** For so long a call that was given up may still have its effect: real ms. */
const GIVEN_UP_MS = 30_000;
/** None of these proves anything by a code, changes a credential or leaves a session. */
const endingCodes: ReadonlySet<Entry['call']> = new Set([
  'verification/verify-email',
  'password/complete-password-reset',
  'password/update-password',
  'account/login',
  'account/logout',
]);

function endsNoCode(entry: Entry): boolean {
  return outcomeOf(entry) === 'refused'
    ? wordsOf(entry) !== messages.codeWrong
    : isDone(entry) && !endingCodes.has(entry.call);
}

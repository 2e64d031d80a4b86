import { messages } from '../../shared/contracts/fields.ts';
import { Invalid } from '../platform/errors.ts';
import type { EmailAddress } from './email-address.ts';

/** Words that guessers would try first against our accounts, besides the owner's address. */
const productWords = ['crossbook', 'sportsbook', 'arbitrage'];

/**
 * Refuses a common password, and one that is our name or the owner's, even with one digit added, removed or changed. Call it before
 * anything is counted: a bad choice must not cost an attempt.
 * @throws Invalid with the reason
 */
export async function assertNotGuessable(password: string, email: EmailAddress): Promise<void> {
  const plain = password.normalize('NFC').toLowerCase();
  if (isSimilarToWord(plain, [...productWords, localPart(email)])) throw new Invalid(messages.passwordGuessable);
  if ((await knownPasswords()).has(plain)) throw new Invalid(messages.passwordCommon);
}

/** Whether `plain` is one of the words, or differs from one by a single added, removed or changed digit. */
function isSimilarToWord(plain: string, words: readonly string[]): boolean {
  const nearby = withOneDigitRemoved(plain);
  return words.flatMap(withOneDigitRemoved).some((word) => nearby.includes(word));
}

function withOneDigitRemoved(word: string): readonly string[] {
  return [word, ...[...word.matchAll(/[0-9]/g)].map(({ index }) => word.slice(0, index) + word.slice(index + 1))];
}

/** The part before the @; an address has exactly one. */
function localPart(email: EmailAddress): string {
  return email.slice(0, email.indexOf('@'));
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Imported when the first password is chosen, not at a cold start. */
function knownPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('./common-passwords.ts').then(({ commonPasswords }) => commonPasswords());
  return common;
}

import { messages } from '../../shared/contracts/fields.ts';
import { Invalid } from '../platform/errors.ts';
import type { EmailAddress } from './email-address.ts';

/** What anybody would try first against an account of ours, beside the owner's own address. */
const productWords = ['crossbook', 'sportsbook', 'arbitrage'];

/**
 * Refuses, with a reason, a password that guessers have on their lists, and one that is our name or the owner's own, be it
 * with a digit more, less or changed. Throws Invalid. To be called before anything is counted: choosing badly must cost nothing.
 */
export async function assertNotGuessable(password: string, email: EmailAddress): Promise<void> {
  const plain = password.normalize('NFC').toLowerCase();
  if (isSimilarToWord(plain, [...productWords, localPart(email)])) throw new Invalid(messages.passwordGuessable);
  if ((await knownPasswords()).has(plain)) throw new Invalid(messages.passwordCommon);
}

/** `plain` is one of the words, or a single digit more, less or other than one of them, wherever that stands. */
function isSimilarToWord(plain: string, words: readonly string[]): boolean {
  const nearby = withOneDigitRemoved(plain);
  return words.flatMap(withOneDigitRemoved).some((word) => nearby.includes(word));
}

function withOneDigitRemoved(word: string): readonly string[] {
  return [word, ...[...word.matchAll(/[0-9]/g)].map(({ index }) => word.slice(0, index) + word.slice(index + 1))];
}

/** What stands before the @; an address has just one. */
function localPart(email: EmailAddress): string {
  return email.slice(0, email.indexOf('@'));
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded by the first password that is chosen, not by a cold start. */
function knownPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('./common-passwords.ts').then(({ commonPasswords }) => commonPasswords());
  return common;
}

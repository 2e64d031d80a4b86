import { MIN_PASSWORD_LENGTH } from '../../shared/catalogue/credentials.ts';
import { messages } from '../../shared/contracts/fields.ts';
import { Invalid } from '../platform/errors.ts';
import type { EmailAddress } from './email-address.ts';

/** What anybody would try first against an account of ours, beside the owner's own address. */
const productWords = ['crossbook', 'sportsbook', 'arbitrage'];

/**
 * Refuses, with a reason, a password that guessers have on their lists, and one that is our name or the owner's own, be it
 * with a digit more, less or changed. Throws Invalid. To be called before anything is counted: choosing badly must cost nothing.
 */
export async function refuseGuessablePassword(password: string, email: EmailAddress): Promise<void> {
  const plain = password.normalize('NFC').toLowerCase();
  if (isNearWord(plain, [...productWords, localPart(email)])) throw new Invalid(messages.passwordGuessable);
  if ((await commonPasswords()).has(plain)) throw new Invalid(messages.passwordCommon);
}

/** `plain` is one of the words, or a single digit more, less or other than one of them, wherever that stands. */
function isNearWord(plain: string, words: readonly string[]): boolean {
  const nearby = withAndWithoutADigit(plain);
  return words.flatMap(withAndWithoutADigit).some((word) => nearby.includes(word));
}

function withAndWithoutADigit(word: string): readonly string[] {
  return [word, ...[...word.matchAll(/[0-9]/g)].map(({ index }) => word.slice(0, index) + word.slice(index + 1))];
}

/** What stands before the @; an address has just one. */
function localPart(email: EmailAddress): string {
  return email.slice(0, email.indexOf('@'));
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded by the first password that is chosen, not by a cold start: the list takes some 60 ms to unpack. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= loadCommonPasswords();
  return common;
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].filter((word) => [...word].length >= MIN_PASSWORD_LENGTH);
  return new Set(words.map((word) => word.toLowerCase()));
}

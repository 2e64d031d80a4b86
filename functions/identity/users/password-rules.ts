import { sportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmailAddress } from '../../platform/mail/email-address.ts';
import type { Strength } from './password-strength.ts';

/** Words that guessers would try first against our accounts, besides the owner's address. */
const productWords = ['crossbook', 'sportsbook', 'arbitrage'];
const bookNames = sportsbooks.map(({ name }) => name.toLowerCase().replaceAll(' ', ''));

/** As many as eight random characters take, by the estimator's count: a shorter password is refused anyway. */
const ENOUGH_GUESSES = 100_000_000;
/** This many digits and marks around a listed word are a password of their own. */
const ENOUGH_AROUND = 8;

/**
 * Refuses a password that is easy to guess: a common one or one of few guesses, whatever digits and marks are around it, and our name or
 * the owner's, even with one digit added, removed or changed. Call it before anything is counted: a bad choice must not cost an attempt.
 * @throws 'password-common', 'password-guessable'
 */
export async function assertNotGuessable(password: string, email: EmailAddress): Promise<void> {
  const plain = password.normalize('NFC').toLowerCase();
  const local = localPart(email);
  if (isSimilarToWord(plain, [...productWords, local])) throw new Refusal('password-guessable');
  const words = [...productWords, ...bookNames, email, local, ...wordsIn(local)];
  const strengthOf = await loadedEstimator();
  const core = withoutEnds(plain);
  const isCoreAlone = plain.length - core.length < ENOUGH_AROUND;
  const { guesses, common } = strengthOf(plain, words);
  if (guesses < ENOUGH_GUESSES || (isCoreAlone && strengthOf(core, words).listed))
    throw new Refusal(common ? 'password-common' : 'password-guessable');
}

/** Without the digits and marks at both ends. */
function withoutEnds(plain: string): string {
  const letters = [...plain.matchAll(/\p{L}/gu)];
  const [first, last] = [letters.at(0), letters.at(-1)];
  return first === undefined || last === undefined ? '' : plain.slice(first.index, last.index + last[0].length);
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

/** `ada` and `byron` of `ada.byron77`. */
function wordsIn(local: string): readonly string[] {
  return local.split(/[^a-z]+/).filter((word) => word.length >= 3);
}

let estimator: Promise<(password: string, guessable: readonly string[]) => Strength> | undefined;

/** Imported when the first password is chosen, not at a cold start. */
function loadedEstimator() {
  estimator ??= import('./password-strength.ts').then(({ passwordEstimator }) => passwordEstimator());
  return estimator;
}

import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_LENGTH } from '../../shared/catalogue/credentials.ts';

// Loaded by the first password that is chosen, and bundled apart (scripts/ops/bundle/lazy-modules.ts).

/** What guessers have on their lists and is long enough to be chosen here, in lower case. Takes some 60 ms to unpack. */
export function commonPasswords(): ReadonlySet<string> {
  const words = dictionary['passwords-common'].filter((word) => [...word].length >= MIN_PASSWORD_LENGTH);
  return new Set(words.map((word) => word.toLowerCase()));
}

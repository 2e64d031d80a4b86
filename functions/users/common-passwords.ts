import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_LENGTH } from '../../shared/catalogue/credentials.ts';

// Imported when the first password is chosen, and bundled separately (scripts/ops/bundle/late-modules.ts).

/** Common passwords that are long enough to be chosen here, in lower case. Takes about 60 ms to unpack. */
export function commonPasswords(): ReadonlySet<string> {
  const words = dictionary['passwords-common'].filter((word) => [...word].length >= MIN_PASSWORD_LENGTH);
  return new Set(words.map((word) => word.toLowerCase()));
}

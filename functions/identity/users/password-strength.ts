import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// Loaded by the first password that is chosen, and bundled apart (scripts/build/lazy-modules.ts).

/** What is judged of a long password: the work grows with the square of the length, and this much is strong or will not become it. */
const JUDGED_LENGTH = 64;

export interface Strength {
  /** How many guesses it takes, estimated: 100 million for eight random characters. */
  readonly guesses: number;
  /** Whether it is, or is built on, one of the passwords that guessers try first. */
  readonly common: boolean;
  /** Whether it is nothing but one word of the list of common passwords or of the guessable words. */
  readonly listed: boolean;
}

const lists: readonly string[] = ['passwords-common', 'userInputs'];

/**
 * Estimates how well passwords resist guessing. It finds common passwords, years, dates, repeats, runs and keyboard patterns, in capitals and
 * with digits for letters, and counts what is left. Takes some 50 ms to set up and at most that to judge.
 */
export function passwordEstimator(): (password: string, guessable: readonly string[]) => Strength {
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_LENGTH });
  return (password, guessable) => {
    const { guesses, sequence } = estimator.check(password, [...guessable]);
    const common = sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'passwords-common');
    const [only] = sequence;
    const listed =
      sequence.length === 1 && only !== undefined && 'dictionaryName' in only && lists.includes(only.dictionaryName);
    return { guesses, common, listed };
  };
}

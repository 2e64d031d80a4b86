import { Refusal } from '../../platform/errors.ts';

const MAX_TRIES = 6;

/**
 * For what reads a row and writes what follows from it: repeats `act` while it returns `'again'`, because the row has changed by the write.
 * `what`: for the log, what keeps changing.
 * @returns what `act` returns in the end
 * @throws 'unavailable' if it has changed six times in a row
 */
export async function untilUnchanged<Result>(what: string, act: () => Promise<Result | 'again'>): Promise<Result> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const result = await act();
    if (result !== 'again') return result;
  }
  throw new Refusal('unavailable', { cause: new Error(`${what} keeps changing`) });
}

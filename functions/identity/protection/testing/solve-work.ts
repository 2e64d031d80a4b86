import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The proof for a challenge, as the page makes it. Both are JSON. */
export async function solveWork(text: string): Promise<string> {
  const challenge = JSON.parse(text);
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

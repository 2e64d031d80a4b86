import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import * as z from 'zod/mini';
import { workChallenge } from '../../../../shared/contracts/error-details.ts';

const challengeSchema = z.object({
  parameters: z.looseObject({
    ...{ algorithm: z.string(), nonce: z.string(), salt: z.string() },
    ...{ cost: z.int(), keyLength: z.int(), keyPrefix: z.string() },
  }),
  signature: z.string(),
});

/**
 * The proof for the challenge in a refusal. The browser derives keys outside the page's thread, so that the page stays responsive. Undefined
 * if it takes longer than 90 s.
 * @throws Error for anything but a challenge
 */
export async function solve(reply: unknown): Promise<string | undefined> {
  const challenge = challengeSchema.parse(JSON.parse(workChallenge.parse(reply).challenge));
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) return undefined;
  const { counter, derivedKey } = solution;
  return JSON.stringify({ challenge, solution: { counter, derivedKey } });
}

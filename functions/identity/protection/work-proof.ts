import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import * as z from 'zod/mini';
import type { Millis } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { isRefusal, Refusal } from '../../platform/errors.ts';
import { hmac, type RandomBytes, sha256 } from '../../platform/hash.ts';
import { secretValues } from '../../platform/secrets.ts';
import type { Table } from '../../platform/table/table.ts';
import { limits } from './limits.ts';
import { takeOne } from './rate-limit.ts';

/** A slow phone has enough time. */
const VALID_SECONDS = 5 * 60;
/** What a client must find: a counter from here to twice as much. */
const MIN_COUNTER = 200;
const ALGORITHM = 'PBKDF2/SHA-256';

/** A call that asks for work: the proof is good for this subject only. */
export interface WorkSubject {
  /** What the work is for: `code`. */
  readonly purpose: string;
  /** A hash of what it is for, such as that of an address. */
  readonly subject: string;
  /** How many rounds of the key derivation each counter takes. A phone makes about a million a second. */
  readonly cost: number;
  /** ms */
  readonly now: Millis;
}

interface Deps {
  readonly table: Table;
  /** The values of `email-key`. */
  readonly emailKey: string;
  readonly random: RandomBytes;
}

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      ...{ algorithm: z.literal(ALGORITHM), nonce: z.string(), salt: z.string() },
      ...{ cost: z.int(), keyLength: z.int(), keyPrefix: z.string() },
      data: z.object({ purpose: z.string(), subject: z.string(), expiresAt: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().check(z.gte(0), z.lte(0xffffffff)), derivedKey: z.string() }),
});
type Payload = z.output<typeof payload>;

/**
 * Demands a proof of work, once per proof. `proof`: JSON of the challenge and its solution, from the page.
 * @throws 'work-required' with a new challenge, unless the proof is right, its challenge ours, for this subject, recent and unused
 */
export async function assertWorkProven(proof: string | undefined, wanted: WorkSubject, deps: Deps): Promise<void> {
  const given = proof === undefined ? undefined : payloadIn(proof);
  if (given !== undefined && (await isRight(given, wanted, deps)) && (await isFirstUse(given, deps.table))) return;
  throw new Refusal('work-required', {
    retryAfterSeconds: 1,
    details: { challenge: await newChallenge(wanted, deps) },
  });
}

/** JSON. */
async function newChallenge({ purpose, subject, cost, now }: WorkSubject, { emailKey, random }: Deps): Promise<string> {
  const [high = 0, low = 0] = random(2);
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost,
    counter: MIN_COUNTER + (((high << 8) | low) % MIN_COUNTER),
    deriveKey,
    // Not the library's own expiry, which it compares with the system's clock.
    data: { purpose, subject, expiresAt: wholeSeconds(now) + VALID_SECONDS },
    hmacSignatureSecret: signingKey(secretValues(emailKey)[0]),
  });
  return JSON.stringify(challenge);
}

function payloadIn(text: string): Payload | undefined {
  try {
    return z.safeParse(payload, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The signature is checked before anything is derived, so that no one chooses the cost of checking. */
async function isRight({ challenge, solution }: Payload, wanted: WorkSubject, { emailKey }: Deps): Promise<boolean> {
  const { purpose, subject, expiresAt } = challenge.parameters.data;
  if (purpose !== wanted.purpose || subject !== wanted.subject || expiresAt <= wholeSeconds(wanted.now)) return false;
  for (const key of secretValues(emailKey)) {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: signingKey(key) });
    if (verified) return true;
  }
  return false;
}

/** The window is the challenge's own, whenever the proof is sent, so that it has one window only. */
async function isFirstUse({ challenge: { signature, parameters } }: Payload, table: Table): Promise<boolean> {
  try {
    await takeOne(table, limits.useOfWorkProof, sha256(signature.toLowerCase()), parameters.data.expiresAt * 1000);
    return true;
  } catch (error) {
    if (isRefusal(error, 'too-many-codes')) return false;
    throw error;
  }
}

/** No address has this form, so that it equals no stored hash. */
function signingKey(key: string): string {
  return hmac(key, 'work proof');
}

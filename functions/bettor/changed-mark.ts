import { type RandomBytes, randomHex, sha256 } from '../platform/hash.ts';
import { alertRulesChanged } from '../platform/table/keys.ts';
import type { Step } from '../platform/table/write.ts';

const NONCE_BYTES = 8;

/**
 * Marks a user whose alerts are to be matched by something new, as a step of the transaction that changes it: rules, sportsbooks, limits or
 * stakes. The next matching run reads these again, and removes the mark unless it was set once more meanwhile.
 */
export function markChangedStep(userId: string, random: RandomBytes): Step {
  return markStep(userId, randomHex(random, NONCE_BYTES));
}

/** The same, where there is no randomness: `write` names the write, and no other one has this name. */
export function markChangedByStep(userId: string, write: string): Step {
  return markStep(userId, sha256(write));
}

function markStep(userId: string, nonce: string): Step {
  return { kind: 'put', key: alertRulesChanged(userId), values: { userId, nonce } };
}

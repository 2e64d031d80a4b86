import { type RandomBytes, randomHex } from '../platform/hash.ts';
import { alertRulesChanged } from '../platform/table/keys.ts';
import type { Step } from '../platform/table/write.ts';

const NONCE_BYTES = 8;

/**
 * Marks a user whose alerts are to be matched by something new, as a step of the transaction that changes it: rules, sportsbooks, limits or
 * stakes. The next matching run reads these again, and removes the mark unless it was set once more meanwhile.
 */
export function markChangedStep(userId: string, random: RandomBytes): Step {
  return { kind: 'put', key: alertRulesChanged(userId), values: { userId, nonce: randomHex(random, NONCE_BYTES) } };
}

import { plans } from '../../../shared/catalogue/plans.ts';
import { type RandomBytes, randomHex } from '../../platform/hash.ts';
import { renewalConsent, userConsent } from '../../platform/table/keys.ts';
import { isNew, type Step } from '../../platform/table/write.ts';
import type { Attempt } from './attempt-store.ts';

const ID_BYTES = 16;

/**
 * Keeps what a subscriber agreed to, as transaction steps. It is kept as proof after the account is deleted, so it names nobody: its random
 * id is known only to a row of the account. In a file of its own, since a key that a file imports counts as one that it may remove.
 */
export function consentSteps(
  userId: string,
  { termsVersion, agreedAt, interval }: Attempt,
  random: RandomBytes,
): readonly Step[] {
  const id = randomHex(random, ID_BYTES);
  const values = { termsVersion, agreedAt, interval, amountCents: plans[interval].billedCents };
  return [
    { kind: 'put', key: renewalConsent(id), values, condition: isNew },
    { kind: 'put', key: userConsent(userId, id), values: { agreedAt } },
  ];
}

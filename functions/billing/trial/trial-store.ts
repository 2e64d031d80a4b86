import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { hmac } from '../../platform/hash.ts';
import { trialUsed } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, type Step } from '../../platform/table/write.ts';

/** Who has a trial: by each of these one is had once. A card's hash is known only once the card is. */
export interface TrialSubject {
  readonly emailHash: string;
  readonly userId: string;
  readonly cardHash?: string | undefined;
}

const had = z.object({});

/** What stands for a card, the same for one card whoever uses it. `fingerprint`: Stripe's. */
export function cardHash(emailKey: string, fingerprint: string): string {
  return hmac(emailKey, `card|${fingerprint}`);
}

export async function hasEmailHadTrial(table: Table, emailHash: string): Promise<boolean> {
  return (await table.get(trialUsed('email', emailHash), had)) !== undefined;
}

/** By the address that the person has now, or by any earlier one. */
export async function hasUserHadTrial(table: Table, { emailHash, userId }: TrialSubject): Promise<boolean> {
  const found = await table.getMany([trialUsed('email', emailHash), trialUsed('user', userId)], had);
  return found.some((row) => row !== undefined);
}

/**
 * Uses a trial up, as steps of the transaction that begins it; refused when it was used up before. The rows outlive everything: the
 * subscription, the address, the account. `at`: seconds since 1970.
 */
export function takeTrialSteps({ emailHash, userId, cardHash: card }: TrialSubject, at: Seconds): Step[] {
  const keys = [
    trialUsed('email', emailHash),
    trialUsed('user', userId),
    ...(card === undefined ? [] : [trialUsed('card', card)]),
  ];
  return keys.map((key) => ({ kind: 'put', key, values: { at }, condition: isNew }));
}

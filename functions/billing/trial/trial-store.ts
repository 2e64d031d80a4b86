import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { hmac } from '../../platform/hash.ts';
import { trialUsed } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, type Step } from '../../platform/table/write.ts';

/** Identifies who has a trial; each of these can have one trial. The card's hash is absent until a card is known. */
export interface TrialSubject {
  readonly emailHash: string;
  readonly userId: string;
  readonly cardHash?: string | undefined;
}

const had = z.object({});

/** HMAC of a card's fingerprint from Stripe, the same for every user of the card. */
export function cardHash(emailKey: string, fingerprint: string): string {
  return hmac(emailKey, `card|${fingerprint}`);
}

export async function hasEmailHadTrial(table: Table, emailHash: string): Promise<boolean> {
  return (await table.get(trialUsed('email', emailHash), had)) !== undefined;
}

/** Whether the user's account or current address has had a trial. */
export async function hasUserHadTrial(table: Table, { emailHash, userId }: TrialSubject): Promise<boolean> {
  const found = await table.getMany([trialUsed('email', emailHash), trialUsed('user', userId)], had);
  return found.some((row) => row !== undefined);
}

/**
 * Marks a trial as used, as steps of the transaction that starts it; refused if it was used before. The rows are kept forever, beyond the
 * subscription, the address and the account. `at`: seconds since 1970.
 */
export function takeTrialSteps({ emailHash, userId, cardHash: card }: TrialSubject, at: Seconds): Step[] {
  const keys = [
    trialUsed('email', emailHash),
    trialUsed('user', userId),
    ...(card === undefined ? [] : [trialUsed('card', card)]),
  ];
  return keys.map((key) => ({ kind: 'put', key, values: { at }, condition: isNew }));
}

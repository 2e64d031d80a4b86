import type { RandomBytes } from '../../platform/hash.ts';
import { openText, SealBroken, sealText } from '../../platform/sealed-text.ts';
import type { AlertRef } from '../outbox/alert-store.ts';

/** Where an answer's token "stands": it opens as nothing else. */
const PLACE = 'answer to an alert';

/** An opaque token by which the recipient of an alert answers it. Letters, digits, `_` and `-`, about 130 characters. */
export function answerToken(sealKey: string, { userId, alertId }: AlertRef, random: RandomBytes): string {
  return sealText(sealKey, `${userId} ${alertId}`, PLACE, random);
}

/** The alert of a token; undefined if it is malformed or forged. */
export function alertOfToken(sealKey: string, token: string): AlertRef | undefined {
  try {
    const [userId, alertId] = openText(sealKey, token, PLACE).split(' ');
    return userId === undefined || alertId === undefined ? undefined : { userId, alertId };
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

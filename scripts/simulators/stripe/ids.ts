import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export type RandomBytes = (size: number) => Uint8Array;

/** Ids as Stripe's look: a prefix and letters of both cases. */
export function makeNewId(random: RandomBytes = randomBytes) {
  return (prefix: string, length = 24): string =>
    prefix + [...random(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

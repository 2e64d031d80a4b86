import { randomBytes } from 'node:crypto';

/** Unpredictable bytes. */
export type RandomBytes = (size: number) => Uint8Array;

export const systemRandomBytes: RandomBytes = (size) => randomBytes(size);

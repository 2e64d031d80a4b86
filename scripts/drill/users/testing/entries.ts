import type { Entry } from '../call-log.ts';

/** 2026-11-21T12:00:00Z in ms: the default time of test entries. */
const NOON = Date.UTC(2026, 10, 21, 12);
export const EMAIL = 'a@example.com';

/** A log of sequential calls, one real second each. `status` 0: no answer. */
export function logOf(...brief: readonly EntrySketch[]): readonly Entry[] {
  return brief.map(({ call, asked, status, ...more }, index) => ({
    ...{ call, asked, status, device: 0, sent: undefined, json: {}, readable: true, settled: false },
    ...{ at: NOON, answeredAt: more.at ?? NOON, sentMs: index * 1000, endedMs: index * 1000 + 500 },
    ...more,
  }));
}

export type EntrySketch = Pick<Entry, 'call' | 'asked' | 'status'> & Partial<Entry>;

export function entry(
  call: Entry['call'],
  asked: Entry['asked'],
  status: number,
  more: Partial<Entry> = {},
): EntrySketch {
  return { call, asked, status, ...more };
}

export const signUp = (password: string, status = 200) =>
  entry('billing/create-subscription', { email: EMAIL, password }, status);

export const logIn = (password: string, status: number, more: Partial<Entry> = {}) =>
  entry('identity/account/login', { email: EMAIL, password }, status, more);

/** A confirmed card: of a trial, or of a payment, depending on the intent. */
export const pay = (status = 200, intent = 'seti_1', more: Partial<Entry> = {}) =>
  entry('stripe/confirm', { intent, subscriptionId: 'sub_1', card: '4242424242424242' }, status, more);

export const SETTLED = { settled: true };

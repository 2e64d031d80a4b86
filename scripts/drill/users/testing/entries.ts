import type { Entry } from '../call-log.ts';

/** 2026-11-21T12:00:00Z, when everything in a made-up log happens where nothing else is said: ms. */
export const NOON = Date.UTC(2026, 10, 21, 12);
export const EMAIL = 'a@example.com';

/** One call after the other, a real second each. `status` 0: no answer. */
export function logOf(...brief: readonly Brief[]): readonly Entry[] {
  return brief.map(({ call, asked, status, ...more }, index) => ({
    ...{ call, asked, status, device: 0, sent: undefined, json: {}, readable: true, settled: false },
    ...{ at: NOON, answeredAt: more.at ?? NOON, sentMs: index * 1000, endedMs: index * 1000 + 500 },
    ...more,
  }));
}

export type Brief = Pick<Entry, 'call' | 'asked' | 'status'> & Partial<Entry>;

export function entry(call: Entry['call'], asked: Entry['asked'], status: number, more: Partial<Entry> = {}): Brief {
  return { call, asked, status, ...more };
}

export const signUp = (password: string, status = 200) =>
  entry('billing/create-subscription', { email: EMAIL, password }, status);

export const logIn = (password: string, status: number, more: Partial<Entry> = {}) =>
  entry('account/login', { email: EMAIL, password }, status, more);

/** Stripe took the card of a trial, or of a payment where the intent says so. */
export const pay = (status = 200, intent = 'seti_1', more: Partial<Entry> = {}) =>
  entry('stripe/confirm', { intent, subscriptionId: 'sub_1', card: '4242424242424242' }, status, more);

export const SETTLED = { settled: true };

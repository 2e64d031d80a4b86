import type { EndpointName } from '../../../../shared/contracts/index.ts';
import type { Answer, Called, CardSeen, MailSeen, Seen } from '../record.ts';

/** 2026-11-21T12:00:00Z, when everything in a made-up record happens where nothing else is said: ms. */
export const NOON = Date.UTC(2026, 10, 21, 12);
export const HOUR_MS = 3_600_000;

type More = Partial<Pick<Called, 'at' | 'session' | 'together' | 'sentMs' | 'device'>> & {
  readonly json?: unknown;
  /** The session's cookie that came. */
  readonly given?: string;
  readonly readable?: boolean;
};

/** A call as somebody saw it. `status` 0: she closed the browser. */
export function seen(
  call: EndpointName,
  asked: Called['asked'],
  status: number,
  { json = {}, given, readable = true, at = NOON, ...more }: More = {},
): Called {
  const answer: Answer =
    status === 0
      ? { got: 'nothing', why: 'left' }
      : { got: 'answer', status, json, readable, retryAfterSeconds: undefined, session: given };
  return { kind: 'call', at, answeredAt: at, sentMs: 0, device: 0, session: undefined, call, asked, answer, ...more };
}

export const EMAIL = 'a@example.com';

export const logIn = (password: string, status: number, more: More = {}) =>
  seen('account/login', { email: EMAIL, password }, status, more);

export const signUp = (password: string, status = 200) =>
  seen('billing/create-subscription', { email: EMAIL, password }, status);

export const card = (outcome: CardSeen['outcome'], more: Partial<CardSeen> = {}): CardSeen => ({
  ...{ kind: 'card', at: NOON, intent: 'seti_1', subscriptionId: 'sub_1', outcome, card: '4242424242424242' },
  ...more,
});

export const codeMail = (code: string, purpose: MailSeen['purpose'], sentAt = NOON): MailSeen => ({
  ...{ kind: 'mail', at: sentAt, sentAt, subject: 'Your code', code, purpose },
});

export const SETTLED: Seen = { kind: 'settled', at: NOON };

/** What was found, in words. */
export const words = (amiss: readonly { readonly invariant: string; readonly what: string }[]) =>
  amiss.map(({ invariant, what }) => `${invariant} ${what}`);

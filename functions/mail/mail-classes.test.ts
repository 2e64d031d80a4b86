import { expect, it } from 'vitest';
import { stoppedMail } from './mail-classes.ts';
import type { OutboxEmail } from './outbox-store.ts';

type DueEmail = Exclude<OutboxEmail, { kind: 'none' }>;

const DAY = 86_400;
const ENQUEUED_AT = 1_800_000_000;
const to = 'ann@example.com';
const code = (purpose: 'sign-up' | 'email-change' | 'password-reset' | 'password-change') =>
  ({ kind: 'code', to, purpose, emailHash: 'h', nonce: 'n' }) as const;
const trialEnding = {
  kind: 'trial-ending',
  to,
  endsAt: ENQUEUED_AT + 2 * DAY,
  amountCents: 3000,
  interval: 'month',
} as const;

const renewalAhead = { kind: 'renewal-ahead', to, renewsAt: ENQUEUED_AT + 2 * DAY, amountCents: 27_000 } as const;

it.each<[DueEmail, string, string]>([
  [code('sign-up'), 'park', 'park'],
  [code('email-change'), 'park', 'park'],
  [code('password-reset'), 'park', 'send'],
  [code('password-change'), 'park', 'send'],
  [{ kind: 'already-registered', to }, 'hold', 'park'],
  [{ kind: 'email-taken', to }, 'hold', 'park'],
  [{ kind: 'password-changed', to }, 'hold', 'send'],
  [{ kind: 'email-change-asked', to }, 'hold', 'send'],
  [{ kind: 'email-changed', to }, 'hold', 'send'],
  [trialEnding, 'hold', 'send'],
  [renewalAhead, 'hold', 'send'],
  [{ kind: 'payment-failed', to }, 'hold', 'send'],
  [{ kind: 'payment-action-needed', to }, 'hold', 'send'],
  [{ kind: 'sign-up-undone', to, paid: true }, 'hold', 'send'],
  [{ kind: 'account-deleted', to }, 'hold', 'send'],
  [{ kind: 'welcome', to }, 'drop', 'drop'],
  [{ kind: 'subscription-started', to }, 'drop', 'drop'],
])(
  'the rule of %j is to %s while the address bounces, to %s after a complaint',
  (mail, afterBounce, afterComplaint) => {
    const until = ENQUEUED_AT + DAY;
    expect(stoppedMail(mail, ENQUEUED_AT, { why: 'bounce', until }).action).toBe(afterBounce);
    expect(stoppedMail(mail, ENQUEUED_AT, { why: 'complaint', until }).action).toBe(afterComplaint);
  },
);

it('a notice waits at most 30 days, counted from its cause, and then is parked', () => {
  const after = (seconds: number) =>
    stoppedMail({ kind: 'password-changed', to }, ENQUEUED_AT, { why: 'bounce', until: ENQUEUED_AT + seconds });
  expect(after(30 * DAY)).toEqual({ action: 'hold', until: ENQUEUED_AT + 30 * DAY });
  expect(after(30 * DAY + 1)).toEqual({ action: 'park' });
});

it('the announcement of a trial’s end does not wait until after it', () => {
  const after = (until: number) => stoppedMail(trialEnding, ENQUEUED_AT, { why: 'bounce', until }).action;
  expect([after(trialEnding.endsAt), after(trialEnding.endsAt + 1)]).toEqual(['hold', 'park']);
});

it('the announcement of a renewal does not wait until after it', () => {
  const after = (until: number) => stoppedMail(renewalAhead, ENQUEUED_AT, { why: 'bounce', until }).action;
  expect([after(renewalAhead.renewsAt), after(renewalAhead.renewsAt + 1)]).toEqual(['hold', 'park']);
});

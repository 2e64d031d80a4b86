import type { AtStripe, Facts, LastLook, PersonFacts, PersonRecord, SubscriptionAtStripe } from '../facts.ts';

/** 2026-01-15T12:00:00Z, in seconds since 1970. */
export const NOW = 1_768_478_400;
export const DAY = 86_400;
export const ANNA = 'anna@example.com';

/** In her third day of a trial with a card. */
export const trial: SubscriptionAtStripe = {
  id: 'sub_trial',
  status: 'trialing',
  confirmed: true,
  periodEnd: NOW + 2 * DAY,
  trialEnd: NOW + 2 * DAY,
  endsAt: undefined,
  endedAt: undefined,
};

export const paidMonth: SubscriptionAtStripe = {
  id: 'sub_month',
  status: 'active',
  confirmed: true,
  periodEnd: NOW + 20 * DAY,
  trialEnd: undefined,
  endsAt: undefined,
  endedAt: undefined,
};

export const monthsPayment = {
  subscription: paidMonth.id,
  from: NOW - 10 * DAY,
  to: NOW + 20 * DAY,
  cents: 3000,
  returnedCents: 0,
};

interface Changes {
  readonly record?: Partial<PersonRecord>;
  readonly look?: Partial<LastLook>;
  readonly atStripe?: Partial<AtStripe>;
}

/** Somebody who has signed up with a trial, and with whom everything is in order but for what is said. */
export function anna({ record, look, atStripe }: Changes = {}): PersonFacts {
  return {
    record: {
      person: 3,
      story: 'signs up',
      addresses: [ANNA],
      mayLogInWith: { emails: [ANNA], passwords: ['old and fine'] },
      mustNotLogInWith: [],
      account: 'yes',
      confirmed: ['seti_1'],
      refused: [],
      presets: { must: ['High'], may: ['Perhaps'] },
      theme: ['dark'],
      ends: ['renews'],
      deadSessions: [],
      lists: [],
      seenAmiss: [],
      actions: 9,
      ...record,
    },
    look: {
      letIn: [{ email: ANNA, password: 'old and fine' }],
      wronglyLetIn: [],
      risenSessions: 0,
      subscription: { hasSubscription: true, status: 'trialing' },
      access: true,
      presets: ['High'],
      theme: 'dark',
      reset: 'done',
      unanswered: [],
      ...look,
    },
    atStripe: { subscriptions: [trial], payments: [], ...atStripe },
  };
}

export function mailTo(address: string, subject: string) {
  const [id, at, from] = ['m', '2026-01-15T12:00:00.000Z', 'Crossbook <crossbook@example.com>'];
  return { id, at, from, to: [address], subject, text: '', html: '' };
}

export function factsOf(people: readonly PersonFacts[], changes: Partial<Facts> = {}): Facts {
  return {
    now: NOW,
    people,
    mails: [mailTo(ANNA, 'Welcome to Crossbook')],
    bounced: new Set(),
    rows: { owedMails: [], parkedMails: [], owedUndoings: [], parkedSubscriptions: [], creditsCounted: 10 },
    provider: { creditsSpent: 10 },
    ...changes,
  };
}

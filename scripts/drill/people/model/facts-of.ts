import type { PersonRecord } from '../../facts.ts';
import type { Seen } from '../record.ts';
import { accessOf } from './access.ts';
import { accountOf } from './account.ts';
import { answersOf, listsOf } from './answers.ts';
import { codesOf } from './codes.ts';
import { emailsOf } from './emails.ts';
import { passwordsOf } from './passwords.ts';
import { presetsOf } from './presets.ts';
import { sessionsOf } from './sessions.ts';
import { subscriptionOf } from './subscription.ts';
import { themeOf } from './theme.ts';

interface Who {
  readonly place: number;
  readonly story: string;
}

/** What follows from all that somebody saw. */
export function factsOf(record: readonly Seen[], { place, story }: Who): PersonRecord {
  const [passwords, sessions, presets] = [passwordsOf(record), sessionsOf(record), presetsOf(record)];
  const [emails, subscription, theme] = [emailsOf(record), subscriptionOf(record), themeOf(record)];
  const parts = [emails, passwords, sessions, presets, subscription, theme];
  return {
    person: place,
    story,
    addresses: emails.all,
    mayLogInWith: { emails: emails.may, passwords: passwords.may },
    mustNotLogInWith: passwords.replaced,
    account: accountOf(record),
    confirmed: subscription.confirmed,
    refused: subscription.refused,
    presets: { must: presets.must, may: presets.may },
    theme: theme.may,
    ends: subscription.ends,
    deadSessions: sessions.dead.map((token) => `__Host-sid=${token}`),
    lists: listsOf(record),
    seenAmiss: [...parts.flatMap(({ amiss }) => amiss), ...accessOf(record), ...codesOf(record), ...answersOf(record)],
    actions: record.filter(({ kind }) => kind === 'call' || kind === 'card' || kind === 'portal').length,
  };
}

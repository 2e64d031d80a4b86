import * as z from 'zod';
import { listOpportunities } from '../../../shared/contracts/opportunities.ts';
import { listPresets } from '../../../shared/contracts/presets.ts';
import type { Person } from '../../dev/product-process.ts';
import { openSession, ownPageHeaders } from '../../dev/session.ts';

const named = (email: string, password: string, subscribed = true): Person => ({
  email,
  password,
  firstName: 'Ada',
  lastName: 'Byron',
  subscribed,
});

/** They do nothing while others attack, and must find everything as it was. */
export const bystanders: readonly Person[] = [
  named('grace@example.com', 'quiet green kettle 81'),
  named('joan@example.com', 'slow yellow tractor 27', false),
];
/** The requests' own password for an account, so that log-ins succeed too. */
const KNOWN_PASSWORD = 'a stable of four horses';
/** They attack out of accounts of their own. */
export const attackers: readonly Person[] = [
  named('ada@example.com', KNOWN_PASSWORD),
  named('eve@example.com', KNOWN_PASSWORD),
  named('mallory@example.com', KNOWN_PASSWORD, false),
];

const PRESET = {
  name: 'Mine',
  page: 'dashboard',
  selectedSportsbooks: [1],
  selectedLeagues: [],
  selectedTimeRange: 'all',
  minProfit: 0,
  maxProfit: null,
};

export interface Visitor {
  readonly cookie: string;
  /** Everything that is theirs. */
  readonly visit: () => Promise<Readonly<Record<'user' | 'presets' | 'subscription', unknown>>>;
}

/**
 * Logs somebody in. `known`: cookies of the same browser.
 * @throws Error where that is refused
 */
export async function logIn({ url }: { readonly url: string }, person: Person, known = ''): Promise<Visitor> {
  const { email } = person;
  const cookie = await openSession(url, person, known);
  const get = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${email} is answered ${answer.status} at ${path}`);
    return answer.json();
  };
  const visit = async () => {
    if (person.subscribed)
      z.array(z.unknown())
        .min(1)
        .parse(await get(listOpportunities.path));
    return {
      user: await get('/api/auth/user'),
      presets: await get(`${listPresets.path}?page=dashboard`),
      subscription: await get('/api/subscription'),
    };
  };
  return { cookie, visit };
}

/** Leaves somebody something of their own to lose. */
export async function savePreset(url: string, { cookie }: Visitor): Promise<void> {
  const reply = await fetch(`${url}${listPresets.path}`, {
    method: 'POST',
    headers: { ...ownPageHeaders(url), cookie },
    body: JSON.stringify(PRESET),
  });
  if (reply.status !== 200) throw new Error(`a preset is answered ${reply.status}`);
}

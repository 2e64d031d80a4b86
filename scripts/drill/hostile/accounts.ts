import * as z from 'zod';
import { listOpportunities } from '../../../shared/contracts/opportunities.ts';
import { listPresets } from '../../../shared/contracts/presets.ts';
import type { LocalUser } from '../../dev/product-process.ts';
import { openSession, ownPageHeaders } from '../../dev/session.ts';

const named = (email: string, password: string, subscribed = true): LocalUser => ({
  email,
  password,
  firstName: 'Ada',
  lastName: 'Byron',
  subscribed,
});

/** They do nothing during the attack and must find their data unchanged. */
export const bystanders: readonly LocalUser[] = [
  named('grace@example.com', 'quiet green kettle 81'),
  named('joan@example.com', 'slow yellow tractor 27', false),
];
/** The password in generated requests, so that some log-ins succeed. */
const KNOWN_PASSWORD = 'a stable of four horses';
/** They attack with their own sessions. */
export const attackers: readonly LocalUser[] = [
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

export interface LoggedInUser {
  readonly cookie: string;
  /** Reads all of the user's data. */
  readonly readAll: () => Promise<Readonly<Record<'user' | 'presets' | 'subscription', unknown>>>;
}

/**
 * Logs a user in. `knownCookies`: of the same browser.
 * @throws Error when refused
 */
export async function logIn(
  { url }: { readonly url: string },
  user: LocalUser,
  knownCookies = '',
): Promise<LoggedInUser> {
  const { email } = user;
  const cookie = await openSession(url, user, knownCookies);
  const get = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} to ${email}`);
    return answer.json();
  };
  const readAll = async () => {
    if (user.subscribed)
      z.array(z.unknown())
        .min(1)
        .parse(await get(listOpportunities.path));
    return {
      user: await get('/api/auth/user'),
      presets: await get(`${listPresets.path}?page=dashboard`),
      subscription: await get('/api/subscription'),
    };
  };
  return { cookie, readAll };
}

export async function saveOwnPreset(url: string, { cookie }: LoggedInUser): Promise<void> {
  const reply = await fetch(`${url}${listPresets.path}`, {
    method: 'POST',
    headers: { ...ownPageHeaders(url), cookie },
    body: JSON.stringify(PRESET),
  });
  if (reply.status !== 200) throw new Error(`saving a preset answered ${reply.status}`);
}

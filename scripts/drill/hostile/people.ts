import * as z from 'zod';
import { listOpportunities } from '../../../shared/contracts/opportunities.ts';
import { listPresets } from '../../../shared/contracts/presets.ts';
import type { DrilledProduct, Person } from './product.ts';

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

const MOST_TRIES = 3;

const PRESET = {
  name: 'Mine',
  page: 'dashboard',
  selectedSportsbooks: [1],
  selectedLeagues: [],
  selectedTimeRange: 'all',
  minProfit: 0,
  maxProfit: null,
};

export interface Visit {
  readonly user: unknown;
  readonly presets: unknown;
  readonly subscription: unknown;
}

export interface Visitor {
  readonly cookie: string;
  readonly visit: () => Promise<Visit>;
}

/**
 * Logs somebody in as a browser does. A first call may be slow to death on a busy machine, as it has all code to load: it is told to
 * come again, and does so.
 * @throws Error where that is refused
 */
export async function logIn({ url }: Pick<DrilledProduct, 'url'>, person: Person, known = ''): Promise<Visitor> {
  const { email, password } = person;
  const body = JSON.stringify({ email, password });
  const call = () => fetch(`${url}/api/login`, { method: 'POST', headers: { ...own(url), cookie: known }, body });
  let reply = await call();
  for (let tries = 1; reply.status === 503 && tries < MOST_TRIES; tries += 1) reply = await call();
  if (reply.status !== 200) throw new Error(`${email} cannot log in: ${reply.status} ${await reply.text()}`);
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
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
    headers: { ...own(url), cookie },
    body: JSON.stringify(PRESET),
  });
  if (reply.status !== 200) throw new Error(`a preset is answered ${reply.status}`);
}

/** What a browser's own page sends. */
const own = (url: string) => ({ origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' });

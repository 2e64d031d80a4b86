import * as z from 'zod/mini';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { scanStats } from '../../../shared/contracts/opportunities.ts';
import { type Answer, type Check, expectStatus, jsonOf, type Place, visit } from './visit.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const lists = [
  contracts['opportunities/list-opportunities'],
  contracts['opportunities/list-overlap'],
  contracts['opportunities/list-promo'],
  contracts['opportunities/list-events'],
];

/** What somebody with a subscription sees. To be done in turn: the first begins a session, the last ends it. */
export function signedInChecks({ email, password }: Credentials): readonly Check[] {
  let cookie = '';
  const read = (place: Place, { path }: Contract) => visit(place.url + path, { headers: { cookie } });
  const change = (place: Place, { method, path }: Contract, body?: object) =>
    visit(place.url + path, {
      method,
      headers: {
        origin: place.siteOrigin,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return [
    {
      says: 'signing in opens a session',
      complaints: async (place) => {
        const answer = await change(place, contracts['account/login'], { email, password });
        const [line = ''] = answer.headers.getSetCookie();
        cookie = line.split(';')[0] ?? '';
        return [...isReply(answer, contracts['account/login']), ...closedCookie(line)];
      },
    },
    {
      says: 'the session is known',
      complaints: async (place) =>
        isReply(await read(place, contracts['account/get-user']), contracts['account/get-user']),
    },
    ...lists.map(
      (contract): Check => ({
        says: `${contract.path} gives its list`,
        complaints: async (place) => isReply(await read(place, contract), contract),
      }),
    ),
    {
      says: 'every league’s data is fresh',
      complaints: async (place) => staleLeagues(await read(place, contracts['opportunities/get-scan-stats'])),
    },
    {
      says: 'signing out ends the session',
      complaints: async (place) => [
        ...expectStatus(await change(place, contracts['account/logout']), 200),
        ...expectStatus(await read(place, contracts['account/get-user']), 401),
      ],
    },
  ];
}

function isReply(answer: Answer, { reply }: Contract): string[] {
  const parsed = z.safeParse(reply, jsonOf(answer));
  return [...expectStatus(answer, 200), ...(parsed.success ? [] : ['the answer is not what its contract says'])];
}

/** For our host and https alone, and out of the reach of scripts. */
function closedCookie(line: string): string[] {
  const wanted = [/^__Host-/, /; *Secure\b/i, /; *HttpOnly\b/i, /; *Path=\/(;|$)/i, /; *SameSite=/i];
  return wanted.filter((part) => !part.test(line)).map((part) => `the session’s cookie lacks ${part.source}`);
}

function staleLeagues(answer: Answer): string[] {
  const stats = z.safeParse(scanStats, jsonOf(answer));
  if (!stats.success) return [...expectStatus(answer, 200), 'the answer is not what its contract says'];
  return stats.data.leagues
    .filter(({ dataAt, stale }) => dataAt === null || stale)
    .map(({ league, dataAt, problem = 'no reason told' }) => `${league} was scanned ${dataAt ?? 'never'}: ${problem}`);
}

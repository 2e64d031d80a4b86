import * as z from 'zod/mini';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { listEvents, lists, scanStats } from '../../../shared/contracts/opportunities.ts';
import { jsonIn } from '../../../shared/json/json.ts';
import { type Answer, type Check, expectStatus, request, type SmokeTarget } from './request.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const allLists: readonly Contract[] = [...Object.values(lists), listEvents];

/** Checks as a subscriber. In order: the first starts a session, the last ends it. */
export function signedInChecks({ email, password }: Credentials): readonly Check[] {
  let cookie = '';
  const read = (target: SmokeTarget, { path }: Contract) => request(target.url + path, { headers: { cookie } });
  const change = (target: SmokeTarget, { method, path }: Contract, body?: object) =>
    request(target.url + path, {
      method,
      headers: {
        origin: target.siteOrigin,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  return [
    {
      title: 'signing in opens a session',
      problems: async (target) => {
        const answer = await change(target, contracts['identity/account/login'], { email, password });
        const [line = ''] = answer.headers.getSetCookie();
        cookie = line.split(';')[0] ?? '';
        return [...isReply(answer, contracts['identity/account/login']), ...cookieProblems(line)];
      },
    },
    {
      title: 'the session is valid',
      problems: async (target) =>
        isReply(await read(target, contracts['identity/account/get-user']), contracts['identity/account/get-user']),
    },
    ...allLists.map(
      (contract): Check => ({
        title: `${contract.path} serves its list`,
        problems: async (target) => isReply(await read(target, contract), contract),
      }),
    ),
    {
      title: 'every league’s data is fresh',
      problems: async (target) => staleLeagues(await read(target, contracts['odds/get-scan-stats'])),
    },
    {
      title: 'signing out ends the session',
      problems: async (target) => [
        ...expectStatus(await change(target, contracts['identity/account/logout']), 200),
        ...expectStatus(await read(target, contracts['identity/account/get-user']), 401),
      ],
    },
  ];
}

function isReply(answer: Answer, { reply }: Contract): string[] {
  const parsed = z.safeParse(reply, jsonIn(answer.text));
  return [...expectStatus(answer, 200), ...(parsed.success ? [] : ['the answer does not match its contract'])];
}

/** The session cookie must be host-only, secure, and not readable by scripts. */
function cookieProblems(line: string): string[] {
  const wanted = [/^__Host-/, /; *Secure\b/i, /; *HttpOnly\b/i, /; *Path=\/(;|$)/i, /; *SameSite=/i];
  return wanted.filter((part) => !part.test(line)).map((part) => `the session’s cookie lacks ${part.source}`);
}

function staleLeagues(answer: Answer): string[] {
  const stats = z.safeParse(scanStats, jsonIn(answer.text));
  if (!stats.success) return [...expectStatus(answer, 200), 'the answer does not match its contract'];
  return stats.data.leagues
    .filter(({ dataAt, stale }) => dataAt === null || stale)
    .map(({ league, dataAt, problem = 'no reason given' }) => `${league} was scanned ${dataAt ?? 'never'}: ${problem}`);
}

import * as z from 'zod/mini';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { undocumented } from '../../testing/check-response.ts';
import { TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN } from '../../testing/http-event.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import type { Run } from '../call.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { AccessPort, EndpointDeps, SessionPort } from '../ports.ts';

const user = {
  id: 'u1',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'L',
  epoch: 0,
};

/** The cookie `sid=good` is a valid session; `sid=paid` also has a subscription. */
const sessions: SessionPort = {
  signedIn: async (cookies) => {
    const known = cookies.includes('sid=good') || cookies.includes('sid=paid');
    const userId = cookies.includes('sid=paid') ? 'u2' : 'u1';
    return known
      ? {
          caller: { userId, user, session: { tokenHash: 'h', createdAt: 0, authenticatedAt: undefined } },
          cookie: cookies.includes('old=1') ? 'sid=good; again' : undefined,
        }
      : undefined;
  },
  assertRecentlyAuthenticated: () => {},
};
const access: AccessPort = { subscribed: async (userId) => userId === 'u2' };

export function endpointDepsWith(overrides: Partial<EndpointDeps> = {}) {
  const { log, entries } = recordedLog();
  const http: EndpointDeps = {
    log,
    elapsed: () => 0,
    originPolicy: async () => ({ originSecrets: [TEST_ORIGIN_SECRET], siteOrigin: TEST_SITE_ORIGIN }),
    sessions: async () => sessions,
    access: async () => access,
    ...overrides,
  };
  return { http, entries };
}

export const echo = {
  method: 'POST',
  path: '/api/echo',
  access: 'anyone',
  summary: 'For tests.',
  request: z.strictObject({ name: z.string(), age: z.optional(z.int()), x: z.optional(z.unknown()) }),
  reply: z.strictObject({ received: z.unknown() }),
  delivery: 'each-time',
} as const satisfies Contract;

export const empty = {
  method: 'POST',
  path: '/api/empty',
  access: 'anyone',
  summary: 'For tests.',
  reply: z.strictObject({}),
  errors: ['code-wrong', 'rule-changed'],
  delivery: 'each-time',
} as const satisfies Contract;

export const readWhat = {
  method: 'GET',
  path: '/api/read/{what}',
  access: 'anyone',
  summary: 'For tests.',
  params: z.strictObject({ what: z.string().check(z.maxLength(5)) }),
  reply: z.strictObject({ what: z.string() }),
  delivery: 'each-time',
} as const satisfies Contract;

export const list = {
  method: 'GET',
  path: '/api/list',
  access: 'anyone',
  summary: 'For tests.',
  reply: z.array(z.string()),
  delivery: 'prepared',
} as const satisfies Contract;

const noDeps = () => undefined;

/** A handler with a recorded log. */
export function endpoint<C extends Contract>(
  contract: C,
  run: Run<C, undefined>,
  overrides: Partial<EndpointDeps> = {},
) {
  const { http, entries } = endpointDepsWith(overrides);
  return { handler: undocumented(defineEndpoint(contract, noDeps, run, http)), entries };
}

export const echoEndpoint = (overrides: Partial<EndpointDeps> = {}) =>
  endpoint(echo, async ({ request }) => ({ received: request }), overrides);
export const emptyEndpoint = () => endpoint(empty, async () => ({}));
export const failingEndpoint = (error: unknown, overrides: Partial<EndpointDeps> = {}) =>
  endpoint(empty, () => Promise.reject(error), overrides);
export const post = { method: 'POST' };
export const sent = (body: unknown, more: object = {}) => ({ ...post, body, ...more });

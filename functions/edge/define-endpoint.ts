import * as z from 'zod/mini';
import { type CookieName, cookieSeconds } from '../../shared/catalogue/cookies.ts';
import { errorCodesOf } from '../../shared/contracts/common-errors.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import { CANARY_USER_ID } from '../platform/canary-account.ts';
import { Refusal } from '../platform/errors.ts';
import { sha256 } from '../platform/hash.ts';
import { PackedText } from '../platform/packed-text.ts';
import type { Call, Caller, Run } from './call.ts';
import {
  addressPrefix,
  cookiePairs,
  type HttpEvent,
  type HttpReply,
  header,
  sendsPrivacyControl,
  visitOf,
} from './http.ts';
import { parseParams, parseQuery, parseRequest } from './input.ts';
import { lazy } from './lazy.ts';
import { type HttpHandler, pipeline, type RequestFacts } from './pipeline.ts';
import type { EndpointDeps } from './ports.ts';
import { eachTimeReply, errorReply, preparedReply } from './replies.ts';

const SESSION = '__Host-sid' satisfies CookieName;
/** Grants nothing. The page's script reads it, which saves visitors a call whose answer is always 401. */
const MARK = '__Host-in' satisfies CookieName;
const MARKED = `${MARK}=1`;
const MARK_RULES = 'Secure; SameSite=Strict; Path=/; Max-Age=';
const NO_MARK = `${MARK}=; ${MARK_RULES}0`;

/**
 * Makes a Lambda handler of a contract and its `run`: log → error reply → origin secret → same origin → caller and access → request → run →
 * reply. `liveDeps` is called on the first request, not on import; `http` comes from `functions/compose`.
 */
export function defineEndpoint<C extends Contract, D>(
  contract: C,
  liveDeps: () => D | Promise<D>,
  run: Run<C, D>,
  http: EndpointDeps,
): HttpHandler {
  const { log, elapsed, originPolicy } = http;
  const endpoint = `${contract.method} ${contract.path}`;
  const deps = lazy(liveDeps);
  const codes = errorCodesOf(contract);

  const anySite = contract.anySite === true ? { anySite: contract.anySite } : {};
  return pipeline({ endpoint, log, elapsed, originPolicy, ...anySite, answer });

  async function answer(event: HttpEvent, note: (notes: RequestFacts) => void): Promise<HttpReply> {
    const sent = new Map<string, string>();
    try {
      const call = await callOf(event, note, sent);
      if (!isCallOf(contract, call)) throw new Error(`the call of ${endpoint} is not what its contract says`);
      return withCookies(await replyOf(event, await run(call, await deps())), sent);
    } catch (thrown) {
      const error = declared(thrown);
      if (sent.size === 0) throw error;
      return withCookies(errorReply(error, log, endpoint), sent);
    }
  }

  /** A refusal that the contract does not declare is a bug: nobody who calls is prepared for it. */
  function declared(error: unknown): unknown {
    if (!(error instanceof Refusal) || codes.includes(error.code)) return error;
    return new Error(`${endpoint} does not declare ${error.code}`, { cause: error });
  }

  async function callOf(event: HttpEvent, note: (notes: RequestFacts) => void, sent: SentCookies): Promise<AnyCall> {
    const cookies = cookiePairs(event);
    const caller = await callerOf(cookies, sent);
    if (caller !== null) note({ user: sha256(caller.userId), ...(isCanary(caller) ? { canary: true } : {}) });
    return {
      params: parseParams(contract, event),
      query: parseQuery(contract, event),
      request: parseRequest(contract, event),
      caller,
      cookies,
      clientAddress: addressPrefix(header(event, cdnHeaders.viewerAddress)),
      visit: visitOf(event),
      ...(sendsPrivacyControl(event) ? { privacyControl: true as const } : {}),
      sendCookie: (line) => keep(sent, line),
    };
  }

  async function callerOf(cookies: readonly string[], sent: SentCookies): Promise<Caller | null> {
    if (contract.access === 'anyone') return null;
    const sessions = await http.sessions();
    const session = await sessions.signedIn(cookies);
    if (session === undefined) {
      log.warn('authz_fail', { endpoint, reason: 'no session' });
      if (cookies.includes(MARKED)) keep(sent, NO_MARK);
      throw new Refusal('not-authenticated');
    }
    const { caller, cookie } = session;
    if (isCanary(caller)) refuseCanary();
    else if (contract.access === 'subscribed' && !(await (await http.access()).subscribed(caller.userId))) {
      log.warn('authz_fail', { endpoint, reason: 'no subscription' });
      throw new Refusal('subscription-required');
    }
    if (cookie !== undefined) keep(sent, cookie);
    if (contract.reauthentication === 'always') sessions.assertRecentlyAuthenticated(caller);
    return caller;
  }

  /** The only account with access to data without a subscription, and to nothing else. */
  function refuseCanary(): void {
    if (contract.canary === 'allowed') return;
    log.warn('authz_fail', { endpoint, reason: 'canary' });
    throw new Refusal('not-allowed');
  }

  async function replyOf(event: HttpEvent, answered: unknown): Promise<HttpReply> {
    if (contract.delivery === 'prepared') return preparedReply(event, z.parse(prepared, answered));
    const reply = z.parse(contract.reply, answered);
    return eachTimeReply(event, contract.status?.(reply) ?? 200, reply);
  }
}

type AnyCall = Omit<Call<Contract>, 'request' | 'params' | 'query' | 'caller'> & {
  readonly request: unknown;
  readonly params: unknown;
  readonly query: unknown;
  readonly caller: Caller | null;
};

const prepared = z.object({
  etag: z.string().check(z.regex(/^"[!#-~]+"$/)),
  text: z.instanceof(PackedText),
  nextAt: z.optional(z.string()),
  dataAt: z.optional(z.string()),
});

/** The parts were parsed by the contract's schemas; this only checks that each part the contract has is present. */
function isCallOf<C extends Contract>(contract: C, call: AnyCall): call is AnyCall & Call<C> {
  return (
    (contract.access === 'anyone') === (call.caller === null) &&
    (contract.request === undefined) === (call.request === undefined) &&
    (contract.params === undefined) === (call.params === undefined) &&
    (contract.query === undefined) === (call.query === undefined)
  );
}

function isCanary({ userId }: Caller): boolean {
  return userId === CANARY_USER_ID;
}

/** By name: of two with the same name a browser would keep the last one it read. */
type SentCookies = Map<string, string>;

/**
 * A later cookie replaces an earlier one of the same name, such as a new session's. A session's comes and goes with the mark of a browser in
 * which somebody logged in.
 */
function keep(sent: SentCookies, line: string): void {
  const name = line.slice(0, line.indexOf('='));
  sent.set(name, line);
  if (name === SESSION)
    sent.set(MARK, line.startsWith(`${SESSION}=;`) ? NO_MARK : `${MARKED}; ${MARK_RULES}${cookieSeconds[MARK]}`);
}

function withCookies(reply: HttpReply, sent: SentCookies): HttpReply {
  return sent.size === 0 ? reply : { ...reply, cookies: [...sent.values()] };
}

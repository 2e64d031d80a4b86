import { login } from '../../../shared/contracts/account.ts';
import { LIST_DATA_AT } from '../../../shared/contracts/contract.ts';
import { listOpportunities } from '../../../shared/contracts/opportunities.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { canaryEmail } from '../../platform/canary-account.ts';

/** What a subscriber does first, in this order. 'list-age': the list came, but its prices are old. */
export type Step = 'page' | 'script' | 'sign-in' | 'list' | 'list-age';

/** A step that did not work. The message holds no secret and nothing that the site sent, except for statuses and headers. */
export class StepFailed extends Error {
  readonly step: Step;
  readonly status: number | undefined;

  constructor(step: Step, message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StepFailed';
    this.step = step;
    this.status = status;
  }
}

/** What stays between runs, in this process only: a session is a secret, and a new process signs in again. */
interface CanaryMemory {
  /** The `Cookie` header and when it was received, ms; undefined while signed out. */
  session: { readonly cookies: string; readonly since: Millis } | undefined;
}

export interface SiteDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Ends a request after that many ms. */
  readonly deadline: (ms: Millis) => AbortSignal;
  readonly clock: () => Millis;
  /** `https://crossbook.example` */
  readonly site: () => Promise<string>;
  readonly password: () => Promise<string>;
  readonly memory: CanaryMemory;
  /** Older prices are a failure. */
  readonly maxAgeSeconds: Seconds;
}

const REQUEST_MS = 5_000;
/** Signing in is checked this often; a session lasts longer. */
const SESSION_MS = 60 * 60_000;

/**
 * Loads the page and its scripts, signs in once an hour, and reads a list, all through the site's public name. Returns the age of the list's
 * prices.
 * @throws StepFailed
 */
export async function checkSite(deps: SiteDeps): Promise<{ readonly ageSeconds: Seconds }> {
  const site = await inStep('page', deps.site);
  for (const script of await checkPage(site, deps)) await checkScript(`${site}${script}`, deps);
  const cookies = await sessionCookies(site, deps);
  return checkList(site, cookies, deps);
}

/** Returns the paths of the page's scripts. */
async function checkPage(site: string, deps: SiteDeps): Promise<readonly string[]> {
  const { response, text } = await answerTo('page', `${site}/`, {}, deps);
  mustBe('page', response, 'text/html');
  const scripts = scriptsOf(text);
  if (scripts.length === 0) throw new StepFailed('page', 'the page names no script');
  return scripts;
}

/** The paths of a page's own script and, if that starts the app, of the app's. */
function scriptsOf(html: string): readonly string[] {
  const [tag = ''] = /<script\b[^>]*\btype="module"[^>]*>/.exec(html) ?? [];
  return [...tag.matchAll(/\b(?:src|data-app)="(\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
}

async function checkScript(url: string, deps: SiteDeps): Promise<void> {
  const { response, text } = await answerTo('script', url, {}, deps);
  mustBe('script', response, 'javascript');
  const cached = response.headers.get('cache-control') ?? '';
  if (!cached.includes('immutable')) throw new StepFailed('script', `the script is cached as “${cached}”`);
  if (text.trim() === '') throw new StepFailed('script', 'the script is empty');
}

/** Signs in when there is no session, or an old one, which ends with it. */
async function sessionCookies(site: string, deps: SiteDeps): Promise<string> {
  const { memory, clock } = deps;
  const now = clock();
  if (memory.session !== undefined && now - memory.session.since < SESSION_MS) return memory.session.cookies;
  const password = await inStep('sign-in', deps.password);
  const headers = {
    'content-type': 'application/json',
    origin: site,
    ...(memory.session === undefined ? {} : { cookie: memory.session.cookies }),
  };
  const body = JSON.stringify({ email: canaryEmail(password), password });
  memory.session = undefined;
  const { response } = await answerTo('sign-in', `${site}${login.path}`, { method: 'POST', headers, body }, deps);
  if (response.status === 401) {
    throw new StepFailed('sign-in', 'the canary has no account with its password: npm run canary', { status: 401 });
  }
  mustBe('sign-in', response, 'application/json');
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (!cookies.some((cookie) => cookie.startsWith('__Host-sid='))) {
    throw new StepFailed('sign-in', 'signing in set no session cookie');
  }
  memory.session = { cookies: cookies.join('; '), since: now };
  return memory.session.cookies;
}

async function checkList(site: string, cookie: string, deps: SiteDeps): Promise<{ readonly ageSeconds: Seconds }> {
  const { path } = listOpportunities;
  const { response, text } = await answerTo('list', `${site}${path}`, { headers: { cookie } }, deps);
  // A session that was refused is not tried again.
  if (response.status === 401 || response.status === 403) deps.memory.session = undefined;
  mustBe('list', response, 'application/json');
  if (!(text.startsWith('[') && text.endsWith(']'))) throw new StepFailed('list', 'the list is not complete');
  const dataAt = Date.parse(response.headers.get(LIST_DATA_AT) ?? '');
  if (Number.isNaN(dataAt)) throw new StepFailed('list-age', 'there are no prices younger than 30 minutes');
  const ageSeconds = Math.round((deps.clock() - dataAt) / 1000);
  if (ageSeconds > deps.maxAgeSeconds) throw new StepFailed('list-age', `the newest prices are ${ageSeconds} s old`);
  return { ageSeconds };
}

/** The whole answer, whatever its status; redirects are not followed, since a subscriber's address has none. */
async function answerTo(step: Step, url: string, init: RequestInit, { fetch, deadline }: SiteDeps) {
  return inStep(step, async () => {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: deadline(REQUEST_MS) });
    return { response, text: await response.text() };
  });
}

/** @throws StepFailed for what is thrown */
async function inStep<T>(step: Step, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    throw new StepFailed(step, cause instanceof Error ? cause.message : 'something was thrown', { cause });
  }
}

function mustBe(step: Step, { status, headers }: Response, type: string): void {
  if (status !== 200) throw new StepFailed(step, `status ${status}`, { status });
  const given = headers.get('content-type') ?? '';
  if (!given.includes(type)) throw new StepFailed(step, `the content type is “${given}”`, { status });
}

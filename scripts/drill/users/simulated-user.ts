import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointName } from '../../../shared/contracts/index.ts';
import type { Mail } from '../../simulators/aws/mail-record.ts';
import { type BrowserDeps, openBrowser, type Values } from './browser.ts';
import { type Answer, type CodePurpose, type Entry, isDone, type StripeCall, statusOutcome } from './call-log.ts';

/** What simulated users get: the product's URL, the mailbox, and time. */
export interface UserDeps extends BrowserDeps {
  /** All users' mails, oldest first. */
  readonly mails: () => readonly Mail[];
  /** The product's clock: ms. */
  readonly now: () => number;
  /** Resolves once the product's clock has reached this time: ms. */
  readonly waitUntil: (time: number) => Promise<void>;
  /** Called after each action, whatever its outcome. */
  readonly onAction: () => void;
}

export interface UserBehavior {
  readonly doubleClick?: boolean | undefined;
  /** Closes the browser this many real ms after sending, and comes back later. */
  readonly leavesAfterMs?: number | undefined;
  /** How often a failed call is retried; 2 by default. */
  readonly retries?: number;
}

/** Time from a failure to the retry: ms by the product's clock. */
const RETRY_MS = 20_000;
/** A longer Retry-After is not waited for. */
const LONGEST_WAIT_SECONDS = 20 * 60;
/** Before each call: real ms. */
const MIN_PAUSE_MS = 2;
const PERSISTENT: UserBehavior = { retries: 6 };

const purposes: Readonly<Record<string, CodePurpose>> = {
  'Your Crossbook verification code': 'sign-up',
  'Your Crossbook password reset code': 'password-reset',
  'Your Crossbook password change code': 'password-change',
  'Your Crossbook email change code': 'email-change',
};

/** A user's last name, in the account and at Stripe. */
export function nameOf({ index }: { readonly index: number }): string {
  return `Number ${index}.`;
}

/** A user who knows the product only through its API: two browsers, a log of all calls, and a little state. */
export class SimulatedUser {
  readonly log: Entry[] = [];
  /** Every address the user ever had, oldest first. */
  readonly emails: string[] = [];
  /** A subscription that waits for a card or for its completion. `customerId`: only of a sign-up. */
  pendingSubscription?:
    | { subscriptionId: string; customerId?: string; clientSecret: string; paid: boolean }
    | undefined;
  signUps = 0;
  /** Everything has recovered: from now on the user retries more often, clicks once and stays. */
  settled = false;
  readonly #browsers;
  readonly index;
  readonly #deps;
  #serial = 0;

  /** `index`: among all users, from 0. */
  constructor(index: number, deps: UserDeps) {
    this.index = index;
    this.#deps = deps;
    // Each user has its own loopback address (127/8).
    const address = `127.1.${1 + (index >> 8)}.${index & 255}`;
    this.#browsers = [openBrowser(deps, address), openBrowser(deps, address)] as const;
    this.newEmail();
  }

  browser(device: number) {
    return this.#browsers[device === 0 ? 0 : 1];
  }

  now(): number {
    return this.#deps.now();
  }

  /** Waits by the product's clock: ms. */
  sleep(milliseconds: number): Promise<void> {
    return this.#deps.waitUntil(this.now() + milliseconds);
  }

  /** A new number for unique names, passwords and cards. */
  nextNumber(): number {
    return this.#serial++;
  }

  newEmail(): string {
    const email = `drill-${this.index}.${this.emails.length}@example.com`;
    this.emails.push(email);
    return email;
  }

  /** Codes mailed to the user, oldest first. `sentAt`: by the product's clock: ms. */
  codes(): readonly { readonly purpose: CodePurpose; readonly code: string; readonly sentAt: number }[] {
    const mine = this.#deps.mails().filter(({ to }) => to.some((email) => this.emails.includes(email)));
    return mine.flatMap(({ subject, text, at }) => {
      const [code, purpose] = [/^ {4}(\d{6})$/m.exec(text)?.[1], purposes[subject]];
      return code === undefined || purpose === undefined ? [] : [{ purpose, code, sentAt: Date.parse(at) }];
    });
  }

  /** Makes a call, with retries. Returns the last answer. */
  async call(device: number, call: EndpointName, values: Values = {}, behavior: UserBehavior = {}): Promise<Answer> {
    const { doubleClick, leavesAfterMs, retries = 2 } = this.settled ? PERSISTENT : behavior;
    let answer = await this.#tryOnce(device, call, values, { doubleClick, leavesAfterMs });
    for (let attempt = 0; attempt < retries; attempt += 1) {
      const wait = waitAfter(answer);
      if (wait === undefined) break;
      await this.sleep(wait);
      answer = await this.#tryOnce(device, call, values, {});
    }
    this.#deps.onAction();
    return answer;
  }

  async #tryOnce(
    device: number,
    call: EndpointName,
    values: Values,
    { doubleClick, leavesAfterMs }: UserBehavior,
  ): Promise<Answer> {
    await pause(MIN_PAUSE_MS);
    const { request, params, query, session } = values;
    const sent = session ?? this.browser(device).session();
    const callInfo = { call, device, asked: { ...query, ...params, ...request }, sent };
    const ask = () => this.browser(device).ask(call, values, leavesAfterMs);
    if (doubleClick !== true) return this.#write(callInfo, ask);
    const [first, second] = await Promise.all([this.#write(callInfo, ask), this.#write(callInfo, ask)]);
    // A successful answer counts, if there is one.
    return isDone(second) && !isDone(first) ? second : first;
  }

  /** Something done at Stripe. `act` returns a status for the log. */
  async atStripe(call: StripeCall, asked: Entry['asked'], act: () => Promise<number>): Promise<number> {
    const callInfo = { call, device: 0, asked, sent: undefined };
    const { status } = await this.#write(callInfo, async () => ({
      status: await act(),
      json: undefined,
      readable: true,
    }));
    this.#deps.onAction();
    return status;
  }

  async #write(callInfo: Pick<Entry, 'call' | 'device' | 'asked' | 'sent'>, act: () => Promise<Answer>) {
    const { settled } = this;
    const [at, sentMs] = [this.now(), performance.now()];
    const answer = await act();
    this.log.push({ ...callInfo, ...answer, settled, at, answeredAt: this.now(), sentMs, endedMs: performance.now() });
    return answer;
  }

  close(): void {
    for (const browser of this.#browsers) browser.close();
  }
}

/** Delay before a retry: ms; undefined when a retry is useless. */
function waitAfter(answer: Answer): number | undefined {
  if (statusOutcome(answer) === 'unknown') return RETRY_MS;
  const { status, retryAfterSeconds: seconds } = answer;
  if (status !== 429 || seconds === undefined || seconds > LONGEST_WAIT_SECONDS) return undefined;
  return (seconds + 1) * 1000;
}

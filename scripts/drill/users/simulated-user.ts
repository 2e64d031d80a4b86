import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointName } from '../../../shared/contracts/index.ts';
import type { Mail } from '../../simulators/aws/mail-sent.ts';
import { type BrowserDeps, openBrowser, type Values } from './browser.ts';
import { type Answer, type CodePurpose, type Entry, isDone, outcomeOf, type StripeCall } from './call-log.ts';

/** What people live in: the product's door, the mail box, and time. */
export interface UserDeps extends BrowserDeps {
  /** Everybody's mails, oldest first. */
  readonly mails: () => readonly Mail[];
  /** The product's time: ms. */
  readonly now: () => number;
  /** Settles once the product's time is this or later: ms. */
  readonly waitUntil: (time: number) => Promise<void>;
  /** Told when somebody has done one thing, whatever came of it. */
  readonly onAction: () => void;
}

/** How somebody goes about a thing. */
export interface Behavior {
  /** Clicks twice. */
  readonly doubleClick?: boolean | undefined;
  /** Closes the browser so many real ms after asking, and comes back later. */
  readonly leavesAfterMs?: number | undefined;
  /** How often she tries again what was not answered well; twice where nothing is said. */
  readonly retries?: number;
}

/** From a failure until she tries again: product ms. */
const RETRY_MS = 20_000;
/** Somebody told to come back later than this does not wait for it. */
const LONGEST_WAIT_SECONDS = 20 * 60;
/** Between two calls nobody is quicker than this: real ms. */
const MIN_PAUSE_MS = 2;
const PERSISTENT: Behavior = { retries: 6 };

const purposes: Readonly<Record<string, CodePurpose>> = {
  'Your Crossbook verification code': 'sign-up',
  'Your Crossbook password reset code': 'password-reset',
  'Your Crossbook password change code': 'password-change',
  'Your Crossbook email change code': 'email-change',
};

/** Somebody who uses the product by its door alone: two browsers, a log of all that was done, and the little that she has in mind beside it. */
export class SimulatedUser {
  readonly log: Entry[] = [];
  /** Every address that was ever hers, the first one first. */
  readonly emails: string[] = [];
  /** A subscription that waits for its card, or for the product to take note of it. `customerId`: only of a sign-up. */
  begun?: { subscriptionId: string; customerId?: string; clientSecret: string; paid: boolean } | undefined;
  signUps = 0;
  /** Everything is well again: from now on she does not give up easily, clicks once and stays. */
  settled = false;
  readonly #browsers;
  readonly index;
  readonly #world;
  #serial = 0;

  /** `index`: among all, from 0. */
  constructor(index: number, world: UserDeps) {
    this.index = index;
    this.#world = world;
    // Far from everybody else's, of the local network block 127/8.
    const address = `127.1.${1 + (index >> 8)}.${index & 255}`;
    this.#browsers = [openBrowser(world, address), openBrowser(world, address)] as const;
    this.newEmail();
  }

  browser(device: number) {
    return this.#browsers[device === 0 ? 0 : 1];
  }

  now(): number {
    return this.#world.now();
  }

  /** Waits for so long by the product's clock: ms. */
  sleep(milliseconds: number): Promise<void> {
    return this.#world.waitUntil(this.now() + milliseconds);
  }

  /** A number that she has not had before: for new names, passwords and cards. */
  next(): number {
    return this.#serial++;
  }

  newEmail(): string {
    const email = `drill-${this.index}.${this.emails.length}@example.com`;
    this.emails.push(email);
    return email;
  }

  /** Codes that were mailed to her, oldest first. `sentAt`: when they got to the box, by the product's clock: ms. */
  codes(): readonly { readonly purpose: CodePurpose; readonly code: string; readonly sentAt: number }[] {
    const mine = this.#world.mails().filter(({ to }) => to.some((email) => this.emails.includes(email)));
    return mine.flatMap(({ subject, text, at }) => {
      const [code, purpose] = [/^ {4}(\d{6})$/m.exec(text)?.[1], purposes[subject]];
      return code === undefined || purpose === undefined ? [] : [{ purpose, code, sentAt: Date.parse(at) }];
    });
  }

  /** One thing that she wants of the product, tried again as her manner is. Gives the last answer. */
  async call(device: number, call: EndpointName, values: Values = {}, behavior: Behavior = {}): Promise<Answer> {
    const { doubleClick, leavesAfterMs, retries = 2 } = this.settled ? PERSISTENT : behavior;
    let answer = await this.#tryOnce(device, call, values, { doubleClick, leavesAfterMs });
    for (let tries = 0; tries < retries; tries += 1) {
      const wait = waitAfter(answer);
      if (wait === undefined) break;
      await this.sleep(wait);
      answer = await this.#tryOnce(device, call, values, {});
    }
    this.#world.onAction();
    return answer;
  }

  async #tryOnce(
    device: number,
    call: EndpointName,
    values: Values,
    { doubleClick, leavesAfterMs }: Behavior,
  ): Promise<Answer> {
    await pause(MIN_PAUSE_MS);
    const { request, params, query, session } = values;
    const sent = session ?? this.browser(device).session();
    const about = { call, device, asked: { ...query, ...params, ...request }, sent };
    const ask = () => this.browser(device).ask(call, values, leavesAfterMs);
    if (doubleClick !== true) return this.#write(about, ask);
    const [first, second] = await Promise.all([this.#write(about, ask), this.#write(about, ask)]);
    // She reads what went well, if anything did.
    return isDone(second) && !isDone(first) ? second : first;
  }

  /** Something done at Stripe. `act` gives a status as the log has it. */
  async atStripe(call: StripeCall, asked: Entry['asked'], act: () => Promise<number>): Promise<number> {
    const about = { call, device: 0, asked, sent: undefined };
    const { status } = await this.#write(about, async () => ({ status: await act(), json: undefined, readable: true }));
    this.#world.onAction();
    return status;
  }

  async #write(about: Pick<Entry, 'call' | 'device' | 'asked' | 'sent'>, act: () => Promise<Answer>) {
    const { settled } = this;
    const [at, sentMs] = [this.now(), performance.now()];
    const answer = await act();
    this.log.push({ ...about, ...answer, settled, at, answeredAt: this.now(), sentMs, endedMs: performance.now() });
    return answer;
  }

  close(): void {
    for (const browser of this.#browsers) browser.close();
  }
}

/** How long she waits until she tries again: ms; undefined where that would lead nowhere. */
function waitAfter(answer: Answer): number | undefined {
  if (outcomeOf(answer) === 'unknown') return RETRY_MS;
  const { status, retryAfterSeconds: seconds } = answer;
  if (status !== 429 || seconds === undefined || seconds > LONGEST_WAIT_SECONDS) return undefined;
  return (seconds + 1) * 1000;
}

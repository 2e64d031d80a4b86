import { mkdir, rm } from 'node:fs/promises';
import type { JobName } from '../../shared/deployment/jobs.ts';
import { WEBHOOK_PATH } from '../ops/stripe-setup/webhook-path.ts';
import type { BusFaults } from '../simulators/aws/bus-faults.ts';
import type { LocalTable } from '../simulators/aws/faulty-table/local-table.ts';
import { listen } from '../simulators/aws/listening.ts';
import { LOCAL_PATHS } from '../simulators/aws/local-paths.ts';
import type { LocalLogSink } from '../simulators/aws/log-sink.ts';
import type { LocalMail } from '../simulators/aws/mail.ts';
import { makeMovedClock } from '../simulators/aws/moved-clock.ts';
import { scheduledEvent, startSchedule } from '../simulators/aws/schedule.ts';
import type { Feed } from '../simulators/odds-provider/v4/feed.ts';
import type { LocalStripe } from '../simulators/stripe/local-stripe.ts';
import { LOCAL_SCAN_MINUTES } from './environment.ts';
import type { LocalOptions } from './local-options.ts';
import { type Closers, SUBSCRIBER, type Subscriber, startParts } from './local-parts.ts';
import { type Site, siteListener } from './site.ts';

export interface Local {
  readonly url: string;
  readonly mailUrl: string;
  readonly logFile: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly feed: Feed;
  readonly mail: LocalMail;
  /** Throws where the real one is used. */
  readonly stripe: LocalStripe;
  readonly table: LocalTable;
  readonly bus: BusFaults;
  /** Takes what the functions write; can be told not to. */
  readonly logSink: LocalLogSink;
  /**
   * Ends every function in the middle of what it does: by SIGKILL with `processes`. A call under way fails; an event or a scheduled start
   * is tried again as often as its function's template says.
   */
  readonly killFunctions: () => void;
  /** Takes a secret away from every function, by its plain name. Gives what brings it back. */
  readonly loseSecret: (variable: string) => () => void;
  /** Makes one more account with a subscription. */
  readonly addSubscriber: (person: Subscriber) => Promise<void>;
  /** Starts a scan as the schedule does; settles when it has ended. */
  readonly scan: () => Promise<void>;
  /** Sends every mail that is due, as the schedule does; settles when it has ended. */
  readonly sweepMails: () => Promise<void>;
  /** Brings accounts and subscriptions level with Stripe, as the schedule does; settles when it has ended. */
  readonly reconcile: () => Promise<void>;
  /** The time here, which is not the browser's once it has been moved: ms. */
  readonly now: () => number;
  /** Moves the clock of everything here on, by milliseconds: the feed's, the gateway's and the functions'. What is due at Stripe comes to pass, and is told. */
  readonly advance: (milliseconds: number) => void;
  readonly stop: () => Promise<void>;
}

/** Stripe's stand-in tries a webhook again after 5 s and later. */
const STRIPE_TICK_MS = 5_000;
const SCAN = 'opportunities/refresh-odds' satisfies JobName;

/** Starts the whole product on one port of this machine. */
export async function startLocal(options: LocalOptions): Promise<Local> {
  const { dataDir, env = {}, report = console.error } = options;
  const clock = makeMovedClock(options.clockOffset);
  const closers: Closers = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  const ready = Promise.withResolvers<Site>();
  ready.promise.catch(() => undefined);
  try {
    const listening = await listen(options.port, siteListener(ready.promise, report));
    closers.push(listening.close);
    if (options.fresh === true) await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
    const parts = await startParts({ ...options, clock, env, report }, listening, closers);
    ready.resolve(parts.site);
    const { starting, deployed, stripe } = parts;
    // Until somebody listens, what Stripe tells is kept.
    if (deployed.routes.some(({ key }) => key === `POST ${WEBHOOK_PATH}`)) void stripe?.webhooks.release();
    const tick = () => void stripe?.tick().catch((error: unknown) => report(String(error)));
    const run = async (job: JobName) => {
      starting.start(job, scheduledEvent(clock.now()));
      await starting.idle();
    };
    if (options.schedule !== false) {
      const schedules = deployed.schedules.map((schedule) =>
        schedule.function === SCAN && env.ODDS_API_KEY === undefined
          ? { ...schedule, everyMinutes: LOCAL_SCAN_MINUTES }
          : schedule,
      );
      const ticking = setInterval(tick, STRIPE_TICK_MS);
      closers.push(() => clearInterval(ticking));
      closers.push(startSchedule({ schedules, start: starting.start, now: clock.now }));
    }
    const url = `http://localhost:${listening.port}`;
    return {
      url,
      mailUrl: url + LOCAL_PATHS.mail,
      logFile: parts.logFile,
      credentials: { email: SUBSCRIBER.email, password: SUBSCRIBER.password },
      feed: parts.feed,
      mail: parts.mailBox,
      get stripe() {
        if (stripe === undefined) throw new Error('Stripe is the real one here');
        return stripe;
      },
      table: parts.table,
      bus: parts.bus,
      logSink: parts.sink,
      killFunctions: parts.killFunctions,
      loseSecret: parts.loseSecret,
      addSubscriber: parts.addSubscriber,
      scan: () => run(SCAN),
      sweepMails: () => run('mail/sweep-outbox'),
      reconcile: () => run('reconciling/reconcile'),
      now: clock.now,
      advance: (milliseconds) => {
        clock.advance(milliseconds);
        tick();
      },
      stop,
    };
  } catch (error) {
    ready.reject(error);
    await stop();
    throw error;
  }
}

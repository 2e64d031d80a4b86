import { mkdir, rm } from 'node:fs/promises';
import { LOCAL_SCAN_MINUTES } from './environment.ts';
import { listen } from './listening.ts';
import type { LocalOptions } from './local-options.ts';
import { type Closers, SUBSCRIBER, startParts } from './local-parts.ts';
import { makeMovedClock } from './moved-clock.ts';
import type { Feed } from './odds-feed/v4/feed.ts';
import { startSchedule } from './schedule.ts';
import { LOCAL_PATHS, type Site, siteListener } from './site.ts';

export interface Local {
  readonly url: string;
  readonly mailUrl: string;
  readonly logFile: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly feed: Feed;
  /** Starts a scan as the schedule does; settles when it has ended. */
  readonly scan: () => Promise<void>;
  /** Moves the clock of everything here on, by milliseconds: the feed's, the gateway's and the functions'. */
  readonly advance: (milliseconds: number) => void;
  readonly stop: () => Promise<void>;
}

/** Starts the whole product on one port of this machine. */
export async function startLocal(options: LocalOptions): Promise<Local> {
  const { dataDir, env = {}, report = console.error } = options;
  const clock = makeMovedClock();
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
    const { starting, deployed } = parts;
    const scanners = deployed.schedules.map((schedule) => schedule.function);
    if (options.schedule !== false) {
      const everyMinutes = env.ODDS_API_KEY === undefined ? LOCAL_SCAN_MINUTES : undefined;
      closers.push(
        startSchedule({ schedules: deployed.schedules, start: starting.start, now: clock.now, everyMinutes }),
      );
    }
    const url = `http://localhost:${listening.port}`;
    return {
      url,
      mailUrl: url + LOCAL_PATHS.mail,
      logFile: parts.logFile,
      credentials: { email: SUBSCRIBER.email, password: SUBSCRIBER.password },
      feed: parts.feed,
      scan: async () => {
        for (const name of scanners) starting.start(name, {});
        await starting.idle();
      },
      advance: clock.advance,
      stop,
    };
  } catch (error) {
    ready.reject(error);
    await stop();
    throw error;
  }
}

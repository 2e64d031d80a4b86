import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type Local, startLocal } from '../dev/start-local.ts';

/** The product under the drill; another one with the same data after each restart. */
export interface Product {
  readonly local: () => Local;
  readonly dataDir: string;
  readonly stripeKey: string;
  /** Milliseconds since 1970; goes on during a restart. */
  readonly now: () => number;
  /** Stops everything, and starts it again where it was. `abruptly`: the functions are killed first. */
  readonly restart: (abruptly: boolean) => Promise<void>;
  /** Settles when no restart is under way. */
  readonly ready: () => Promise<void>;
  /** Calls that met a fault, by fault, in all lives so far. */
  readonly met: () => ReadonlyMap<string, number>;
  /** Credits that the provider has charged in all lives so far. */
  readonly creditsSpent: () => number;
  readonly stop: () => Promise<void>;
}

/** Enough that every part of a scan has something to do; a full one costs seconds of one core. */
const GAMES_EACH = 4;

/** Starts the product from the bundles that `makeReady` made, its functions in processes of their own, on a free port. */
export async function startProduct(dataDir: string, seed: number): Promise<Product> {
  // Failures of functions are what a drill makes: nobody is told, and who wants to look finds them.
  await mkdir(dataDir, { recursive: true });
  const failures = createWriteStream(join(dataDir, 'failures.log'), { flags: 'a' });
  const report = (text: string) => void failures.write(`${text}\n`);
  const start = (port: number, clockOffset: number) =>
    startLocal({
      ...{ port, dataDir, clockOffset, built: true, build: false, schedule: false, processes: true, tableFaults: true },
      cheapPasswords: true,
      feed: { seed: `drill-${seed}`, gamesEach: GAMES_EACH },
      report,
    });
  let local = await start(0, 0);
  const port = Number(new URL(local.url).port);
  const earlier = new Map<string, number>();
  let spentEarlier = 0;
  let restarting: Promise<void> = Promise.resolve();
  async function restart(abruptly: boolean): Promise<void> {
    if (abruptly) local.killFunctions();
    const clockOffset = local.now() - Date.now();
    await local.stop();
    for (const [fault, count] of metBy(local)) earlier.set(fault, (earlier.get(fault) ?? 0) + count);
    spentEarlier += local.feed.credits.used;
    local = await start(port, clockOffset);
  }
  const secrets = z
    .object({ stripeSecretKey: z.string() })
    .parse(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')));
  return {
    local: () => local,
    dataDir,
    stripeKey: secrets.stripeSecretKey,
    now: () => local.now(),
    restart: (abruptly) => {
      restarting = restarting.then(() => restart(abruptly));
      return restarting;
    },
    ready: () => restarting,
    met: () => {
      const all = new Map(earlier);
      for (const [fault, count] of metBy(local)) all.set(fault, (all.get(fault) ?? 0) + count);
      return all;
    },
    creditsSpent: () => spentEarlier + local.feed.credits.used,
    stop: async () => {
      await local.stop();
      failures.end();
    },
  };
}

function metBy({ table, mail, feed, stripe, bus, logSink }: Local): (readonly [string, number])[] {
  const borders: Readonly<Record<string, ReadonlyMap<string, number>>> = {
    table: table.met,
    mail: mail.met,
    provider: feed.met,
    Stripe: stripe.met,
    webhooks: stripe.webhooks.met,
    bus: bus.met,
    'log sink': logSink.met,
  };
  return Object.entries(borders).flatMap(([border, met]) =>
    [...met].map(([fault, count]) => [`${border} ${fault}`, count] as const),
  );
}

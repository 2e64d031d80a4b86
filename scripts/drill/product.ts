import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { localSecrets } from '../dev/secrets.ts';
import { type Local, startLocal } from '../dev/start-local.ts';

/** The product under the drill; another one with the same data after each restart. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Enough that every part of a scan has something to do; a full one costs seconds of one core. */
const GAMES_EACH = 4;

/** Starts the product from the bundles that `makeReady` made, its functions in processes of their own, on a free port. */
export async function startProduct(dataDir: string, seed: number) {
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
  const { stripeSecretKey } = await localSecrets(join(dataDir, 'secrets.json'));
  return {
    local: () => local,
    stripeKey: stripeSecretKey,
    /** Milliseconds since 1970; goes on during a restart. */
    now: () => local.now(),
    /** Stops everything, and starts it again where it was. `abruptly`: the functions are killed first. */
    restart: (abruptly: boolean) => {
      restarting = restarting.then(() => restart(abruptly));
      return restarting;
    },
    /** Settles when no restart is under way. */
    ready: () => restarting,
    /** Calls that met a fault, by fault, in all lives so far. */
    met: () => {
      const all = new Map(earlier);
      for (const [fault, count] of metBy(local)) all.set(fault, (all.get(fault) ?? 0) + count);
      return all;
    },
    /** Credits that the provider has charged in all lives so far. */
    creditsSpent: () => spentEarlier + local.feed.credits.used,
    stop: async () => {
      await local.stop();
      failures.end();
    },
  };
}

function metBy({ table, mail, feed, stripe, bus, logSink }: Local): (readonly [string, number])[] {
  const borders: Readonly<Record<string, ReadonlyMap<string, number>>> = {
    table: table.hits,
    mail: mail.hits,
    provider: feed.hits,
    Stripe: stripe.hits,
    webhooks: stripe.webhooks.hits,
    bus: bus.hits,
    'log sink': logSink.hits,
  };
  return Object.entries(borders).flatMap(([border, hits]) =>
    [...hits].map(([fault, count]) => [`${border} ${fault}`, count] as const),
  );
}

import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalOptions, LocalProduct } from '../dev/local-product.ts';
import { localSecrets } from '../dev/secrets.ts';
import { SDK_CALLS_FILE } from '../dev/stage.ts';
import { startLocal } from '../dev/start-local.ts';

/** The product under test. A restart starts a new instance with the same data. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Enough for every part of a scan; a full feed costs seconds of one core. */
const GAMES_EACH = 4;

/** Credits for a day's scans: so few that doubled or repeated ones would pass them. */
export const DAILY_CREDITS = 400;

/** What a round may set. */
type ProductOptions = Pick<LocalOptions, 'snapshotParts' | 'dailyCredits' | 'leagues'>;

/** Starts the product from existing bundles on a free port, with each function in its own process. */
export async function startProduct(dataDir: string, seed: number, options: ProductOptions) {
  // Failures of functions are expected in a drill: they go to a file.
  await mkdir(dataDir, { recursive: true });
  const failures = createWriteStream(join(dataDir, 'failures.log'), { flags: 'a' });
  const report = (text: string) => void failures.write(`${text}\n`);
  const start = (port: number, clockOffset: number) =>
    startLocal({
      ...{ port, dataDir, clockOffset, built: true, build: false, schedule: false, processes: true, tableFaults: true },
      cheapPasswords: true,
      ...options,
      sdkCallsFile: SDK_CALLS_FILE,
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
    /** Milliseconds since 1970; also during a restart. */
    now: () => local.now(),
    /** Stops everything and starts it again on the same port. `abruptly`: the functions are killed first. */
    restart: (abruptly: boolean) => {
      restarting = restarting.then(() => restart(abruptly));
      return restarting;
    },
    /** Resolves when no restart is in progress. */
    ready: () => restarting,
    /** Number of calls affected, by fault, over all restarts. */
    hits: () => {
      const all = new Map(earlier);
      for (const [fault, count] of metBy(local)) all.set(fault, (all.get(fault) ?? 0) + count);
      return all;
    },
    /** Credits charged by the provider, over all restarts. */
    creditsSpent: () => spentEarlier + local.feed.credits.used,
    stop: async () => {
      await local.stop();
      failures.end();
    },
  };
}

function metBy({
  table,
  mail,
  feed,
  stripe,
  bus,
  objects,
  alerts,
  sockets,
}: LocalProduct): (readonly [string, number])[] {
  const dependencies: Readonly<Record<string, ReadonlyMap<string, number>>> = {
    table: table.hits,
    mail: mail.hits,
    provider: feed.hits,
    Stripe: stripe.hits,
    webhooks: stripe.webhooks.hits,
    bus: bus.hits,
    bucket: objects.hits,
    push: alerts.push.hits,
    Discord: alerts.discord.hits,
    Telegram: alerts.telegram.hits,
    sockets: sockets.faults.hits,
  };
  return Object.entries(dependencies).flatMap(([name, hits]) =>
    [...hits].map(([fault, count]) => [`${name} ${fault}`, count] as const),
  );
}

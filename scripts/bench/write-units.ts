import { createScanStatsStore } from '../../functions/opportunities/scan-stats-store.ts';
import { scanWorld } from '../../functions/opportunities/testing/scan-world.ts';
import { createDocumentClient, createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { createTable, type Table } from '../../functions/platform/table/table.ts';
import { createAppTable, startEmbeddedTable } from '../../functions/testing/embedded-table.ts';
import { fixedClock } from '../../functions/testing/fixed-clock.ts';
import { stages } from '../../infra/config/stages.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import { answer } from '../simulators/odds-provider/v4/answer.ts';
import { type Credits, spend, usageHeaders } from '../simulators/odds-provider/v4/credits.ts';
import { benchProvider } from './bench-provider.ts';
import { type Figure, median } from './figures.ts';
import { generatedFeed, NEWEST } from './generated-feed.ts';
import { generatedProvider } from './generated-provider.ts';
import { type MeteredWrite, meteredTable } from './metered-table.ts';

const SEED = 'write-units';
/** The day's credits begin with it: an evening in New York. */
const BEGIN = '2026-11-22T00:00:00Z';
/** Answers about single games are kept for ten minutes, so that by then as many games have further markets as the credits pay for. */
const SCANS_BEFORE = 12;
/** Odd, so that a median is one of them. */
const SCANS = 5;
const CREDITS = 100_000_000;
/** As many as the bench of scans begins with. */
const MANY_QUOTES = 200_000;
const FEED_SEED = 20261121;

/** What a whole scan of stage prod writes, from its lock to its last word, over the kilobytes of its compressed lists and odds. */
export async function benchWriteUnits(): Promise<Figure[]> {
  const engine = await startEmbeddedTable();
  const client = createDynamoDbClient({ endpoint: engine.endpoint });
  const documents = createDocumentClient(client);
  const tableNamed = async (name: string) => {
    await createAppTable(client, name);
    return createTable(documents, name);
  };
  const scansWith = async (name: string, dailyCredits: number) => writesOfScans(await tableNamed(name), dailyCredits);
  try {
    return [
      ...figuresOf('a scan', await scansWith('prod', stages.prod.oddsDailyCredits)),
      ...figuresOf('a scan that asks for every game', await scansWith('every-game', CREDITS)),
      ...figuresOf('a scan of many quotes', [await largeScan(await tableNamed('many-quotes'))]),
    ];
  } finally {
    client.destroy();
    await engine.stop();
  }
}

/** What a scan read and wrote. */
interface Scanned {
  readonly quotes: number;
  readonly writes: readonly MeteredWrite[];
}

/** The last scans. */
async function writesOfScans(inner: Table, dailyCredits: number): Promise<readonly Scanned[]> {
  const { table, taken } = meteredTable(inner);
  const clock = fixedClock(BEGIN);
  const { scanEveryMinutes } = stages.prod;
  const world = scanWorld(table, {
    clock: clock.now,
    client: simulatedProvider(clock.now),
    dailyCredits,
    scanEverySeconds: scanEveryMinutes * 60,
  });
  const scans: Scanned[] = [];
  for (let scan = 0; scan < SCANS_BEFORE + SCANS; scan++) {
    const { state } = await world.scan();
    if (state !== 'done') throw new Error(`a scan ended as ${state}`);
    scans.push({ quotes: await quotesRead(inner), writes: taken() });
    clock.advanceSeconds(scanEveryMinutes * 60);
  }
  return scans.slice(-SCANS);
}

/** One scan of a generated league, every game asked. */
async function largeScan(inner: Table): Promise<Scanned> {
  const { table, taken } = meteredTable(inner);
  const now = () => NEWEST * 1000;
  const client = generatedProvider(generatedFeed(MANY_QUOTES, FEED_SEED), now);
  const world = scanWorld(table, { clock: now, client, dailyCredits: CREDITS });
  const { state } = await world.scan();
  if (state !== 'done') throw new Error(`a scan ended as ${state}`);
  return { quotes: await quotesRead(inner), writes: taken() };
}

async function quotesRead(table: Table): Promise<number> {
  const leagues = (await createScanStatsStore(table).read())?.leagues ?? [];
  return leagues.reduce((sum, { quotes }) => sum + quotes, 0);
}

function figuresOf(scan: string, scans: readonly Scanned[]): Figure[] {
  const each = scans.map(({ quotes, writes }) => {
    const units = (of: (write: MeteredWrite) => boolean) =>
      writes.filter(of).reduce((sum, write) => sum + write.units, 0);
    return {
      quotes,
      all: units(() => true),
      parts: units(({ partBytes }) => partBytes > 0),
      credits: units(({ pk }) => pk.startsWith('CREDITS')),
      kilobytes: writes.reduce((sum, { partBytes }) => sum + partBytes, 0) / 1024,
    };
  });
  const size = Math.round(median(each.map(({ kilobytes }) => kilobytes)));
  const figure = (name: string, values: readonly number[], unit: Figure['unit']): Figure => ({
    name: `${scan}: ${name}`,
    size,
    value: median(values),
    unit,
  });
  return [
    {
      ...figure(
        'write units over compressed kB',
        each.map(({ all, kilobytes }) => all / kilobytes),
        'ratio',
      ),
      goal: 1.1,
    },
    figure(
      'quotes',
      each.map(({ quotes }) => quotes),
      'count',
    ),
    figure(
      'write units',
      each.map(({ all }) => all),
      'count',
    ),
    figure(
      'of them for parts',
      each.map(({ parts }) => parts),
      'count',
    ),
    figure(
      'of them for credits',
      each.map(({ credits }) => credits),
      'count',
    ),
  ];
}

/** The local product's simulated provider, without its server. */
function simulatedProvider(now: () => number) {
  const source = simulate(SEED);
  const credits: Credits = { remaining: CREDITS, used: 0 };
  return benchProvider((url) => {
    const found = answer(source, url.pathname, url.searchParams, Math.floor(now() / 1000));
    if (found === undefined) throw new Error(`the simulation has no ${url.pathname}`);
    spend(credits, found.cost);
    return Response.json(found.json, { headers: usageHeaders(credits, found.cost) });
  }, now);
}

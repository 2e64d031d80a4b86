import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import {
  event,
  type Opportunity,
  opportunityList,
  type ScanStats,
  scanStats,
} from '../../../shared/contracts/opportunities.ts';
import { PriceMoves } from '../../../shared/engine/price-moves.ts';
import { type OpportunityKind, opportunityKinds } from '../../../shared/odds/limits.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { createLog, type Facts } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import type { ListView } from '../api/board-list.ts';
import { createOddsStore } from '../api/odds-store.ts';
import { createListReader } from '../api/prepared-list.ts';
import { scanStatsReply } from '../api/scan-stats.ts';
import { createProviderClient } from '../provider/client.ts';
import { EventReplies } from '../provider/event-replies.ts';
import { bookmakerKeys } from '../provider/plan.ts';
import { createBreakerStore } from '../scan/breaker-store.ts';
import { createCreditStore } from '../scan/credit-store.ts';
import { createRefusedMarketStore } from '../scan/refused-market-store.ts';
import { type ScanDeps, type ScanOutcome, scanOdds } from '../scan/run-scan.ts';
import { createScanLockStore } from '../scan/scan-lock-store.ts';
import { createScanStatsStore } from '../scan/scan-stats-store.ts';
import { createSnapshotStore } from '../snapshot/snapshot-store.ts';
import { listedGame, type MoneylinePrices, moneylineGame } from './provider-game.ts';
import { ScriptedProvider } from './scripted-provider.ts';

const SCAN_EVERY_SECONDS = 300;
const HOUR = 3600;

/** An arbitrage of 2.0161%: home at -120, away at +130. */
export const ARBITRAGE_PRICES: MoneylinePrices = { betmgm: [-120, 100], draftkings: [-150, 130], fanduel: [-140, 120] };
/** No arbitrage. */
export const NO_ARBITRAGE_PRICES: MoneylinePrices = { betmgm: [-120, 100], fanduel: [-140, 100] };

interface LogEntry {
  readonly level: string;
  readonly event: string;
  readonly facts: Facts;
}

export type ScanFixture = ReturnType<typeof scanFixture>;

/**
 * Everything a scan needs, with a real table and a scripted provider. The clock starts at noon on 21 November 2026; waits return at once.
 */
export function scanFixture(table: Table, changes: Partial<ScanDeps> = {}) {
  const clock = fakeClock('2026-11-21T12:00:00Z');
  const provider = new ScriptedProvider();
  const log: LogEntry[] = [];
  const waits: number[] = [];
  /** Details of published events. */
  const announced: Readonly<Record<string, unknown>>[] = [];
  const snapshots = createSnapshotStore(table);
  const stats = createScanStatsStore(table);
  const odds = createOddsStore(snapshots);
  const readers = new Map(
    ([...opportunityKinds, 'events'] as const).map((view) => [view, createListReader(snapshots, view)]),
  );
  let scans = 0;

  const deps: ScanDeps = {
    clock: clock.now,
    log: createLog((level, name, facts) => log.push({ level, event: name, facts })),
    bus: {
      publish: async (_topic, detail) => {
        announced.push(detail);
      },
    },
    client: createProviderClient({
      baseUrl: 'https://provider.test',
      apiKey: 'key-in-test',
      bookmakers: bookmakerKeys(),
      fetch: provider.fetch,
      wait: async (ms) => {
        waits.push(ms);
      },
      deadline: () => new AbortController().signal,
      now: clock.now,
    }),
    books: bookmakerKeys().length,
    lock: createScanLockStore(table),
    snapshots,
    stats,
    credits: createCreditStore(table),
    breaker: createBreakerStore(table),
    refused: createRefusedMarketStore(table),
    replies: new EventReplies(),
    moves: new PriceMoves(),
    dailyCredits: 1_000_000,
    scanEverySeconds: SCAN_EVERY_SECONDS,
    ...changes,
  };
  const at = () => wholeSeconds(clock.now());

  async function list<S extends z.ZodMiniType>(view: ListView, schema: S): Promise<z.output<S>> {
    const reader = readers.get(view);
    if (reader === undefined) throw new Error(view);
    const { text } = await reader(at());
    return z.parse(schema, JSON.parse(Buffer.from(text.plain()).toString('utf8')));
  }

  return {
    at,
    announced,
    clock,
    deps,
    log,
    odds,
    provider,
    snapshots,
    stats,
    waits,
    scan: (scheduled = true, more: Partial<ScanDeps> = {}): Promise<ScanOutcome> =>
      scanOdds({ scanId: `scan-${++scans}`, attemptId: `attempt-${scans}`, scheduled }, { ...deps, ...more }),
    /** Advances the clock, by default to the next scan. */
    advance: (seconds = SCAN_EVERY_SECONDS) => clock.advanceSeconds(seconds),
    opportunities: (view: OpportunityKind): Promise<Opportunity[]> => list(view, opportunityList),
    events: () => list('events', z.array(event)),
    statistics: async (): Promise<ScanStats> =>
      z.parse(scanStats, scanStatsReply(await stats.read(), { at: at(), scanEverySeconds: SCAN_EVERY_SECONDS })),
    /** Adds a game of the league, by default six hours from now, with current prices and without further markets. */
    game(
      league: Parameters<typeof listedGame>[0]['league'],
      id: string,
      prices: MoneylinePrices = ARBITRAGE_PRICES,
      startsIn = 6 * HOUR,
    ) {
      const script = provider.script(league);
      const facts = { league, id, startsAt: at() + startsIn, updatedAt: at() };
      script.events = [...script.events.filter((raw) => !isOf(raw, id)), listedGame(facts)];
      script.odds = [...script.odds.filter((raw) => !isOf(raw, id)), moneylineGame(facts, prices)];
      script.eventOdds[id] = moneylineGame(facts, {});
    },
    /** Adds the handwritten fixtures: two upcoming NBA games and one that has started. */
    nbaFixtures() {
      const script = provider.script('basketball_nba');
      script.events = readFixture('nba-events', z.array(z.unknown()));
      script.odds = readFixture('nba-odds', z.array(z.unknown()));
      script.eventOdds = { a1b2c3d4e5f60718293a4b5c6d7e8f90: readFixture('nba-event-odds', z.unknown()) };
    },
  };
}

function isOf(raw: unknown, id: string): boolean {
  return typeof raw === 'object' && raw !== null && 'id' in raw && raw.id === id;
}

function readFixture<S extends z.ZodMiniType>(name: string, schema: S): z.output<S> {
  const file = new URL(`../provider/fixtures/${name}.json`, import.meta.url);
  return z.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
}

import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { packedGame } from '../../../shared/contracts/lists/grid.ts';
import {
  event,
  type Opportunity,
  opportunityList,
  type ScanStats,
  scanStats,
} from '../../../shared/contracts/opportunities.ts';
import { events } from '../../../shared/deployment/events.ts';
import { PriceMoves } from '../../../shared/engine/price-moves.ts';
import { unpackGame } from '../../../shared/grid/pack-game.ts';
import { type OpportunityKind, opportunityKinds } from '../../../shared/odds/limits.ts';
import type { Bus } from '../../platform/bus.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { createLog, type Facts } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import type { ListView } from '../api/board-list.ts';
import { createOddsStore } from '../api/odds-store.ts';
import { createListReader } from '../api/prepared-list.ts';
import { scanStatsReply } from '../api/scan-stats.ts';
import { createHistoryStore } from '../grid/history-store.ts';
import type { ScanRhythm } from '../plan/intervals.ts';
import { createWorthStore } from '../plan/worth-store.ts';
import { createProgressStore } from '../progress/progress-store.ts';
import { type ScanState, scanStateAt } from '../progress/scan-state.ts';
import { createProviderClient } from '../provider/client.ts';
import { EventReplies } from '../provider/event-replies.ts';
import { bookmakerKeys } from '../provider/plan.ts';
import { createRoundLockStore } from '../rounds/round-lock-store.ts';
import { type RoundDeps, type RoundOutcome, runRound } from '../rounds/run-round.ts';
import { createBreakerStore } from '../scan/breaker-store.ts';
import { createCreditStore } from '../scan/credit-store.ts';
import { askedRunOf, leagueEvent } from '../scan/league-event.ts';
import { createLeagueLockStore } from '../scan/league-lock-store.ts';
import type { AskedRun, RunDeps } from '../scan/league-run.ts';
import { createRefusedMarketStore } from '../scan/refused-market-store.ts';
import { type RunOutcome, runLeague } from '../scan/run-league.ts';
import { createSnapshotStore } from '../snapshot/snapshot-store.ts';
import { listedGame, type MoneylinePrices, moneylineGame } from './provider-game.ts';
import { ScriptedProvider } from './scripted-provider.ts';

const SCAN_EVERY_SECONDS = 300;
/** Every league in every round. */
const RHYTHM: ScanRhythm = { everySeconds: SCAN_EVERY_SECONDS, intervals: { rows: [], otherwise: 5 } };
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

/** The end of a scan: its round, and the leagues that it asked for. */
interface ScanEnd {
  readonly scanId: string;
  readonly state: 'recent' | ScanState['state'];
}

export type ScanFixture = ReturnType<typeof scanFixture>;

/**
 * Everything a scan needs, with a table and a scripted provider. The clock starts at noon on 21 November 2026; waits return at once. A
 * round's events are delivered when the test says so.
 */
export function scanFixture(table: Table, changes: Partial<RunDeps> & Partial<Pick<RoundDeps, 'scanned'>> = {}) {
  const clock = fakeClock('2026-11-21T12:00:00Z');
  const provider = new ScriptedProvider();
  const log: LogEntry[] = [];
  const waits: number[] = [];
  /** Details of published events. */
  const announced: Readonly<Record<string, unknown>>[] = [];
  const snapshots = createSnapshotStore(table);
  const progress = createProgressStore(table);
  const odds = createOddsStore(snapshots);
  const readers = new Map(
    ([...opportunityKinds, 'events', 'grid'] as const).map((view) => [view, createListReader(snapshots, view)]),
  );
  const { scanned = leagues.map(({ key }) => key), ...runChanges } = changes;
  let scans = 0;
  let runs = 0;

  const deps: RunDeps = {
    clock: clock.now,
    log: createLog((level, name, facts) => log.push({ level, event: name, facts })),
    bus: {
      publish: async (_topic, detail) => {
        announced.push(detail);
      },
    },
    clientAt: (callsPerSecond) =>
      createProviderClient({
        baseUrl: 'https://provider.test',
        apiKey: 'key-in-test',
        bookmakers: bookmakerKeys(),
        callsPerSecond,
        fetch: provider.fetch,
        wait: async (ms) => {
          waits.push(ms);
        },
        deadline: () => new AbortController().signal,
        now: clock.now,
      }),
    books: bookmakerKeys().length,
    references: [],
    locks: createLeagueLockStore(table),
    snapshots,
    histories: createHistoryStore(table),
    progress,
    worths: createWorthStore(table),
    credits: createCreditStore(table),
    breaker: createBreakerStore(table),
    refused: createRefusedMarketStore(table),
    replies: new EventReplies(),
    moves: new PriceMoves(),
    dailyCredits: 1_000_000,
    rhythm: RHYTHM,
    ...runChanges,
  };
  const at = () => wholeSeconds(deps.clock());

  /** Runs a round. Returns its outcome, and the runs that it asked for. */
  async function round(
    scheduled = true,
    more: Partial<RoundDeps> = {},
    scanId = `scan-${++scans}`,
  ): Promise<RoundOutcome & { readonly asked: readonly AskedRun[] }> {
    const asked: AskedRun[] = [];
    const bus: Bus = {
      publish: async (topic, detail) => {
        if (topic !== events.leagueScanRequested) throw new Error('a round asks for leagues only');
        asked.push(askedRunOf(z.parse(leagueEvent, { detail }), `attempt-${scanId}-${detail.league}`));
      },
    };
    const { clock, log, worths, credits, dailyCredits, rhythm, books, references } = deps;
    const roundDeps = { clock, log, worths, credits, dailyCredits, rhythm, books, references, progress, scanned, bus };
    const outcome = await runRound(
      { scanId, attemptId: `round-${++runs}`, scheduled },
      { ...roundDeps, lock: createRoundLockStore(table), ...more },
    );
    return { ...outcome, asked };
  }

  /** Runs a league that a round asked for. */
  const run = (asked: AskedRun, more: Partial<RunDeps> = {}): Promise<RunOutcome> =>
    runLeague(asked, { ...deps, ...more });

  /** A round and the runs of its leagues, one after another. */
  async function scan(scheduled = true, more: Partial<RunDeps> = {}): Promise<ScanEnd> {
    const { scanId, state, asked } = await round(scheduled);
    for (const each of asked) await run(each, more);
    const now = await progress.read();
    return { scanId, state: state === 'asked' && now !== undefined ? scanStateAt(now, at()).state : 'recent' };
  }

  async function list<S extends z.ZodMiniType>(view: Exclude<ListView, 'lines'>, schema: S): Promise<z.output<S>> {
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
    waits,
    progress,
    round,
    run,
    scan,
    /** Advances the clock, by default to the next scan. */
    advance: (seconds = SCAN_EVERY_SECONDS) => clock.advanceSeconds(seconds),
    opportunities: (view: OpportunityKind): Promise<Opportunity[]> => list(view, opportunityList),
    events: () => list('events', z.array(event)),
    grid: async () => (await list('grid', z.array(packedGame))).map(unpackGame),
    statistics: async (): Promise<ScanStats> =>
      z.parse(scanStats, scanStatsReply(await progress.read(), { at: at(), scanned, rhythm: deps.rhythm })),
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

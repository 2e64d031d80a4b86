import type { PriceMoves } from '../../../shared/engine/price-moves.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { HistoryStore } from '../grid/history-store.ts';
import type { ScanRhythm } from '../plan/intervals.ts';
import type { WorthStore } from '../plan/worth-store.ts';
import type { ProgressStore } from '../progress/progress-store.ts';
import type { ProviderClient } from '../provider/client.ts';
import type { EventReplies } from '../provider/event-replies.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import type { BreakerStore } from './breaker-store.ts';
import type { CreditStore } from './credit-store.ts';
import type { LeagueLockStore, LeagueRun } from './league-lock-store.ts';
import type { RefusedMarketStore } from './refused-market-store.ts';

/** Steps after which a test can crash a run. */
export type RunStep = 'locked' | 'begun' | 'stored' | 'published' | 'put on the bus' | 'reported';

export interface RunDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** For events about new lists. */
  readonly bus: Bus;
  /** The provider's client that starts at most this many calls a second. */
  readonly clientAt: (callsPerSecond: number) => ProviderClient;
  /** Number of books in each call: part of its price. */
  readonly books: number;
  /** Provider keys of the books that only price bets elsewhere. */
  readonly references: readonly string[];
  readonly locks: LeagueLockStore;
  readonly snapshots: SnapshotStore;
  readonly histories: HistoryStore;
  readonly progress: ProgressStore;
  readonly worths: WorthStore;
  readonly credits: CreditStore;
  readonly breaker: BreakerStore;
  readonly refused: RefusedMarketStore;
  /** The process's cache of replies about single events. */
  readonly replies: EventReplies;
  /** The process's memory of listed prices. */
  readonly moves: PriceMoves;
  readonly dailyCredits: number;
  readonly rhythm: ScanRhythm;
  /** Called after each step; in a test it may never return, to simulate a crash. */
  readonly crashAfter?: (step: RunStep) => Promise<void>;
}

/** A league's run as its round asks for it. */
export interface AskedRun extends LeagueRun {
  readonly scanId: string;
  /** Credits that the run may spend. */
  readonly credits: number;
  readonly callsPerSecond: number;
}

/** One run under its lease. */
export interface RunContext {
  readonly run: AskedRun;
  readonly token: number;
  /** When the run started, seconds since 1970. */
  readonly at: Seconds;
}

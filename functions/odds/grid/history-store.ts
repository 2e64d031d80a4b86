import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import * as z from 'zod/mini';
import { packedHistory } from '../../../shared/contracts/lists/grid.ts';
import {
  joinHistories,
  keptForGood,
  type MarketHistory,
  packHistory,
  unpackHistory,
} from '../../../shared/grid/changes.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { keptPrices, priceHistory } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';

/** Of 11. Lists wait for this once an hour: 11 took ten times as long, for rows that are a tenth smaller. */
const QUALITY = 6;
/** A game's whole history stays so long after its start. */
const KEPT_SECONDS = 2 * 86_400;

/** A game whose prices are followed. */
interface FollowedGame {
  readonly id: string;
  readonly startsAt: Seconds;
  readonly homeTeam: string;
  readonly awayTeam: string;
}

/** A game's changes up to a scan. */
export interface GameHistory extends FollowedGame {
  readonly to: Seconds;
  readonly histories: readonly MarketHistory[];
}

const row = z.object({
  startsAt: storedSeconds,
  homeTeam: z.string(),
  awayTeam: z.string(),
  to: storedSeconds,
  packed: z.instanceof(Uint8Array),
});

/** Each game's prices as they changed, in a row for each time that changes were added. */
export interface HistoryStore {
  /** All that was added; undefined for a game without rows. */
  read(league: string, gameId: string): Promise<GameHistory | undefined>;
  /** Adds what changed since the row before it. The same changes, added again, change nothing. */
  add(league: string, history: GameHistory): Promise<void>;
  /** Of a game that has started: keeps what `keptForGood` says. */
  keep(league: string, history: GameHistory): Promise<void>;
  /** What is kept of the games of a day, `2026-11-29` UTC. */
  kept(league: string, day: string): Promise<readonly Omit<GameHistory, 'id'>[]>;
}

export function createHistoryStore(table: Table): HistoryStore {
  return {
    async read(league, gameId) {
      const { pk, sk } = priceHistory(league, gameId, 0);
      const rows = await table.query(pk, { schema: row, skPrefix: sk.replace(/\d+$/, '') });
      const parts = await Promise.all(
        rows.map(async ({ packed, ...facts }) => ({ ...facts, id: gameId, histories: await unpacked(packed) })),
      );
      return parts.reduce<GameHistory | undefined>(withLater, undefined);
    },

    async add(league, { id, histories, ...facts }) {
      const values = { ...facts, packed: await compressed(histories), ttl: facts.startsAt + KEPT_SECONDS };
      await table.put(priceHistory(league, id, facts.to), values);
    },

    async keep(league, { id, histories, ...facts }) {
      const packed = await compressed(histories.map((history) => keptForGood(history, facts.startsAt)));
      const day = new Date(facts.startsAt * 1000).toISOString().slice(0, 10);
      await table.put(keptPrices(league, day, id), { ...facts, packed });
    },

    async kept(league, day) {
      const rows = await table.query(keptPrices(league, day, 'any').pk, { schema: row });
      return Promise.all(rows.map(async ({ packed, ...facts }) => ({ ...facts, histories: await unpacked(packed) })));
    },
  };
}

/** A history and what was found after it. What a scan that did not end had added before is in both. */
export function withLater(before: GameHistory | undefined, later: GameHistory): GameHistory {
  const to = before?.to ?? 0;
  const added = later.histories.map(({ key, changes }) => ({ key, changes: changes.filter(({ at }) => at > to) }));
  return {
    ...later,
    histories: joinHistories([...(before?.histories ?? []), ...added.filter(({ changes }) => changes.length > 0)]),
  };
}

async function compressed(histories: readonly MarketHistory[]): Promise<Uint8Array> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return promisify(brotliCompress)(JSON.stringify(packHistory(histories)), { params });
}

async function unpacked(packed: Uint8Array): Promise<readonly MarketHistory[]> {
  const text = (await promisify(brotliDecompress)(packed)).toString('utf8');
  return unpackHistory(z.parse(packedHistory, JSON.parse(text)));
}

import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import * as z from 'zod/mini';
import { packedHistory } from '../../../shared/contracts/lists/grid.ts';
import { keptForGood, type MarketHistory, packHistory, unpackHistory } from '../../../shared/grid/changes.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { keptPrices, priceHistory } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';

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

/** Each game's prices as they changed, in a row of its own. */
export interface HistoryStore {
  /** In the order of the ids; undefined where there is none. */
  read(league: string, gameIds: readonly string[]): Promise<(GameHistory | undefined)[]>;
  /** Writes a game's history unless a later one is there. */
  write(league: string, history: GameHistory): Promise<void>;
  /** Of a game that has started: keeps the open, the price of each hour, and the close. */
  keep(league: string, history: GameHistory): Promise<void>;
}

const noLaterHistory = (to: Seconds): Condition => ({
  expression: 'attribute_not_exists(#to) OR #to <= :to',
  names: { '#to': 'to' },
  values: { ':to': to },
});

export function createHistoryStore(table: Table): HistoryStore {
  return {
    async read(league, gameIds) {
      const rows = await table.getMany(
        gameIds.map((id) => priceHistory(league, id)),
        row,
      );
      return Promise.all(
        rows.map(async (found, n) => {
          if (found === undefined) return undefined;
          const { packed, ...facts } = found;
          return { ...facts, id: gameIds[n] ?? '', histories: await unpacked(packed) };
        }),
      );
    },

    async write(league, { id, histories, ...facts }) {
      const values = { ...facts, packed: await compressed(histories), ttl: facts.startsAt + KEPT_SECONDS };
      try {
        await table.put(priceHistory(league, id), values, noLaterHistory(facts.to));
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },

    async keep(league, { id, histories, ...facts }) {
      const day = new Date(facts.startsAt * 1000).toISOString().slice(0, 10);
      await table.put(keptPrices(league, day, id), { ...facts, packed: await compressed(histories.map(keptForGood)) });
    },
  };
}

async function compressed(histories: readonly MarketHistory[]): Promise<Uint8Array> {
  return promisify(brotliCompress)(JSON.stringify(packHistory(histories)));
}

async function unpacked(packed: Uint8Array): Promise<readonly MarketHistory[]> {
  const text = (await promisify(brotliDecompress)(packed)).toString('utf8');
  return unpackHistory(z.parse(packedHistory, JSON.parse(text)));
}

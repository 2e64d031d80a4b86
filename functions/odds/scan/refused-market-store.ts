import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { refusedMarkets } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';

/** How long until a refused key is tried again: the provider adds markets, and some return with their season. */
const FORGET_AFTER_SECONDS = 7 * 24 * 3600;

const refusedRow = z.object({ markets: z.array(z.object({ key: z.string(), at: storedSeconds })) });

export interface RefusedMarketStore {
  /** Market keys that the provider recently refused for a league. `at`: seconds since 1970. */
  read(league: LeagueKey, at: Seconds): Promise<ReadonlySet<string>>;
  /** Adds newly refused keys. */
  add(league: LeagueKey, keys: readonly string[], at: Seconds): Promise<void>;
}

export function createRefusedMarketStore(table: Table): RefusedMarketStore {
  const recent = async (league: LeagueKey, at: Seconds) => {
    const row = await table.get(refusedMarkets(league), refusedRow);
    return (row?.markets ?? []).filter((market) => at - market.at < FORGET_AFTER_SECONDS);
  };
  return {
    read: async (league, at) => new Set((await recent(league, at)).map(({ key }) => key)),
    async add(league, keys, at) {
      const others = (await recent(league, at)).filter(({ key }) => !keys.includes(key));
      await table.put(refusedMarkets(league), { markets: [...others, ...keys.map((key) => ({ key, at }))] });
    },
  };
}

import * as z from 'zod/mini';
import { isLeagueKey, type LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { leagueWorth as worthKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import { type LeagueBids, leagueBids } from './bids.ts';
import { type LeagueWorth, leagueWorth } from './worth.ts';

/** What a league's runs have learned of its calls. */
export interface LearnedCalls {
  readonly worth: LeagueWorth | undefined;
  readonly bids: LeagueBids | undefined;
}

/** What the calls of each league have found, and what it bids with: a row a league, which only its own runs write. */
export interface WorthStore {
  read(league: LeagueKey): Promise<LearnedCalls>;
  /** What each league bids with; a league without readable bids is absent. */
  bids(): Promise<ReadonlyMap<LeagueKey, LeagueBids>>;
  /** Without effect if a later run of the league has written. */
  write(
    league: LeagueKey,
    token: number,
    learned: { readonly worth: LeagueWorth; readonly bids: LeagueBids },
  ): Promise<void>;
}

const row = z.object({ league: z.string(), worth: z.unknown(), bids: z.unknown() });

const noLaterRun = (token: number): Condition => ({
  expression: 'attribute_not_exists(#token) OR #token <= :token',
  names: { '#token': 'token' },
  values: { ':token': token },
});

export function createWorthStore(table: Table): WorthStore {
  return {
    async read(league) {
      const stored = await table.get(worthKey(league), row);
      return { worth: leagueWorth.safeParse(stored?.worth).data, bids: leagueBids.safeParse(stored?.bids).data };
    },

    async bids() {
      const rows = await table.query(worthKey('any').pk, { schema: row, skPrefix: 'WORTH' });
      const known = rows.flatMap(({ league, bids }): [LeagueKey, LeagueBids][] => {
        const { data } = leagueBids.safeParse(bids);
        return data !== undefined && isLeagueKey(league) ? [[league, data]] : [];
      });
      return new Map(known);
    },

    async write(league, token, learned) {
      try {
        await table.put(worthKey(league), { league, token, ...learned }, noLaterRun(token));
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
  };
}

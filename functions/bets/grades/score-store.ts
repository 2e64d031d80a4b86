import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { gameScore, scoreReadings } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, isNew, unlessRefused } from '../../platform/table/write.ts';
import { GAME_KEPT_SECONDS } from '../games/listed-games.ts';
import type { KeptScore } from './kept-score.ts';
import type { Readings } from './reading-pace.ts';

const finalScore = z.object({ homeTeam: z.string(), awayTeam: z.string(), home: z.int(), away: z.int() });
const scoreRow = z.object({
  startsAt: storedSeconds,
  endedBy: z.optional(storedSeconds),
  candidate: z.optional(z.object({ score: finalScore, readAt: storedSeconds })),
  confirmed: z.optional(z.object({ score: finalScore, confirmedAt: storedSeconds, corrections: z.int() })),
  /** Counts the writes. */
  version: z.int(),
});
const readingsRow = z.object({ readings: z.array(storedSeconds) });

export type StoredScore = z.output<typeof scoreRow>;

const isVersion = (version: number | undefined): Condition =>
  version === undefined ? isNew : { expression: 'version = :version', values: { ':version': version } };

const isLastReading = (last: Seconds | undefined): Condition =>
  last === undefined
    ? { expression: 'attribute_not_exists(#last)', names: { '#last': 'last' } }
    : { expression: '#last = :last', names: { '#last': 'last' }, values: { ':last': last } };

/** In the order of the ids. */
export function scoresOf(
  table: Table,
  league: LeagueKey,
  gameIds: readonly string[],
): Promise<readonly (StoredScore | undefined)[]> {
  return table.getMany(
    gameIds.map((id) => gameScore(league, id)),
    scoreRow,
  );
}

/** What is stored then; undefined, without a write, if another run has written since `before` was read. */
export async function recordScore(
  table: Table,
  { league, gameId }: { readonly league: LeagueKey; readonly gameId: string },
  before: StoredScore | undefined,
  kept: KeptScore,
): Promise<StoredScore | undefined> {
  const stored = { ...kept, version: (before?.version ?? 0) + 1 };
  const values = { ...stored, ttl: kept.startsAt + GAME_KEPT_SECONDS };
  const isWritten = await unlessRefused(table.put(gameScore(league, gameId), values, isVersion(before?.version)));
  return isWritten ? stored : undefined;
}

export async function readingsOf(table: Table, league: LeagueKey): Promise<Readings> {
  return (await table.get(scoreReadings(league), readingsRow))?.readings ?? [];
}

/** Takes a reading before it is made, so that runs at the same time make one. False if another run has taken one since. */
export function takeReading(table: Table, league: LeagueKey, before: Readings, readings: Readings): Promise<boolean> {
  const set = { readings, last: readings.at(-1) };
  return unlessRefused(table.update(scoreReadings(league), { set, condition: isLastReading(before.at(-1)) }));
}

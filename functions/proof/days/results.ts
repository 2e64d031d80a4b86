import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { scoreGrader } from '../../bets/grades/grader.ts';
import { mayBeShortened } from '../../bets/grades/kept-score.ts';
import { scoresOf } from '../../bets/grades/score-store.ts';
import type { Table } from '../../platform/table/table.ts';
import type { StoredValue } from '../log/value-store.ts';

/** The rows with how they ended, where a confirmed final score tells, as for anybody's bets. */
export async function withResults(
  table: Table,
  league: LeagueKey,
  rows: readonly StoredValue[],
): Promise<readonly StoredValue[]> {
  const gameIds = [...new Set(rows.map(({ gameId }) => gameId))];
  const scores = new Map((await scoresOf(table, league, gameIds)).map((score, n) => [gameIds[n] ?? '', score]));
  return rows.map((row) => {
    const score = scores.get(row.gameId);
    if (score?.confirmed === undefined) return row;
    const grade = scoreGrader(score.confirmed.score, mayBeShortened(score));
    return { ...row, result: grade({ league, ...row.pick }, row.sportsbookId) };
  });
}

/**
 * Grades a bet by the words on its slip, as a person would: hands the points to the team and compares the scores. Knows nothing of thresholds.
 */
export interface Slip {
  /** `home`, `away`, or a team's name for a team total; undefined for a game's total. */
  readonly team: string | undefined;
  readonly kind: 'moneyline' | 'spread' | 'total';
  /** Points handed to the team, or the total; as written on the slip. */
  readonly points: number;
  readonly direction: 'over' | 'under' | undefined;
}

export interface PlayedGame {
  readonly homeTeam: string;
  readonly home: number;
  readonly away: number;
}

/** Shares of the stake: `[won, refunded]`. */
export function naiveGrade(slip: Slip, game: PlayedGame, tieIsRefunded: boolean): readonly [number, number] {
  // A quarter is two bets of half the stake, on the half below and the half above.
  if (Math.abs(slip.points * 4) % 2 === 1) {
    const below = naiveGrade({ ...slip, points: slip.points - 0.25 }, game, tieIsRefunded);
    const above = naiveGrade({ ...slip, points: slip.points + 0.25 }, game, tieIsRefunded);
    return [(below[0] + above[0]) / 2, (below[1] + above[1]) / 2];
  }
  if (slip.kind === 'total') {
    const points =
      slip.team === undefined ? game.home + game.away : slip.team === game.homeTeam ? game.home : game.away;
    if (points === slip.points) return [0, 1];
    return points > slip.points === (slip.direction === 'over') ? [1, 0] : [0, 0];
  }
  const [own, other] = slip.team === game.homeTeam ? [game.home, game.away] : [game.away, game.home];
  const handed = slip.kind === 'spread' ? own + slip.points : own;
  if (handed > other) return [1, 0];
  if (handed < other) return [0, 0];
  return slip.kind === 'moneyline' && !tieIsRefunded ? [0, 0] : [0, 1];
}

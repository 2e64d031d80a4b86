import { type Lines, partialResults, type Settlement, settle } from '../odds/settlement.ts';

/** A way in which two opposite bets can end, and how likely it is, 0 to 1. */
export interface PairResult {
  readonly over: Settlement;
  readonly under: Settlement;
  readonly probability: number;
}

/** `results`: how many whole results settle the bets so. */
interface Between extends Pick<PairResult, 'over' | 'under'> {
  readonly results: number;
}

const WON: Settlement = { won: 1, refunded: 0 };
const LOST: Settlement = { won: 0, refunded: 0 };

/**
 * How two opposite bets end, from the fair probabilities p of the one that wins over its line and q of the one that wins under its own, more
 * than 0 and less than 1, each given no refund. The returned probabilities add up to 1.
 *
 * On one line, or without lines, one bet wins and the other loses. p and q, which come from the prices of two books, are scaled to add up to 1,
 * down and up alike: a sum below 1 leaves nothing for a push either, since both are given that there is none. The same holds for two lines
 * without a result between them.
 *
 * Between two lines both bets win, or both lose if the lines leave a gap; on a line that can push, some share of one bet is refunded. These n
 * results are taken for equally likely. m is the probability of each, a and b are those of results above and below all of them, and w and r
 * the shares that a bet wins and is refunded, added up over them:
 *
 *     a + b + n m = 1, p (1 - r₁ m) = a + w₁ m, q (1 - r₂ m) = b + w₂ m, so m = (p + q - 1) / (w₁ + w₂ + p r₁ + q r₂ - n).
 *
 * So both win with n m = p + q - 1, or both lose with 1 - p - q. If p and q contradict the lines, as with a sum below 1 where both can win,
 * they are scaled as on one line.
 * @param lines of the two bets; `under` may be below `over`
 */
export function pairResults(lines: Lines, p: number, q: number): PairResult[] {
  const between = resultsBetween(lines);
  const total = (shareOf: (each: Between) => number) =>
    between.reduce((sum, each) => sum + each.results * shareOf(each), 0);
  const excess = p + q - 1;
  const leavesRoom = between.length > 0 && (lines.over < lines.under ? excess > 0 : excess < 0);
  const m = leavesRoom
    ? excess / total(({ over, under }) => over.won + under.won + p * over.refunded + q * under.refunded - 1)
    : 0;
  const alone = (fair: number, bet: 'over' | 'under') =>
    Math.max(0, fair - m * total(({ [bet]: { won, refunded } }) => won + fair * refunded));
  return inProportion([
    { over: WON, under: LOST, probability: alone(p, 'over') },
    { over: LOST, under: WON, probability: alone(q, 'under') },
    ...between.map(({ results, ...each }) => ({ ...each, probability: results * m })),
  ]);
}

/** All whole results from one line to the other, by how they settle the bets. */
function resultsBetween(lines: Lines): Between[] {
  const [low, high] = [Math.min(lines.over, lines.under), Math.max(lines.over, lines.under)];
  if (low === high) return [];
  const partial = partialResults(lines);
  const apart = new Set(lines.zeroIsPossible === false ? [...partial, 0] : partial);
  const inside = Math.max(0, Math.ceil(high) - Math.floor(low) - 1);
  const whole = inside - [...apart].filter((result) => result > low && result < high).length;
  const both = lines.over < lines.under ? WON : LOST;
  return [
    ...(whole > 0 ? [{ over: both, under: both, results: whole }] : []),
    ...partial.map((result) => ({
      ...{ over: settle(result, lines.over, 0), under: settle(result, lines.under, 1) },
      results: 1,
    })),
  ];
}

function inProportion(results: readonly PairResult[]): PairResult[] {
  const sum = results.reduce((all, { probability }) => all + probability, 0);
  return results.map((each) => ({ ...each, probability: each.probability / sum }));
}

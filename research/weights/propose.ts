import type { HistoryStore } from '../../functions/odds/grid/history-store.ts';
import { type LeagueKey, leagues } from '../../shared/catalogue/leagues.ts';
import { type BookWeight, bookWeights, weightsIn } from '../../shared/fair/book-weights.ts';
import { marketGroups } from '../../shared/odds/market-groups.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { fitOwnerWeights, type Gain, type Proposal } from './fit.ts';
import { haveReferences, seenLines } from './seen-lines.ts';

const DAY_MILLIS: Millis = 86_400_000;

/** The days up to `now`. */
interface Span {
  readonly days: number;
  readonly now: Millis;
}

/** By league and group of markets how many lines there are, and the rows of weights that are better, as text. */
export async function* proposedWeights(histories: Pick<HistoryStore, 'kept'>, span: Span): AsyncGenerator<string> {
  for (const { key: league } of leagues) {
    const lines = await linesOf(histories, league, span);
    for (const { value: group } of marketGroups) {
      const own = lines.filter((line) => line.group === group);
      const proposal = fitOwnerWeights(own, weightsIn(bookWeights, league, group));
      yield `${league}, ${group}: ${own.length} lines, ${proposal === undefined ? 'nothing' : 'this is'} better`;
      if (own.length > 0 && !haveReferences(own))
        yield '  Without prices of references, whose weights this cannot judge.';
      for (const row of proposal === undefined ? [] : rowsOf(proposal, span))
        yield JSON.stringify({ league, group, ...row } satisfies BookWeight);
    }
  }
}

async function linesOf(histories: Pick<HistoryStore, 'kept'>, league: LeagueKey, { days, now }: Span) {
  const lines = [];
  for (let ago = days; ago > 0; ago--) {
    const games = await histories.kept(league, isoDay(now - ago * DAY_MILLIS));
    lines.push(games.flatMap((game) => seenLines(league, game)));
  }
  return lines.flat();
}

function rowsOf({ changed, earlier, later }: Proposal, { days, now }: Span) {
  const source = `Own closes of ${days} days: ${textOf(earlier)} on those fitted to, ${textOf(later)} on later ones.`;
  return [...changed].map(([owner, weight]) => ({ owner, weight, date: isoDay(now), source }));
}

/** `squared error 0.410 points² (0.100) lower in 320 games` */
function textOf({ games, mean, standardError }: Gain): string {
  return `squared error ${mean.toFixed(3)} points² (${standardError.toFixed(3)}) lower in ${games} games`;
}

function isoDay(at: Millis): string {
  return new Date(at).toISOString().slice(0, 10);
}

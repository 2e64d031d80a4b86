/** `npm run weights -- --stage dev [--days 30]`: weights of books in fair prices that our own closes say are better than the table's. */
import { createHistoryStore, type HistoryStore } from '../functions/odds/grid/history-store.ts';
import { runCommandLine, stageArg } from '../scripts/ops/command.ts';
import { withTableOf } from '../scripts/ops/stage-table.ts';
import { type LeagueKey, leagues } from '../shared/catalogue/leagues.ts';
import { type BookWeight, bookWeights, weightsIn } from '../shared/fair/book-weights.ts';
import { marketGroups } from '../shared/odds/market-groups.ts';
import { fitOwnerWeights, type Gain, type Proposal } from './weights/fit.ts';
import { haveReferences, seenLines } from './weights/seen-lines.ts';

const DAY_MILLIS = 86_400_000;
const DAYS = '30';

await runCommandLine({
  name: 'weights',
  description:
    'Prints the weights of books that stored closes say are better than those of the table. Changes nothing.',
  args: {
    stage: stageArg,
    days: { type: 'string', description: `How many days back, ${DAYS} if left out`, valueHint: 'N' },
  },
  run: async ({ stage, days = DAYS }) => {
    if (!/^[1-9]\d{0,3}$/.test(days)) throw new Error('--days is a number of days.');
    await withTableOf(stage, async (table) => {
      const histories = createHistoryStore(table);
      for (const { key: league } of leagues) {
        const lines = await linesOf(histories, league, Number(days));
        for (const { value: group } of marketGroups) {
          const own = lines.filter((line) => line.group === group);
          const proposal = fitOwnerWeights(own, weightsIn(bookWeights, league, group));
          console.log(
            `${league}, ${group}: ${own.length} lines, ${proposal === undefined ? 'nothing' : 'this is'} better`,
          );
          if (!haveReferences(own)) console.log('  Without prices of references, whose weights this cannot judge.');
          for (const row of proposal === undefined ? [] : rowsOf(proposal, days))
            console.log(JSON.stringify({ league, group, ...row } satisfies BookWeight));
        }
      }
    });
  },
});

async function linesOf(histories: HistoryStore, league: LeagueKey, days: number) {
  const lines = [];
  for (let ago = days; ago > 0; ago--) {
    const games = await histories.kept(league, isoDay(Date.now() - ago * DAY_MILLIS));
    lines.push(games.flatMap((game) => seenLines(league, game)));
  }
  return lines.flat();
}

function rowsOf({ changed, earlier, later }: Proposal, days: string) {
  const source = `Own closes of ${days} days: ${textOf(earlier)} on those fitted to, ${textOf(later)} on later ones.`;
  return [...changed].map(([owner, weight]) => ({ owner, weight, date: isoDay(Date.now()), source }));
}

/** `squared error 0.410 points² (0.100) lower in 320 games` */
function textOf({ games, mean, standardError }: Gain): string {
  return `squared error ${mean.toFixed(3)} points² (${standardError.toFixed(3)}) lower in ${games} games`;
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

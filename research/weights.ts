/** `npm run weights -- --stage dev [--days 30]`: weights of books in fair prices that our own closes say are better than the table's. */
import { createHistoryStore } from '../functions/odds/grid/history-store.ts';
import { runCommandLine, stageArg } from '../scripts/ops/command.ts';
import { withTableOf } from '../scripts/ops/stage-table.ts';
import { proposedWeights } from './weights/propose.ts';

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
      for await (const line of proposedWeights(createHistoryStore(table), { days: Number(days), now: Date.now() }))
        console.log(line);
    });
  },
});

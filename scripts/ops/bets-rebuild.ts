/** `npm run bets:rebuild -- --stage dev --user ID [--check]`: compares the sums of a person's bets with the bets, and repairs them. */
import { type Difference, rebuildBets } from '../../functions/bets/rebuild.ts';
import { runCommandLine, stageArg } from './command.ts';
import { withTableOf } from './stage-table.ts';

await runCommandLine({
  name: 'bets:rebuild',
  description: 'Compares the sums of a person’s bets with the bets, and repairs what differs.',
  args: {
    stage: stageArg,
    user: { type: 'string', required: true, description: 'The account’s id', valueHint: 'ID' },
    check: { type: 'boolean', description: 'Only says what differs' },
  },
  run: async ({ stage, user, check }) => {
    const repairs = check !== true;
    const differences = await withTableOf(stage, (table) => rebuildBets(table, user, { repairs }));
    if (differences.length === 0) console.log('All sums follow from the bets.');
    for (const each of differences) console.log(textOf(each, repairs));
  },
});

function textOf({ row, isRepaired }: Difference, repairs: boolean): string {
  if (isRepaired) return `${row}: repaired`;
  return repairs ? `${row}: written meanwhile, run this again` : `${row}: differs`;
}

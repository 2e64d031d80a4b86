/**
 * `npm run bets:rebuild -- --stage dev (--user ID | --all) [--check]`: compares the sums of people's bets with the bets, and repairs them. After a
 * restore, for all.
 */
import pMap from 'p-map';
import { type Difference, rebuildBets } from '../../functions/bets/rebuild.ts';
import { peopleWithBets } from './bets/people-with-bets.ts';
import { runCommandLine, stageArg } from './command.ts';
import { withTableOf } from './stage-table.ts';

const AT_ONCE = 8;

await runCommandLine({
  name: 'bets:rebuild',
  description: 'Compares the sums of people’s bets with the bets, and repairs what differs.',
  args: {
    stage: stageArg,
    user: { type: 'string', description: 'The account’s id', valueHint: 'ID' },
    all: { type: 'boolean', description: 'Everybody who has bets' },
    check: { type: 'boolean', description: 'Only says what differs' },
  },
  run: async ({ stage, user, all, check }) => {
    if ((user === undefined) !== (all === true)) throw new Error('Set either --user, an account’s id, or --all.');
    const repairs = check !== true;
    await withTableOf(stage, async (table, client, name) => {
      const people = user === undefined ? await peopleWithBets(client, name) : [user];
      const found = await pMap(
        people,
        async (userId) => {
          const differences = await rebuildBets(table, userId, { repairs });
          for (const each of differences) console.log(`${userId} ${textOf(each, repairs)}`);
          return differences.length;
        },
        { concurrency: AT_ONCE },
      );
      const different = found.filter((count) => count > 0).length;
      console.log(
        different === 0
          ? 'All sums follow from the bets.'
          : `Of ${found.length} accounts, ${different} had other sums.`,
      );
    });
  },
});

function textOf({ row, isRepaired }: Difference, repairs: boolean): string {
  if (isRepaired) return `${row}: repaired`;
  return repairs ? `${row}: written meanwhile, run this again` : `${row}: differs`;
}

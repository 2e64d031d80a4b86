/** `npm run bets:rebuild -- --stage dev --user ID [--check]`: compares the sums of a person's bets with the bets, and repairs them. */
import { rebuildOfStage } from './bets/rebuild-of-stage.ts';
import { runCommandLine, stageArg } from './command.ts';

await runCommandLine({
  name: 'bets:rebuild',
  description: 'Compares the sums of a person’s bets with the bets, and repairs what differs.',
  args: {
    stage: stageArg,
    user: { type: 'string', required: true, description: 'The account’s id', valueHint: 'ID' },
    check: { type: 'boolean', description: 'Only says what differs' },
  },
  run: async ({ stage, user, check }) => console.log(await rebuildOfStage(stage, user, { repairs: check !== true })),
});

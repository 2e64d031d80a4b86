/** `npm run teardown -- --stage dev`: deletes a stage’s stacks and lists what stays. Deletes no data. */
import { runCommandLine, stageArg } from './command.ts';
import { createStageCloud } from './teardown/stage-cloud.ts';
import { tearDownStage } from './teardown/tear-down-stage.ts';
import { createPrompt, isInteractive, readText } from './terminal.ts';

await runCommandLine({
  name: 'teardown',
  description: 'Deletes a stage’s stacks and lists what stays. Deletes no data.',
  args: {
    stage: stageArg,
    list: { type: 'boolean', description: 'Only list what would be deleted and what would stay' },
  },
  run: ({ stage, list }) =>
    tearDownStage({
      ...{ stage, listOnly: list === true, print: console.log },
      cloud: createStageCloud(stage),
      // Without a terminal the name comes from standard input: there is no option that skips it.
      ask: isInteractive(process.stdin) ? createPrompt(process.stdin, process.stdout) : () => readText(process.stdin),
    }),
});

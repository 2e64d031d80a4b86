/** `npm run canary -- --stage dev`: creates the account of a deployed stage's canary, or makes it fit its password in Parameter Store. */
import { updateCanary } from './canary/update-canary.ts';
import { runCommandLine, stageArg } from './command.ts';
import { createParameterStore } from './secrets/parameters.ts';

await runCommandLine({
  name: 'canary',
  description: 'Creates the account with which a deployed stage is checked from the outside each minute.',
  args: { stage: stageArg },
  run: async ({ stage }) => console.log(await updateCanary(stage, createParameterStore(stage))),
});

import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { changedFiles, leftOut } from './changed.ts';
import { report, runStage } from './run-stage.ts';
import { changedTests, repeatedChecks } from './stages.ts';

/** `npm run check`: types, lint, import directions, unused code, and the tests affected by uncommitted changes. For use while working. */
const changed = changedFiles();
const outcomes = await pMap([...changedTests(changed), ...repeatedChecks], (stage) => runStage(stage, 'when-failed'), {
  concurrency: availableParallelism(),
});
console.log(`\nLeft to npm test, as far as the changes affect them: ${leftOut(changed).join(', ')}`);
console.log(report(outcomes));
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;

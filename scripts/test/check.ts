import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { report, runStage } from './run-stage.ts';
import { changedTests, checks } from './stages.ts';

/** `npm run check`: types, lint, import directions, unused code, and the tests affected by uncommitted changes. For use while working. */
const outcomes = await pMap([...changedTests, ...checks], (stage) => runStage(stage, 'when-done'), {
  concurrency: availableParallelism(),
});
console.log(report(outcomes));
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;

import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { type Outcome, report, runStage } from './run-stage.ts';
import { checks, type Stage, stages } from './stages.ts';

/**
 * `npm test [-- WORD…]`: runs all stages, or those whose names contain a word, whatever the outcome of earlier ones. Missing tools are set up
 * or reported first; a stage that cannot run is skipped, which counts as a failure if `CI` is `true`. The last line is `N passed, N failed`.
 */
const wanted = process.argv.slice(2);
const isWanted = ({ name }: Stage) => wanted.length === 0 || wanted.some((word) => name.includes(word));

const missingByStage = new Map<string, string>();
for (const { name, prepare } of stages.filter(isWanted)) {
  const missing = await prepare?.();
  if (missing === undefined) continue;
  missingByStage.set(name, missing);
  console.log(`${process.env.CI === 'true' ? 'Cannot run' : 'Skipping'} ${name}: ${missing}`);
}

const outcomes: Outcome[] = await pMap(checks.filter(isWanted), (stage) => runStage(stage, 'when-done'), {
  concurrency: availableParallelism(),
});
for (const stage of stages.filter(isWanted)) {
  const missing = missingByStage.get(stage.name);
  outcomes.push(missing === undefined ? await runStage(stage, 'inherit') : skipped(stage.name, missing));
}
console.log(report(outcomes));
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;

function skipped(name: string, why: string): Outcome {
  const failed = process.env.CI === 'true' ? 1 : 0;
  return { name, seconds: 0, passed: 0, failed, failures: [{ name: 'could not run', message: why }], skipped: why };
}

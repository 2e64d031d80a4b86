import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { type Outcome, report, runStage } from './run-stage.ts';
import { build, checks, type Stage, stages } from './stages.ts';

/**
 * `npm test [-- WORD…]`: runs all stages, or those whose names contain a word, whatever the outcome of earlier ones. Missing tools are set up
 * or reported first; a stage that cannot run is skipped, which counts as a failure if `CI` is `true`. The last line is `N passed, N failed`.
 */
const wanted = process.argv.slice(2);
const isWanted = ({ name }: Stage) => wanted.length === 0 || wanted.some((word) => name.includes(word));
const wantedStages = stages.filter(isWanted);
/** More would compete for the table's engines and for memory. */
const STAGES_AT_ONCE = 2;

const missingByStage = new Map<string, string>();
for (const { name, prepare } of wantedStages) {
  const missing = await prepare?.();
  if (missing === undefined) continue;
  missingByStage.set(name, missing);
  console.log(`${process.env.CI === 'true' ? 'Cannot run' : 'Skipping'} ${name}: ${missing}`);
}

const outcomes: Outcome[] = await pMap(checks.filter(isWanted), (stage) => runStage(stage, 'when-failed'), {
  concurrency: availableParallelism(),
});
if (wantedStages.some(({ usesBuild }) => usesBuild === true)) outcomes.push(await runStage(build, 'inherit'));
// Whoever runs one stage reads along; the outputs of two would be mixed.
const output = wantedStages.length > 1 ? 'when-done' : 'inherit';
const ends = new Map(wantedStages.map(({ name }) => [name, Promise.withResolvers<void>()]));
const run = async (stage: Stage): Promise<Outcome> => {
  await ends.get(stage.after ?? '')?.promise;
  const missing = missingByStage.get(stage.name);
  const outcome = missing === undefined ? await runStage(stage, output) : skipped(stage.name, missing);
  ends.get(stage.name)?.resolve();
  return outcome;
};
outcomes.push(...(await pMap(wantedStages, run, { concurrency: STAGES_AT_ONCE })));
console.log(report(outcomes));
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;

function skipped(name: string, why: string): Outcome {
  const failed = process.env.CI === 'true' ? 1 : 0;
  return { name, seconds: 0, passed: 0, failed, failures: [{ name: 'could not run', message: why }], skipped: why };
}

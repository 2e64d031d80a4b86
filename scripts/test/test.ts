import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import { type Outcome, report, runStage, skippedStage } from './run-stage.ts';
import { build, checks, firstStages, otherStages, type Stage } from './stages.ts';

/**
 * `npm test [-- WORD…]`: the stages that prove the product in minutes, or those of them whose names contain a word; `npm run test:rest` all others;
 * `npm run test:all` both. Each runs whatever the outcome of earlier ones. Missing tools are set up or reported first; a stage that cannot run is
 * skipped, which counts as a failure if `CI` is `true`. The last line is `N passed, N failed`. Ends with 2 where a word names no stage.
 */
const { values, positionals: words } = parseArgs({
  options: { rest: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const first = values.rest ? [] : [...checks, build, ...firstStages];
const offered = values.rest || values.all ? [...first, ...otherStages] : first;
const unknown = words.filter((word) => !offered.some(({ name }) => name.includes(word)));
if (unknown.length > 0) {
  console.error(`No stage is named ${unknown.join(', ')}. The stages are:\n${offered.map(lineOf).join('\n')}`);
  process.exit(2);
}
const wanted = offered.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const slow = wanted.filter((stage) => stage !== build && !checks.includes(stage));
/** More would compete for the table's engines and for memory. */
const STAGES_AT_ONCE = 2;

const missingByStage = new Map<string, string>();
for (const { name, prepare } of slow) {
  const missing = await prepare?.();
  if (missing === undefined) continue;
  missingByStage.set(name, missing);
  console.log(`${process.env.CI === 'true' ? 'Cannot run' : 'Skipping'} ${name}: ${missing}`);
}

const outcomes: Outcome[] = await pMap(
  wanted.filter((stage) => checks.includes(stage)),
  (stage) => runStage(stage, 'when-failed'),
  { concurrency: availableParallelism() },
);
if (wanted.includes(build) || slow.some(({ usesBuild }) => usesBuild === true))
  outcomes.push(await runStage(build, 'inherit'));
// Whoever runs one stage reads along; the outputs of two would be mixed.
const output = slow.length > 1 ? 'when-done' : 'inherit';
const ends = new Map(slow.map(({ name }) => [name, Promise.withResolvers<void>()]));
const run = async (stage: Stage): Promise<Outcome> => {
  await ends.get(stage.after ?? '')?.promise;
  const missing = missingByStage.get(stage.name);
  const outcome = missing === undefined ? await runStage(stage, output) : skippedStage(stage.name, missing);
  ends.get(stage.name)?.resolve();
  return outcome;
};
outcomes.push(...(await pMap(slow, run, { concurrency: STAGES_AT_ONCE })));
console.log(report(outcomes));
// Where nothing could run, nothing was proved.
const isProved = outcomes.some(({ skipped }) => skipped === undefined);
process.exitCode = !isProved || outcomes.some(({ failed }) => failed > 0) ? 1 : 0;

function lineOf({ name, purpose }: Stage): string {
  return `  ${name}: ${purpose}`;
}

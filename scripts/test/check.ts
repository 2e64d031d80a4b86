import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { affectedTests, changedFiles, concernsInfrastructure, nearestTests } from './changed.ts';
import { report, runStage } from './run-stage.ts';
import { checkStages, repeatedChecks } from './stages.ts';

/** `npm run check`: types, lint, import directions, unused code, and the tests nearest to uncommitted changes. For use while working. */

/** As many test files as end within the time of the other checks. */
const MOST_TESTS = 20;

const changed = changedFiles();
const affected = affectedTests();
const nearest = nearestTests(affected, changed, MOST_TESTS);
const stages = [
  ...checkStages(nearest, concernsInfrastructure(changed)),
  ...repeatedChecks(changed.filter((file) => existsSync(file))),
];
const outcomes = await pMap(stages, (stage) => runStage(stage, 'when-failed'), { concurrency: availableParallelism() });
const left = affected.length - nearest.length;
const others = left === 0 ? '' : `${left} test files further from the changes that they may affect, and `;
console.log(
  `\nLeft to npm test: ${others}lint of unchanged files, code used only by tests, the build, the browser${stages.some(isJest) ? '' : ' and the infrastructure'}.`,
);
console.log('Left to npm run test:rest: the slow class and all that is listed there.');
console.log(report(outcomes));
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;

function isJest({ command: [program] }: (typeof stages)[number]): boolean {
  return program === 'jest';
}

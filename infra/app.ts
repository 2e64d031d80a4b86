/** Synthesizes `STAGE` from the bundles and the page in `dist`, which `scripts/ops/cdk-app.mjs` builds first. */
import { resolve } from 'node:path';
import { BUNDLES_FOLDER, pageFolder } from '../shared/deployment/functions.ts';
import { problemWithBuild, revisionOf } from './build-manifest.ts';
import { isStageName, stageNames } from './config/stages.ts';

const root = resolve(import.meta.dirname, '..');
const { STAGE: stage } = process.env;

if (isStageName(stage)) {
  const folders = [BUNDLES_FOLDER, pageFolder(stage)];
  const problem = folders.map((folder) => problemWithBuild(root, folder)).find((found) => found !== undefined);
  if (problem === undefined) {
    // Loaded late, so that a refusal is immediate.
    const { stageApp } = await import('./stacks/stage-app.ts');
    stageApp({ stages: [stage], root, revision: revisionOf(root, folders) }).synth();
  } else refuse(problem);
} else {
  const given = stage === undefined || stage === '' ? 'No stage is named' : `There is no stage ${stage}`;
  refuse(`${given}: put ${stageNames.map((name) => `STAGE=${name}`).join(' or ')} before the command.`);
}

function refuse(problem: string): void {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}

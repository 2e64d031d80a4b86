import { stageNames } from '../config/stages.ts';
import { stageApp } from '../stacks/stage-app.ts';
import { projectFolder, temporaryFolder } from './synthesis.ts';
import { TEMPLATES_FOLDER } from './templates.ts';

/** Jest runs this once, before all test files. */
// biome-ignore lint/style/noDefaultExport: Jest requires one.
export default function synthesizeOnce(): void {
  const outdir = temporaryFolder();
  stageApp({ stages: stageNames, root: projectFolder(), outdir, cloudFormationRules: false }).synth();
  process.env[TEMPLATES_FOLDER] = outdir;
}

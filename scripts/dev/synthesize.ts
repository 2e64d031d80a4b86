/**
 * Writes the templates of the dev stage: `node scripts/dev/synthesize.ts FOLDER [ROOT]`,
 * ROOT being where `dist` stands. A process of its own, since the CDK is heavy.
 */
import { stageApp } from '../../infra/stacks/stage-app.ts';

const [outdir, root] = process.argv.slice(2);
if (outdir === undefined) throw new Error('Name the folder to write to');
stageApp({ stages: ['dev'], outdir, ...(root === undefined ? {} : { root }) }).synth();

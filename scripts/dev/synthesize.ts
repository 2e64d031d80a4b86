/**
 * Writes the templates of the dev stage: `node scripts/dev/synthesize.ts FOLDER [ROOT]`. ROOT contains `dist`. A separate process, since the
 * CDK needs much memory.
 */
import { stageApp } from '../../infra/stacks/stage-app.ts';

const [outdir, root] = process.argv.slice(2);
if (outdir === undefined) throw new Error('Usage: node scripts/dev/synthesize.ts FOLDER [ROOT]');
stageApp({ stages: ['dev'], outdir, uploadsPage: false, ...(root === undefined ? {} : { root }) }).synth();

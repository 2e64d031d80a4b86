/** Writes the templates of one stage: `node scripts/local/synthesize.ts FOLDER`. A process of its own, since the CDK is heavy. */
import { resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addStageStacks } from '../../infra/stacks/stage-stacks.ts';

const [outdir] = process.argv.slice(2);
if (outdir === undefined) throw new Error('Name the folder to write to');
const app = new App({ outdir, analyticsReporting: false, stackTraces: false, treeMetadata: false });
addStageStacks(app, 'dev', resolve(import.meta.dirname, '../..'));
app.synth();

/** Writes one stage's templates and assets: `node scripts/ops/synthesize.ts STAGE FOLDER`. A separate process, since the CDK needs much memory. */

import { stageNames } from '../../infra/config/stages.ts';
import { stageApp } from '../../infra/stacks/stage-app.ts';

const USAGE = 'node scripts/ops/synthesize.ts STAGE FOLDER';
const [stage, outdir] = process.argv.slice(2);
const stages = stageNames.filter((name) => name === stage);
if (outdir === undefined || stages.length === 0) throw new Error(USAGE);
stageApp({ stages, outdir }).synth();

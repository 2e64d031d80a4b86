/** Writes one stage's templates and assets: `node scripts/ops/synthesize.ts STAGE FOLDER`. A process of its own, since the CDK is heavy. */
import { stageApp } from '../../infra/stacks/stage-app.ts';
import { stageNamed } from './stage-name.ts';

const USAGE = 'node scripts/ops/synthesize.ts STAGE FOLDER';
const [stage, outdir] = process.argv.slice(2);
if (outdir === undefined) throw new Error(USAGE);
stageApp({ stages: [stageNamed(stage, USAGE)], outdir }).synth();

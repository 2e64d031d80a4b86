import { stageNames, stages } from './config/stages.ts';
import { stageApp } from './stacks/stage-app.ts';

/** `STAGE=dev` builds one stage's templates, which is quicker; without it all are built. */
const only = process.env.STAGE;
const chosen = stageNames.filter((name) => only === undefined || name === only);
if (chosen.length === 0) throw new Error(`STAGE is ${only}; there are ${Object.keys(stages).join(', ')}`);

stageApp({ stages: chosen }).synth();

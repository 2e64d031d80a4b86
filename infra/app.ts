import { stageNames, stages } from './config/stages.ts';
import { stageApp } from './stacks/stage-app.ts';

/** `STAGE=dev` synthesizes one stage only, which is faster. */
const only = process.env.STAGE;
const selected = stageNames.filter((name) => only === undefined || name === only);
if (selected.length === 0) throw new Error(`STAGE is ${only}; there are ${Object.keys(stages).join(', ')}`);

stageApp({ stages: selected }).synth();

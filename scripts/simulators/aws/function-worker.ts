/** Runs functions in a thread with an environment of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { moveDates } from './moved-clock.ts';
import { type Invocation, runningFunctions } from './running-functions.ts';

const moved = new Float64Array(workerData.clockOffset);
moveDates(() => moved[0] ?? 0);
const run = runningFunctions(workerData.folders);

parentPort?.on('message', async (invocation: Invocation) => parentPort?.postMessage(await run(invocation)));

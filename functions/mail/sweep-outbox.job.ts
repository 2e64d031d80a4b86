import * as z from 'zod/mini';
import { defineJob } from '../edge/define-job.ts';
import { liveDelivering } from './live-delivering.ts';
import { sweepOutbox } from './sweeping.ts';

/** Started by the clock; what it says does not matter. */
export const handler = defineJob(z.unknown(), liveDelivering, (_event, deps) => sweepOutbox(deps));

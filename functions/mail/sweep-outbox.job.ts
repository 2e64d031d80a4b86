import * as z from 'zod/mini';
import { defineJob } from '../edge/define-job.ts';
import { liveDeliveryDeps } from './live-mail-deps.ts';
import { sweepOutbox } from './sweep-outbox.ts';

/** Started by the clock; what it says does not matter. */
export const handler = defineJob(z.unknown(), liveDeliveryDeps, (_event, deps) => sweepOutbox(deps));

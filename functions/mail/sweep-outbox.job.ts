import * as z from 'zod/mini';
import { defineJob } from '../edge/define-job.ts';
import { liveDeliveryDeps } from './live-mail-deps.ts';
import { sweepOutbox } from './sweep-outbox.ts';

/** Started by a schedule; the event is ignored. */
export const handler = defineJob(z.unknown(), liveDeliveryDeps, (_event, deps) => sweepOutbox(deps));

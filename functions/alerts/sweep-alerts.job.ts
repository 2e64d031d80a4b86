import * as z from 'zod/mini';
import { defineJob } from '../edge/define-job.ts';
import { liveSendingDeps } from './delivery/live-sending-deps.ts';
import { sweepPending } from './delivery/send-pending.ts';

/** Started by a schedule; the event is ignored. */
export const handler = defineJob(z.unknown(), liveSendingDeps, (_event, deps) => sweepPending(deps));

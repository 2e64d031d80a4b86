import * as z from 'zod/mini';
import { liveEntitledDeps } from '../billing/subscription/current-entitlement.ts';
import { defineJob } from '../edge/define-job.ts';
import { appSockets } from '../platform/hint-transport.ts';
import { closeEnded } from './close-ended.ts';

/** Of the schedule, whose detail is a text, or that sessions of a user have ended. */
const event = z.object({ detail: z.union([z.object({ connections: z.array(z.string()) }), z.string()]) });

/** Started by the event that sessions have ended, and each minute for what no event tells: an access that ends by time, a lost event. */
export const handler = defineJob(
  event,
  () => ({ ...liveEntitledDeps(), transport: appSockets() }),
  ({ detail }, deps) => closeEnded(typeof detail === 'string' ? undefined : detail.connections, deps),
);

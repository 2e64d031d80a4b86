import * as z from 'zod/mini';
import { defineJob } from '../edge/define-job.ts';
import { deliverMail } from './deliver-mail.ts';
import { liveDeliveryDeps } from './live-mail-deps.ts';

const mailEnqueued = z.object({ detail: z.object({ mailId: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }) });

/** Started by the event that an email is in the outbox. */
export const handler = defineJob(mailEnqueued, liveDeliveryDeps, ({ detail }, deps) =>
  deliverMail(detail.mailId, deps),
);

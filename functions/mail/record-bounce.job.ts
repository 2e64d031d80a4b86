import { endAlertEmails } from '../compose/alert-emails.ts';
import { defineJob } from '../edge/define-job.ts';
import { systemClock } from '../platform/clock.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import { bounceEvent, recordBounce } from './record-bounces.ts';
import { createSentEmailStore } from './sent-email-store.ts';
import { createSuppressionStore } from './suppression-store.ts';

/** Started by SES events about bounces and complaints. */
export const handler = defineJob(
  bounceEvent,
  async () => ({
    clock: systemClock,
    log: standardOutputLog(),
    suppressions: createSuppressionStore(appTable()),
    sentEmails: createSentEmailStore(appTable()),
    emailKey: await secret('emailKey'),
    unsubscribe: endAlertEmails,
  }),
  recordBounce,
);

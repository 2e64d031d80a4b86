import { systemClock } from '../platform/clock.ts';
import { siteOrigin } from '../platform/config.ts';
import { systemRandomBytes } from '../platform/hash.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appMailer } from '../platform/mail/mailer.ts';
import { rotatedSecret, secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import { createOutboxStore } from './outbox-store.ts';
import { createMailStopStore } from './suppression-store.ts';
import type { SweepingDeps } from './sweep-outbox.ts';

/** What sending mails works with in the cloud, or in whatever stands in for it; made once for each process. */
export async function liveDelivering(): Promise<SweepingDeps> {
  const table = appTable();
  return {
    clock: systemClock,
    log: standardOutputLog(),
    elapsed: () => performance.now(),
    table,
    outbox: createOutboxStore(table, systemRandomBytes),
    stops: createMailStopStore(table),
    mailer: appMailer(),
    codeKeys: await rotatedSecret('codeKey'),
    emailKey: await secret('emailKey'),
    siteOrigin,
  };
}

import { systemClock } from '../platform/clock.ts';
import { siteOrigin } from '../platform/config.ts';
import { systemRandomBytes } from '../platform/hash.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appMailer } from '../platform/mail/mailer.ts';
import { rotatedSecret, secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import { createOutboxStore } from './outbox-store.ts';
import { createSuppressionStore } from './suppression-store.ts';
import type { SweepDeps } from './sweep-outbox.ts';

/** Dependencies for sending email, created once per process from the environment. */
export async function liveDeliveryDeps(): Promise<SweepDeps> {
  const table = appTable();
  return {
    clock: systemClock,
    log: standardOutputLog(),
    elapsed: () => performance.now(),
    table,
    outbox: createOutboxStore(table, systemRandomBytes),
    suppressions: createSuppressionStore(table),
    mailer: appMailer(),
    codeKeys: await rotatedSecret('codeKey'),
    emailKey: await secret('emailKey'),
    siteOrigin,
  };
}

import { unsubscribe } from '../alerts/targets/email-store.ts';
import { secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';

/** Turns alert emails off for the account that an unsubscribe token was mailed to. */
export async function endAlertEmails(token: string): Promise<'off' | 'unknown'> {
  return unsubscribe({ table: appTable(), sealKey: await secret('sealKey') }, token);
}

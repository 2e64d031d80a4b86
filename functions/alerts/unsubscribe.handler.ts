import { unsubscribe as contract } from '../../shared/contracts/alerts/channels.ts';
import { publicEndpoint } from '../compose/public-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Log, standardOutputLog } from '../platform/logger.ts';
import { secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import { unsubscribe } from './targets/email-store.ts';
import type { SealedStore } from './targets/sealed-store.ts';

interface Deps extends SealedStore {
  readonly log: Log;
}

/** The reply does not say whether there was anything to turn off. */
export const run: Run<typeof contract, Deps> = async ({ params }, deps) => {
  const result = await unsubscribe(deps, params.token);
  deps.log.info('alert_email_unsubscribed', { result });
  return {};
};

export const handler = publicEndpoint(contract, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  return { table: appTable(), sealKey: await secret('sealKey'), log: standardOutputLog() };
}

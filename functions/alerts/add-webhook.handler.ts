import { addAlertWebhook } from '../../shared/contracts/alerts/channels.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { type RandomBytes, systemRandomBytes } from '../platform/hash.ts';
import { secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import type { SealedStore } from './targets/sealed-store.ts';
import { addWebhook } from './targets/webhook-store.ts';

interface Deps extends SealedStore {
  readonly clock: Clock;
  readonly random: RandomBytes;
}

export const run: Run<typeof addAlertWebhook, Deps> = ({ caller, request }, deps) =>
  addWebhook(deps, caller.userId, request, wholeSeconds(deps.clock()));

export const handler = subscribedEndpoint(addAlertWebhook, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  return { table: appTable(), sealKey: await secret('sealKey'), clock: systemClock, random: systemRandomBytes };
}

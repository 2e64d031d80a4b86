import { addAlertDevice, targetMessages } from '../../shared/contracts/alerts/channels.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { assertRecentlyAuthenticated } from '../identity/session/recent-authentication.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';
import { type RandomBytes, systemRandomBytes } from '../platform/hash.ts';
import { type Log, standardOutputLog } from '../platform/logger.ts';
import { rotatedSecret, secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import { type VapidKey, vapidKeys } from './channels/vapid-keys.ts';
import { addDevice } from './targets/device-store.ts';
import { checkSubscription } from './targets/push-subscription.ts';
import type { SealedStore } from './targets/sealed-store.ts';

interface Deps extends SealedStore {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Log;
  readonly vapidKeys: readonly VapidKey[];
}

export const run: Run<typeof addAlertDevice, Deps> = ({ caller, request }, deps) => {
  const { name, keyId, replaces, ...sent } = request;
  const subscription = checkSubscription(sent, deps.log);
  // One that was made with a key that we do not have can never be sent to.
  if (!deps.vapidKeys.some(({ id }) => id === keyId))
    throw new Refusal('input-invalid', { message: targetMessages.keys });
  const now = deps.clock();
  const assertMayAdd = () => assertRecentlyAuthenticated(caller, { now, log: deps.log });
  const device = { name, keyId, replaces, subscription, tokenHash: caller.session.tokenHash, assertMayAdd };
  return addDevice(deps, caller.user, device, wholeSeconds(now));
};

export const handler = subscribedEndpoint(addAlertDevice, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  const [sealKey, values] = await Promise.all([secret('sealKey'), rotatedSecret('vapidKey')]);
  const log = standardOutputLog();
  return {
    ...{ table: appTable(), sealKey, clock: systemClock },
    ...{ random: systemRandomBytes, log, vapidKeys: vapidKeys(values) },
  };
}

import { listAlertChannels } from '../../shared/contracts/alerts/channels.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { rotatedSecret, secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import { type VapidKey, vapidKeys } from './channels/vapid-keys.ts';
import { devicesOf } from './targets/device-store.ts';
import { shownEmail } from './targets/email-store.ts';
import type { SealedStore } from './targets/sealed-store.ts';
import { shownChat } from './targets/telegram-store.ts';
import { webhooksOf } from './targets/webhook-store.ts';

interface Deps extends SealedStore {
  readonly clock: Clock;
  /** The one that browsers subscribe with. */
  readonly vapidKey: VapidKey;
  /** Name of the Telegram bot; undefined if there is none. */
  readonly bot: string | undefined;
}

export const run: Run<typeof listAlertChannels, Deps> = async ({ caller: { user } }, { vapidKey, bot, ...deps }) => {
  const { table } = deps;
  const [devices, webhooks, chat, email] = await Promise.all([
    devicesOf(table, user, wholeSeconds(deps.clock())),
    webhooksOf(deps, user.id),
    shownChat(deps, user.id),
    shownEmail(table, user),
  ]);
  const push = { publicKey: vapidKey.publicKey, keyId: vapidKey.id };
  return { push, devices, webhooks, telegram: { bot: bot ?? null, chat }, email };
};

export const handler = signedInEndpoint(listAlertChannels, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  const [sealKey, values] = await Promise.all([secret('sealKey'), rotatedSecret('vapidKey')]);
  const [vapidKey] = vapidKeys(values);
  return { table: appTable(), sealKey, clock: systemClock, vapidKey, bot: config('telegramBot') };
}

import { setTimeout } from 'node:timers/promises';
import { userById } from '../../identity/users/user-store.ts';
import { createSuppressionStore } from '../../mail/suppression-store.ts';
import { systemClock } from '../../platform/clock.ts';
import { config, siteOrigin } from '../../platform/config.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { standardOutputLog } from '../../platform/logger.ts';
import { appAlertMailer } from '../../platform/mail/alert-mailer.ts';
import { rotatedSecret, secret } from '../../platform/secrets.ts';
import { appTable } from '../../platform/table/client.ts';
import { noteAtDevice, pushDevicesOf } from '../targets/device-store.ts';
import { noteAtChat, telegramChatOf } from '../targets/telegram-store.ts';
import { discordWebhooksOf, noteAtWebhook } from '../targets/webhook-store.ts';
import { createDiscord, splitForDiscord } from './discord.ts';
import { type AlertEmailDeps, createAlertEmail, createDigestEmail } from './email.ts';
import { createLane, laneLimits } from './lane.ts';
import { sendToTargets } from './send-to-targets.ts';
import type { SendDigest, Senders, SendToPerson } from './senders.ts';
import { createTelegram, isGroup, splitForTelegram } from './telegram.ts';
import { vapidKeys } from './vapid-keys.ts';
import { createWebPush } from './web-push.ts';

/**
 * The channels configured by the environment, created once per process. Secrets are asked for at each message, which costs nothing while
 * they are fresh, so that a rotated one is used.
 */
export function liveSenders(): Senders {
  const [table, log, guardedFetch] = [appTable(), standardOutputLog(), createGuardedFetch()];
  const takeTurn = createLane({ table, clock: systemClock, pause: setTimeout });
  const store = async () => ({ table, sealKey: await secret('sealKey') });
  const emailDeps = liveEmailDeps();

  const push: SendToPerson = async (userId, ...message) => {
    const sealed = await store();
    const keys = vapidKeys(await rotatedSecret('vapidKey'));
    const simulator = config('pushEndpoint');
    return sendToTargets({
      ...{ name: 'push', log, takeTurn, limits: () => [] },
      split: (alerts) => alerts.map((alert) => [alert]),
      targetsOf: async (_id, at) => {
        const user = await userById(table, userId);
        return user === undefined || user.disabledAt !== undefined ? [] : pushDevicesOf(sealed, user, at);
      },
      send: createWebPush({ guardedFetch, vapidKeys: keys, siteOrigin, simulator }),
      note: (id, device, outcome, at) => noteAtDevice(table, id, device, outcome, at),
    })(userId, ...message);
  };

  const discord: SendToPerson = async (...message) => {
    const sealed = await store();
    const simulator = config('discordEndpoint');
    return sendToTargets({
      ...{ name: 'discord', log, takeTurn, limits: () => laneLimits.webhook, split: splitForDiscord },
      targetsOf: (id) => discordWebhooksOf(sealed, id),
      send: createDiscord({ guardedFetch, siteOrigin, simulator }),
      note: (id, webhook, outcome, at) => noteAtWebhook(sealed, id, webhook, outcome, at),
    })(...message);
  };

  const telegram: SendToPerson = async (...message) => {
    if (config('telegramBot') === undefined) return [];
    const sealed = await store();
    const token = await secret('telegramToken');
    const simulator = config('telegramEndpoint');
    return sendToTargets({
      ...{ name: 'telegram', log, takeTurn, split: splitForTelegram },
      limits: (chat) => (isGroup(chat) ? laneLimits.group : laneLimits.chat),
      targetsOf: async (id) => {
        const chat = await telegramChatOf(sealed, id);
        return chat === undefined ? [] : [chat];
      },
      send: createTelegram({ guardedFetch, token, siteOrigin, simulator }),
      note: (id, chat, outcome, at) => noteAtChat(sealed, id, chat, outcome, at),
    })(...message);
  };

  const email: SendToPerson = async (...message) => createAlertEmail(await emailDeps())(...message);

  return { push, discord, telegram, email };
}

/** The digest by email, likewise. */
export function liveDigest(): SendDigest {
  const emailDeps = liveEmailDeps();
  return async (...digest) => createDigestEmail(await emailDeps())(...digest);
}

function liveEmailDeps(): () => Promise<AlertEmailDeps> {
  const table = appTable();
  const fixed = {
    ...{ table, log: standardOutputLog(), siteOrigin, random: systemRandomBytes },
    ...{ mailer: appAlertMailer(), suppressions: createSuppressionStore(table) },
    postalAddress: config('postalAddress'),
    takeTurn: createLane({ table, clock: systemClock, pause: setTimeout }),
  };
  return async () => {
    const [sealKey, emailKey] = await Promise.all([secret('sealKey'), secret('emailKey')]);
    return { ...fixed, sealKey, emailKey };
  };
}

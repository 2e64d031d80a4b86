import type { HostList } from '../../platform/guarded-fetch.ts';

/**
 * Push services of browsers: Chrome and what is built on it (with Google's keys or without), Firefox, Safari, Edge on Windows.
 * Source: https://developer.mozilla.org/docs/Web/API/PushSubscription/endpoint and public allow lists.
 */
export const pushHosts: HostList = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Source: https://discord.com/developers/docs/resources/webhook */
export const discordHosts: HostList = ['discord.com', 'ptb.discord.com', 'canary.discord.com', 'discordapp.com'];

/** Source: https://core.telegram.org/bots/api#making-requests */
export const telegramHosts: HostList = ['api.telegram.org'];

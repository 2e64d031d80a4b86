import { pushServices } from '../../../shared/catalogue/push-services.ts';
import type { HostList } from '../../platform/guarded-fetch.ts';

export const pushHosts: HostList = pushServices.flatMap(({ hosts }) => hosts);

/** Source: https://discord.com/developers/docs/resources/webhook */
export const discordHosts: HostList = ['discord.com', 'ptb.discord.com', 'canary.discord.com', 'discordapp.com'];

/** Source: https://core.telegram.org/bots/api#making-requests */
export const telegramHosts: HostList = ['api.telegram.org'];

import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOSTS_PATH } from '../../../functions/platform/guarded-fetch.ts';
import { type ChatService, makeDiscord, makeTelegram } from './chat-services.ts';
import { makePushService, type PushService } from './push-service.ts';

/** The services that alerts go to, each by its host's name below `HOSTS_PATH`. */
export interface AlertServices {
  readonly push: PushService;
  readonly discord: ChatService;
  readonly telegram: ChatService;
  readonly serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export function makeAlertServices(options: {
  readonly now: () => number;
  readonly telegramToken: string;
}): AlertServices {
  const push = makePushService(options);
  const discord = makeDiscord(options);
  const telegram = makeTelegram({ now: options.now, token: options.telegramToken });
  return {
    ...{ push, discord, telegram },
    serve: async (request, response) => {
      const [, host = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec((request.url ?? '').slice(HOSTS_PATH.length)) ?? [];
      if (request.method !== 'POST') response.writeHead(405).end();
      else if (host === 'discord.com') await discord.serve(path, request, response);
      else if (host === 'api.telegram.org') await telegram.serve(path, request, response);
      else await push.serve(`https://${host}${path}`, request, response);
    },
  };
}

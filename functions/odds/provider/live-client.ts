import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { secret } from '../../platform/secrets.ts';
import { createProviderClient, type ProviderClient } from './client.ts';
import { bookmakerKeys } from './plan.ts';

/** The provider's client that starts at most so many calls a second, with the key and the books of this process's environment. */
export async function liveClients(): Promise<(callsPerSecond: number) => ProviderClient> {
  const apiKey = await secret('oddsApiKey');
  return (callsPerSecond) =>
    createProviderClient({
      baseUrl: config('oddsApiBaseUrl'),
      apiKey,
      bookmakers: bookmakerKeys(config('oddsBookKeys')),
      callsPerSecond,
      fetch: (url, init) => fetch(url, init),
      wait: (ms) => pause(ms),
      deadline: (ms) => AbortSignal.timeout(ms),
      now: systemClock,
    });
}

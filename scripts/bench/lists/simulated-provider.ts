import { createProviderClient } from '../../../functions/odds/provider/client.ts';
import { bookmakerKeys } from '../../../functions/odds/provider/plan.ts';
import { simulate } from '../../simulators/odds-provider/simulation.ts';
import { makeFeed } from '../../simulators/odds-provider/v4/feed.ts';

const API_KEY = 'bench';

/** The local product's simulated provider, without its server. `now`: ms since 1970. */
export function simulatedProvider(seed: string, now: () => number) {
  const feed = makeFeed({ source: simulate(seed), apiKey: API_KEY, now, callsPerSecond: Number.POSITIVE_INFINITY });
  return createProviderClient({
    baseUrl: 'https://provider.bench',
    apiKey: API_KEY,
    bookmakers: bookmakerKeys(),
    callsPerSecond: 25,
    fetch: async (address) => {
      const { status, headers, body } = feed.reply(new URL(address));
      return new Response(body, { status, headers });
    },
    wait: async () => {},
    deadline: () => new AbortController().signal,
    now,
  });
}

import { createProviderClient, type ProviderClient } from '../../functions/opportunities/provider/client.ts';
import { bookmakerKeys } from '../../functions/opportunities/provider/plan.ts';

/** The product's client of a provider within this process, which answers at once. `now`: ms since 1970. */
export function benchProvider(answerTo: (url: URL) => Response, now: () => number): ProviderClient {
  return createProviderClient({
    baseUrl: 'https://provider.bench',
    apiKey: 'none',
    bookmakers: bookmakerKeys(),
    fetch: async (address) => answerTo(new URL(address)),
    wait: async () => {},
    deadline: () => new AbortController().signal,
    now,
  });
}

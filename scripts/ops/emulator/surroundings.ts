import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openProductStripe } from '../../dev/product-stripe.ts';
import { listen } from '../../simulators/aws/listening.ts';
import { simulate } from '../../simulators/odds-provider/simulation.ts';
import { makeFeed } from '../../simulators/odds-provider/v4/feed.ts';
import { forward } from './forwarding.ts';

/** Where the emulator's own parts are, once they are deployed. */
export interface Deployed {
  /** Host name that the CDN goes by. */
  readonly cdnHost: string;
  readonly apiId: string;
}

interface Options {
  readonly endpoint: string;
  /** Takes what has to outlive a call. */
  readonly folder: string;
}

const KEY_BYTES = 24;
/** The emulator's gateway knows an API by this host name, whatever stands behind its dots. */
const apiHost = (apiId: string) => `${apiId}.execute-api.localhost`;

/**
 * What stands around the cloud, on one port: the odds provider and Stripe as in the local product, the browser's way to the CDN, where TLS
 * ends, and the CDN's way to the API. Three more ports lead around the CDN, to it without TLS, and from it to the API.
 */
export async function startSurroundings({ endpoint, folder }: Options) {
  const deployed = Promise.withResolvers<Deployed>();
  const key = () => randomBytes(KEY_BYTES).toString('base64url');
  const given = { oddsApiKey: key(), stripeSecretKey: `sk_test_${key()}`, stripeWebhookSecret: `whsec_${key()}` };
  const feed = makeFeed({ source: simulate('crossbook'), apiKey: given.oddsApiKey, now: Date.now });
  const to = (host: (one: Deployed) => string, headers: Readonly<Record<string, string>> = {}) =>
    listen(0, async (incoming, response) => {
      const one = await deployed.promise;
      forward({ endpoint, headers: { ...headers, host: host(one) } }, incoming, response);
    });
  const toCdn = await to(({ cdnHost }) => cdnHost, { 'x-forwarded-proto': 'https' });
  const toCdnPlain = await to(({ cdnHost }) => cdnHost, { 'x-forwarded-proto': 'http' });
  const aroundCdn = await to(({ apiId }) => apiHost(apiId));
  const site = `http://localhost:${toCdn.port}`;
  const { stripe, seed } = await openProductStripe({
    dataFile: join(folder, 'stripe.jsonl'),
    secretKey: given.stripeSecretKey,
    webhookSecret: given.stripeWebhookSecret,
    site,
    now: Date.now,
  });
  const services = await listen(0, async (incoming, response) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/v4/')) return feed.handle(incoming, response);
    if (stripe.handles(path)) return stripe.handle(incoming, response);
    const { apiId } = await deployed.promise;
    forward({ endpoint, headers: { host: apiHost(apiId) } }, incoming, response);
  });
  return {
    given,
    seed,
    stripe,
    /** Port that functions and the CDN are sent to. */
    port: services.port,
    site,
    plainSite: `http://localhost:${toCdnPlain.port}`,
    api: `http://localhost:${aroundCdn.port}`,
    found: deployed.resolve,
    stop: async () => {
      for (const { close } of [services, toCdn, toCdnPlain, aroundCdn]) await close();
    },
  };
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { listen } from '../../simulators/aws/listen.ts';
import { simulate } from '../../simulators/odds-provider/simulation.ts';
import { makeFeed } from '../../simulators/odds-provider/v4/feed.ts';
import { openProductStripe } from '../stripe-setup/product-stripe.ts';
import { forward } from './forward.ts';
import { SOCKETS_PATH } from './template-gaps.ts';

/** Where the emulator serves the deployed stacks. */
export interface Deployed {
  /** Host name of the CDN. */
  readonly cdnHost: string;
  readonly apiId: string;
}

interface Options {
  readonly endpoint: string;
  /** For data files. */
  readonly folder: string;
}

const KEY_BYTES = 24;
/** The emulator's gateway identifies an API by this host name. */
const apiHost = (apiId: string) => `${apiId}.execute-api.localhost`;

/**
 * Starts what is outside the cloud: on one port the simulated odds provider and Stripe, and the CDN's route to the API. Three more ports
 * forward to the CDN as with TLS, to the CDN without TLS, and directly to the API.
 */
export async function startExternalServices({ endpoint, folder }: Options) {
  const deployed = Promise.withResolvers<Deployed>();
  const key = () => randomBytes(KEY_BYTES).toString('base64url');
  const keys = {
    oddsApiKey: key(),
    stripeSecretKey: `sk_test_${key()}`,
    stripeReadKey: `rk_test_${key()}`,
    stripeCustomerKey: `rk_test_${key()}`,
    stripeCheckoutKey: `rk_test_${key()}`,
    stripeWebhookSecret: `whsec_${key()}`,
  };
  const feed = makeFeed({ source: simulate('crossbook'), apiKey: keys.oddsApiKey, now: Date.now });
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
    secretKey: keys.stripeSecretKey,
    restricted: keys,
    webhookSecret: keys.stripeWebhookSecret,
    site,
    now: Date.now,
  });
  const services = await listen(0, async (incoming, response) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/v4/')) return feed.handle(incoming, response);
    if (stripe.handles(path)) return stripe.handle(incoming, response);
    // Functions post to live sockets.
    if (path.startsWith(SOCKETS_PATH)) return forward({ endpoint }, incoming, response);
    const { apiId } = await deployed.promise;
    forward({ endpoint, headers: { host: apiHost(apiId) } }, incoming, response);
  });
  return {
    keys,
    seed,
    stripe,
    /** Port for functions and the CDN. */
    port: services.port,
    site,
    plainSite: `http://localhost:${toCdnPlain.port}`,
    api: `http://localhost:${aroundCdn.port}`,
    setDeployed: deployed.resolve,
    stop: async () => {
      for (const { close } of [services, toCdn, toCdnPlain, aroundCdn]) await close();
    },
  };
}

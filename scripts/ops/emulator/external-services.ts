import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { openProductStripe } from '../../dev/product-stripe.ts';
import { listen } from '../../simulators/aws/listening.ts';
import { simulate } from '../../simulators/odds-provider/simulation.ts';
import { makeFeed } from '../../simulators/odds-provider/v4/feed.ts';

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

interface Target {
  /** `http://127.0.0.1:4566` */
  readonly endpoint: string;
  /** Headers that the request has at the target; they overrule those that came. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Hands a request on and its answer back, unchanged but for headers. */
function forward({ endpoint, headers }: Target, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url = '/' } = incoming;
  const outgoing = request(
    new URL(endpoint),
    { method, path: url, headers: { ...incoming.headers, ...headers } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    },
  );
  outgoing.once('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain' }).end(error.message);
  });
  incoming.pipe(outgoing);
}

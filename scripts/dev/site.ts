import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { HOSTS_PATH } from '../../functions/platform/guarded-fetch.ts';
import { ALERTS_PATH } from '../simulators/alerts/alerts-page.ts';
import { BUS_PATH } from '../simulators/aws/bus.ts';
import { MAIL_PATH } from '../simulators/aws/mail-record.ts';
import { OBJECTS_PATH } from '../simulators/aws/object-store.ts';
import { SOCKETS_PATH } from '../simulators/aws/socket-gateway.ts';
import type { LocalStripe } from '../simulators/stripe/local-stripe.ts';
import { CLOCK_PATH } from './clock-page.ts';

type Serve = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** The handlers behind the single port. */
export interface Site {
  readonly api: Serve;
  readonly odds: Serve;
  readonly mail: Serve;
  /** The services that alerts go to, and the page that shows what they took. */
  readonly alertHosts: Serve;
  readonly alerts: Serve;
  /** The page that moves the clock. */
  readonly clock: Serve;
  readonly bus: Serve;
  readonly objects: Serve;
  /** Management of live sockets' connections. */
  readonly sockets: Serve;
  /** Undefined with the real Stripe. */
  readonly stripe: Pick<LocalStripe, 'handles' | 'handle'> | undefined;
  readonly page: Serve;
}

const LOCAL_HOSTS = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Routes all requests to one port; early requests wait until everything is ready. */
export function siteListener(ready: Promise<Site>, report: (text: string) => void): RequestListener {
  return (request, response) => {
    ready
      .then((site) => serve(site, request, response))
      .catch((error: unknown) => {
        // The client disconnected: not a failure.
        if (request.destroyed && !request.complete) return;
        report(error instanceof Error ? (error.stack ?? error.message) : String(error));
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
        response.end();
      });
  };
}

async function serve(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const host = request.headers.host ?? '';
  // DNS rebinding: another site may point its host name at this machine.
  if (!LOCAL_HOSTS.test(host)) return refuse(response, 421, 'This address is served as localhost only.');
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (path === '/api' || path.startsWith('/api/')) return site.api(request, response);
  if (path.startsWith('/v4/')) return site.odds(request, response);
  if (site.stripe?.handles(path) === true) return site.stripe.handle(request, response);
  if (path.startsWith(MAIL_PATH)) return site.mail(request, response);
  if (path.startsWith(HOSTS_PATH)) return site.alertHosts(request, response);
  if (path.startsWith(ALERTS_PATH)) return site.alerts(request, response);
  if (path === CLOCK_PATH) return site.clock(request, response);
  if (path.startsWith(BUS_PATH)) return site.bus(request, response);
  if (path.startsWith(OBJECTS_PATH)) return site.objects(request, response);
  if (path.startsWith(SOCKETS_PATH)) return site.sockets(request, response);
  if (!host.startsWith('localhost') && isPageView(request)) {
    const [, port = ''] = /(:\d+)$/.exec(host) ?? [];
    response.writeHead(307, { location: `http://localhost${port}${request.url ?? '/'}` }).end();
    return;
  }
  return site.page(request, response);
}

/** A page view is redirected to the product's single origin. */
function isPageView(request: IncomingMessage): boolean {
  return request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
}

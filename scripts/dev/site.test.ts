import { request as send } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type RunningServer } from '../simulators/aws/listen.ts';
import { type Site, siteListener } from './site.ts';

const reports: string[] = [];
const respondWith =
  (name: string): Site['page'] =>
  (_request, response) =>
    void response.end(name);
const site: Site = {
  api: respondWith('api'),
  odds: respondWith('odds'),
  mail: respondWith('mail'),
  alertHosts: respondWith('alert hosts'),
  alerts: respondWith('alerts'),
  clock: respondWith('clock'),
  bus: respondWith('bus'),
  objects: respondWith('objects'),
  sockets: respondWith('sockets'),
  stripe: {
    handles: (path) => path.startsWith('/v1/'),
    handle: async (_request, response) => void response.end('stripe'),
  },
  page: respondWith('page'),
};
let listening: RunningServer;

beforeAll(async () => {
  listening = await listen(
    0,
    siteListener(Promise.resolve(site), (text) => reports.push(text)),
  );
});
afterAll(() => listening.close());

function get(path: string, headers: Record<string, string> = {}, port = listening.port) {
  return new Promise<{ status: number | undefined; location: string | undefined; body: string }>((resolve, reject) => {
    const host = `localhost:${port}`;
    const sent = send({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (reply) => {
      let body = '';
      reply.on('data', (chunk) => {
        body += String(chunk);
      });
      reply.on('end', () => resolve({ status: reply.statusCode, location: reply.headers.location, body }));
    });
    sent.on('error', reject).end();
  });
}

it.each([
  ['/api', 'api'],
  ['/api/events?x=1', 'api'],
  ['/apiary', 'page'],
  ['/v4/sports', 'odds'],
  ['/__local/mail', 'mail'],
  ['/__local/bus', 'bus'],
  ['/v1/customers?limit=1', 'stripe'],
  ['/api/v1/', 'api'],
  ['/overlap', 'page'],
])('%s is served by %s', async (path, name) => expect((await get(path)).body).toBe(name));

it('a page view under another local host name is redirected to localhost', async () => {
  const { status, location } = await get('/overlap', { host: '127.0.0.1:4000', 'sec-fetch-mode': 'navigate' });
  expect([status, location]).toEqual([307, 'http://localhost:4000/overlap']);
});

it('another host name is refused', async () => {
  expect((await get('/api/events', { host: 'evil.example' })).status).toBe(421);
});

it('a failing handler is answered with 500 and reported', async () => {
  const broken: Site = { ...site, page: () => Promise.reject(new Error('broken page')) };
  const other = await listen(
    0,
    siteListener(Promise.resolve(broken), (text) => reports.push(text)),
  );
  expect((await get('/', {}, other.port)).status).toBe(500);
  await other.close();
  expect(reports.join()).toContain('broken page');
});

it('a client that disconnects in the middle of a request is not reported', async () => {
  const served = Promise.withResolvers<unknown>();
  const reports: string[] = [];
  const reading: Site = {
    ...site,
    page: async (request) => {
      const reads = request.toArray();
      sent.destroy();
      await reads.catch((error: unknown) => {
        served.resolve(error);
        throw error;
      });
    },
  };
  const other = await listen(
    0,
    siteListener(Promise.resolve(reading), (text) => reports.push(text)),
  );
  const headers = { host: `localhost:${other.port}`, 'content-length': 9 };
  const sent = send({ host: '127.0.0.1', port: other.port, method: 'POST', headers });
  sent.on('error', () => undefined).flushHeaders();
  expect(await served.promise).toMatchObject({ code: 'ECONNRESET' });
  await other.close();
  expect(reports).toEqual([]);
});

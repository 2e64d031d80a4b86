import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type RunningServer } from '../simulators/aws/listen.ts';
import { builtPage } from './built-page.ts';

const PAGE = '<!doctype html><head><title>Page</title></head>';
const VISITORS = '<!doctype html><head><title>Overlap</title></head>';
let folder: string;
let listening: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await writeFile(join(folder, 'web/index.html'), PAGE);
  await mkdir(join(folder, 'web/visitor'));
  for (const name of ['home', 'overlap']) await writeFile(join(folder, `web/visitor/${name}.html`), VISITORS);
  await writeFile(join(folder, 'web/assets/main-abc.js'), `// ${'x'.repeat(2000)}`);
  await writeFile(join(folder, 'private.txt'), 'private');
  const routes = await readFile(resolve(import.meta.dirname, '../../infra/viewer/page-routes.js'), 'utf8');
  const page = builtPage({
    folder: join(folder, 'web'),
    headers: { 'content-security-policy': "default-src 'none'" },
    routes,
    payments: { simulatorScript: undefined },
  });
  const simulated = builtPage({
    folder: join(folder, 'web'),
    headers: {},
    routes,
    payments: { simulatorScript: '/simulated-stripe.js' },
  });
  listening = await listen(0, (request, response) => {
    void (request.headers['x-played'] === 'yes' ? simulated : page)(request, response);
  });
});
afterAll(async () => {
  await listening.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${listening.port}${path}`, init);

it.each(['/track', '/deep/er/page'])('the page is served at %s and revalidated each time', async (path) => {
  const reply = await get(path);
  expect([reply.status, await reply.text()]).toEqual([200, PAGE]);
  expect(reply.headers.get('cache-control')).toBe('no-cache');
  expect(reply.headers.get('content-type')).toBe('text/html');
});

it('a visitor gets the page rendered for them, and a browser with a session does not', async () => {
  expect(await (await get('/overlap')).text()).toBe(VISITORS);
  for (const cookie of ['__Host-sid=abc', 'a=b; __Host-in=1']) {
    expect(await (await get('/overlap', { headers: { cookie } })).text()).toBe(PAGE);
  }
  expect(await (await get('/overlap', { headers: { cookie: 'a=b; c' } })).text()).toBe(VISITORS);
});

it.each(['//', '//elsewhere.example/page'])('%s is a path without a host', async (path) => {
  expect((await get(path, { signal: AbortSignal.timeout(5_000) })).status).toBe(200);
});

it('hashed files are immutable, compressed and typed', async () => {
  const reply = await get('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip' } });
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(reply.headers.get('content-type')).toBe('text/javascript');
  expect(reply.headers.get('content-encoding')).toBe('gzip');
  expect(await reply.text()).toHaveLength(2003);
});

it('Brotli is preferred, and nothing is compressed for a client that accepts neither', async () => {
  const reply = await get('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(reply.headers.get('content-encoding')).toBe('br');
  expect(await reply.text()).toHaveLength(2003);
  const plain = await get('/assets/main-abc.js', { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
});

it.each([
  ['a missing file', '/assets/other.js'],
  ['a path outside the folder', '/..%2fprivate.txt'],
  ['a malformed escape', '/%E0%A4%A.txt'],
])('%s is denied, with the page’s headers', async (_name, path) => {
  const reply = await get(path);
  expect(reply.status).toBe(403);
  expect(await reply.text()).not.toContain('private');
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'");
});

it('methods other than GET and HEAD are denied', async () => {
  expect((await get('/', { method: 'POST' })).status).toBe(403);
  expect((await get('/', { method: 'HEAD' })).status).toBe(200);
});

it('an unchanged page is answered with 304', async () => {
  const etag = (await get('/')).headers.get('etag') ?? '';
  expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await get('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

it('the simulated Stripe.js comes first in a page, and in no other file', async () => {
  const headers = { 'x-played': 'yes' };
  const script = '<script src="/simulated-stripe.js"></script>';
  expect(await (await get('/overlap', { headers })).text()).toMatch(new RegExp(`<head>\\s*${script}\\s*<title>`));
  expect(await (await get('/assets/main-abc.js', { headers })).text()).not.toContain('simulated-stripe');
});

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, loadConfigFromFile } from 'vite';
import { frameChunk } from '../../frontend/first-chunks.ts';
import { builtPage } from '../build/built-page.ts';
import { buildPage } from '../build/vite-page.ts';
import { listen } from '../simulators/aws/listen.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const payments = { publishableKey: undefined, simulatorScript: undefined };

type Headers = Readonly<Record<string, string>>;

/** A built page on its own port, with the CDN's routing and compression. There is no API, since a visitor's page needs none. */
export interface ServedPage {
  readonly url: string;
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** Of the minimal app, which has one page. */
const ONE_PAGE = `function handler({ request }) { return { uri: request.uri.includes('.') ? request.uri : '/index.html' }; }`;

/** The product's page, built as for a stage. `headers`: the CDN's, if they matter. */
export async function serveProduct(headers: Headers = {}): Promise<ServedPage> {
  const folder = join(ROOT, 'dist/bench/product');
  await buildPage(ROOT, folder, payments);
  return serve(folder, headers, await readFile(join(ROOT, 'infra/viewer/page-routes.js'), 'utf8'));
}

/** React, react-router-dom and @tanstack/react-query with one route, one query and one lazy page: same versions and settings as the product. */
export async function serveMinimalApp(): Promise<ServedPage> {
  const folder = join(ROOT, 'dist/bench/minimal');
  const product = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(ROOT, 'frontend/vite.config.ts'),
  );
  // The product's chunk of a visitor's page needs modules that this app lacks.
  const rolldownOptions = { output: { codeSplitting: { groups: [frameChunk] } } };
  await build({
    ...product?.config,
    configFile: false,
    root: join(import.meta.dirname, 'minimal-app'),
    logLevel: 'warn',
    build: { ...product?.config.build, outDir: folder, rolldownOptions },
  });
  return serve(folder, {}, ONE_PAGE);
}

/** `routes`: source of the CDN's function for page paths. */
async function serve(folder: string, headers: Headers, routes: string): Promise<ServedPage> {
  const page = builtPage({ folder, headers, routes, payments });
  const { port, close } = await listen(0, (request, response) => void page(request, response));
  return { url: `http://localhost:${port}`, folder, close };
}

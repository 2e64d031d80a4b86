import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { build, createServer, type InlineConfig, optimizeDeps, resolveConfig } from 'vite';
import { type PagePayments, pageDefinitions, withSimulatorScript } from './page-payments.ts';
import { prerenderPages } from './prerender-pages.ts';

/**
 * Builds the page into `folder`, relative to `root`, without the simulated Stripe.js. `origin`: the page's, for absolute URLs; empty if
 * unknown.
 */
export async function buildPage(root: string, folder: string, payments: PagePayments, origin = ''): Promise<void> {
  const define = { ...pageDefinitions(payments), 'import.meta.env.VITE_SITE_ORIGIN': JSON.stringify(origin) };
  const outDir = resolve(root, folder);
  await build({
    configFile: join(root, 'frontend/vite.config.ts'),
    logLevel: 'warn',
    define,
    build: { outDir, emptyOutDir: true },
  });
  await prerenderPages(root, outDir, define);
}

interface VitePage {
  /** For optimized dependencies; each product has its own. */
  readonly cacheDir: string;
  readonly payments: PagePayments;
}

/** The page from its sources, with hot reload over the same port. */
export async function vitePage(root: string, server: Server, { cacheDir, payments }: VitePage) {
  const vite = await createServer({
    ...developmentConfig(root, cacheDir, payments),
    server: { middlewareMode: true, ws: { server } },
  });
  return {
    serve: (request: IncomingMessage, response: ServerResponse): void => {
      vite.middlewares(request, response, () => response.writeHead(404).end());
    },
    close: () => vite.close(),
  };
}

/** Bundles the packages that the page imports, unless `cacheDir` has them: `vitePage` would take 500 MB for it, and keep them. */
export async function optimizePackages(root: string, cacheDir: string): Promise<void> {
  const payments = { publishableKey: undefined, simulatorScript: undefined };
  await optimizeDeps(await resolveConfig(developmentConfig(root, cacheDir, payments), 'serve'));
}

/** Vite keeps packages only for the same plugins. */
function developmentConfig(root: string, cacheDir: string, payments: PagePayments): InlineConfig {
  return {
    configFile: join(root, 'frontend/vite.config.ts'),
    appType: 'spa',
    logLevel: 'warn',
    clearScreen: false,
    cacheDir,
    define: pageDefinitions(payments),
    plugins: [{ name: 'stripe-simulator', transformIndexHtml: (html) => withSimulatorScript(html, payments) }],
  };
}

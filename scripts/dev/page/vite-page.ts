import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { build, createServer } from 'vite';
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
    configFile: join(root, 'frontend/vite.config.ts'),
    appType: 'spa',
    logLevel: 'warn',
    clearScreen: false,
    cacheDir,
    define: pageDefinitions(payments),
    plugins: [{ name: 'stripe-simulator', transformIndexHtml: (html) => withSimulatorScript(html, payments) }],
    server: {
      middlewareMode: true,
      ws: { server },
      // Optimizes dependencies before the first view; otherwise the page would reload.
      warmup: { clientFiles: ['./src/main.tsx', './src/pages/*Page.tsx'] },
    },
  });
  return {
    serve: (request: IncomingMessage, response: ServerResponse): void => {
      vite.middlewares(request, response, () => response.writeHead(404).end());
    },
    close: () => vite.close(),
  };
}

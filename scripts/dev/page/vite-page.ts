import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { build, createServer } from 'vite';
import { type PagePayments, pageDefinitions, withStandIn } from './page-payments.ts';

/**
 * Builds the page into `folder`; a relative one lies in the project, `root`. What is built never names a stand-in.
 * `origin`: where the page will stand, for what must be told in full; empty where that is not known.
 */
export async function buildPage(root: string, folder: string, payments: PagePayments, origin = ''): Promise<void> {
  await build({
    configFile: join(root, 'frontend/vite.config.ts'),
    logLevel: 'warn',
    define: { ...pageDefinitions(payments), 'import.meta.env.VITE_SITE_ORIGIN': JSON.stringify(origin) },
    build: { outDir: resolve(root, folder), emptyOutDir: true },
  });
}

interface VitePage {
  /** Where prepared packages are kept, each product its own. */
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
    plugins: [{ name: 'stripe-stand-in', transformIndexHtml: (html) => withStandIn(html, payments) }],
    server: {
      middlewareMode: true,
      ws: { server },
      // Packages are found and prepared before the first view; otherwise the page would load twice.
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

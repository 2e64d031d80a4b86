import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { build, createServer } from 'vite';

/** Builds the page into `dist/web`. */
export async function buildPage(root: string): Promise<void> {
  await build({ configFile: join(root, 'frontend/vite.config.ts'), logLevel: 'warn' });
}

/** The page from its sources, with hot reload over the same port. `cacheDir`: where prepared packages are kept, each product its own. */
export async function vitePage(root: string, server: Server, cacheDir: string) {
  const vite = await createServer({
    configFile: join(root, 'frontend/vite.config.ts'),
    appType: 'spa',
    logLevel: 'warn',
    clearScreen: false,
    cacheDir,
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

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { builtPage } from '../build/built-page.ts';
import type { PagePayments } from '../build/page-payments.ts';
import type { Deployment } from '../simulators/aws/deployment.ts';
import type { LocalOptions } from './local-product.ts';
import { BUILT_PAGE, buildPart, ROOT } from './stage.ts';

interface PageDeps {
  readonly payments: Promise<PagePayments>;
  readonly templates: Promise<Deployment>;
  readonly server: Server;
}

type ServePage = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** The page's files: built ones, or the sources with hot reload, which `started` stops. */
export async function servePage(
  { built, build, dataDir }: LocalOptions,
  { payments, templates, server }: PageDeps,
  started: AsyncDisposableStack,
): Promise<ServePage> {
  if (built === true) {
    if (build !== false) await buildPart('page');
    const { pageHeaders: headers, pageRoutes: routes } = await templates;
    return builtPage({ folder: join(ROOT, BUILT_PAGE), headers, routes, payments: await payments });
  }
  const cacheDir = join(dataDir, 'vite');
  await buildPart('packages', cacheDir);
  // Vite is loaded only when needed.
  const { vitePage } = await import('../build/vite-page.ts');
  const vite = await vitePage(ROOT, server, { cacheDir, payments: await payments });
  started.defer(vite.close);
  return vite.serve;
}

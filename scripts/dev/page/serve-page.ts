import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Deployment } from '../../simulators/aws/deployment.ts';
import type { LocalOptions } from '../local-product.ts';
import { BUILT_PAGE, ROOT } from '../stage.ts';
import { builtPage } from './built-page.ts';
import type { PagePayments } from './page-payments.ts';
import { buildPage, vitePage } from './vite-page.ts';

type PageOptions = LocalOptions & { readonly payments: PagePayments };

/** The page's files: built ones, or the sources with hot reload, which `started` stops. */
export async function servePage(
  options: PageOptions,
  deployed: Deployment,
  server: Server,
  started: AsyncDisposableStack,
) {
  const { payments } = options;
  if (options.built === true) {
    if (options.build !== false) await buildPage(ROOT, BUILT_PAGE, payments);
    const { pageHeaders: headers, pageRoutes: routes } = deployed;
    return builtPage({ folder: join(ROOT, BUILT_PAGE), headers, routes, payments });
  }
  const vite = await vitePage(ROOT, server, { cacheDir: join(options.dataDir, 'vite'), payments });
  started.defer(vite.close);
  return vite.serve;
}

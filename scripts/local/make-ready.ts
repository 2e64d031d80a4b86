import { bundle } from '../bundle/bundle.ts';
import { entries } from '../bundle/entries.ts';
import { BUILT_PAGE, ROOT } from './made.ts';
import { buildPage } from './page/vite-page.ts';
import { PAGE_PAYMENTS } from './stripe/product-stripe.ts';

/** Bundles the functions and builds the page once, so that many products can start with `build: false` at the same time. */
export async function makeReady(): Promise<void> {
  await Promise.all([bundle(ROOT, entries), buildPage(ROOT, BUILT_PAGE, PAGE_PAYMENTS)]);
}

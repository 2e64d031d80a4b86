import { buildPage } from './page/vite-page.ts';
import { PAGE_PAYMENTS } from './product-stripe.ts';
import { BUILT_PAGE, makeStage, READY_STAGE, ROOT } from './stage.ts';

/** Bundles the functions, synthesizes the stage and builds the page once, so that many products can start with `build: false`. */
export async function makeReady(): Promise<void> {
  await Promise.all([makeStage(ROOT, READY_STAGE), buildPage(ROOT, BUILT_PAGE, PAGE_PAYMENTS)]);
}

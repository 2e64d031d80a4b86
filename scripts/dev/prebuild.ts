import { buildPage } from './page/vite-page.ts';
import { PAGE_PAYMENTS } from './product-stripe.ts';
import { BUILT_PAGE, PREBUILT_STAGE, ROOT, synthesizeStage } from './stage.ts';

/** Bundles the functions, synthesizes the stage and builds the page, so that several products can start with `build: false`. */
export async function prebuild(): Promise<void> {
  await Promise.all([synthesizeStage(ROOT, PREBUILT_STAGE), buildPage(ROOT, BUILT_PAGE, PAGE_PAYMENTS)]);
}

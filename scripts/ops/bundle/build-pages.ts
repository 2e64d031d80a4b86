/** Builds the page of every stage, or of `STAGE` alone, with that stage's key for cards: `node scripts/ops/bundle/build-pages.ts`. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { customOrigin } from '../../../infra/config/site.ts';
import { stageNames, stages } from '../../../infra/config/stages.ts';
import { pageFolder } from '../../../shared/deployment/functions.ts';
import { buildPage } from '../../dev/page/vite-page.ts';
import { filesForSearch } from './files-for-search.ts';

const root = resolve(import.meta.dirname, '../../..');

const only = process.env.STAGE;

for (const stage of stageNames.filter((name) => only === undefined || name === only)) {
  const { stripePublishableKey } = stages[stage];
  // Of a site without a domain nobody knows the address yet; its pages name their pictures by the path alone.
  const origin = customOrigin(stage) ?? '';
  await buildPage(root, pageFolder(stage), { publishableKey: stripePublishableKey, standIn: undefined }, origin);
  for (const [file, text] of Object.entries(filesForSearch(origin, stage === 'prod'))) {
    await writeFile(resolve(root, pageFolder(stage), file), text);
  }
  const cards = stripePublishableKey === undefined ? ', which takes no cards: infra/config/stages.ts names no key' : '';
  console.log(`${pageFolder(stage)}: the page of ${stage}${cards}`);
}

/** Builds the page of every stage, or of `STAGE` alone, with that stage's Stripe key: `node scripts/ops/bundle/build-pages.ts`. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { customOrigin } from '../../../infra/config/site.ts';
import { stageNames, stages } from '../../../infra/config/stages.ts';
import { pageFolder } from '../../../shared/deployment/functions.ts';
import { buildPage } from '../../dev/page/vite-page.ts';
import { searchEngineFiles } from './search-engine-files.ts';

const root = resolve(import.meta.dirname, '../../..');

const only = process.env.STAGE;

for (const stage of stageNames.filter((name) => only === undefined || name === only)) {
  const { stripePublishableKey } = stages[stage];
  // Without a domain the origin is not known yet, so pages refer to images by path only.
  const origin = customOrigin(stage) ?? '';
  await buildPage(
    root,
    pageFolder(stage),
    { publishableKey: stripePublishableKey, simulatorScript: undefined },
    origin,
  );
  for (const [file, text] of Object.entries(searchEngineFiles(origin, stage === 'prod'))) {
    await writeFile(resolve(root, pageFolder(stage), file), text);
  }
  const cards =
    stripePublishableKey === undefined ? ', without payments: infra/config/stages.ts has no Stripe key' : '';
  console.log(`${pageFolder(stage)}: the page of ${stage}${cards}`);
}

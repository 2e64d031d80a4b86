import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { customOrigin } from '../../../infra/config/site.ts';
import { type StageName, stages } from '../../../infra/config/stages.ts';
import { pageFolder } from '../../../shared/deployment/functions.ts';
import { buildIfChanged } from './build-if-changed.ts';
import { searchEngineFiles } from './search-engine-files.ts';

/** Everything that the page may import. */
const INPUT_FOLDERS: readonly string[] = ['frontend', 'shared', 'scripts/dev/page'];
/** The stages' configuration holds the page's Stripe key and origin. */
const INPUTS: readonly string[] = [
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  ...['stages', 'site'].map((name) => `infra/config/${name}.ts`),
  ...['build-stage-page', 'search-engine-files'].map((name) => `scripts/ops/bundle/${name}.ts`),
];

/**
 * Builds the page of a stage, unless nothing changed since the last build.
 * @returns undefined if the existing page is kept
 * @throws Vite's error
 */
export function buildStagePage(root: string, stage: StageName, force = false): Promise<'built' | undefined> {
  const folder = pageFolder(stage);
  const run = async () => {
    // Vite is loaded only when needed.
    const { buildPage } = await import('../../dev/page/vite-page.ts');
    // Without a domain the origin is not known yet, so pages refer to images by path only.
    const origin = customOrigin(stage) ?? '';
    const { stripePublishableKey: publishableKey } = stages[stage];
    await buildPage(root, folder, { publishableKey, simulatorScript: undefined }, origin);
    for (const [file, text] of Object.entries(searchEngineFiles(origin, stage === 'prod')))
      await writeFile(resolve(root, folder, file), text);
    return { result: 'built' as const, found: [] };
  };
  return buildIfChanged(root, { folder, settings: stage, inputFolders: INPUT_FOLDERS, inputs: INPUTS, run }, force);
}

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { customOrigin } from '../../infra/config/site.ts';
import { type StageName, stages } from '../../infra/config/stages.ts';
import { pageFolder } from '../../shared/deployment/functions.ts';
import { buildIfChanged } from './build-if-changed.ts';
import type { PagePayments } from './page-payments.ts';
import { searchEngineFiles } from './search-engine-files.ts';

/** Everything that the page may import. */
const INPUT_FOLDERS: readonly string[] = ['frontend', 'shared'];
/** The stages' configuration holds the page's Stripe key and origin. */
const INPUTS: readonly string[] = [
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  ...['stages', 'site'].map((name) => `infra/config/${name}.ts`),
  ...['build-stage-page', 'page-payments', 'prerender-pages', 'search-engine-files', 'vite-page'].map(
    (name) => `scripts/build/${name}.ts`,
  ),
];

/**
 * Builds the page of a stage, unless nothing changed since the last build.
 * @returns undefined if the existing page is kept
 * @throws Vite's error
 */
export function buildStagePage(root: string, stage: StageName, force = false): Promise<'built' | undefined> {
  // Without a domain the origin is not known yet, so pages refer to images by path only.
  const origin = customOrigin(stage) ?? '';
  const payments = { publishableKey: stages[stage].stripePublishableKey, simulatorScript: undefined };
  const files = searchEngineFiles(origin, stage === 'prod');
  return buildPageIfChanged(root, pageFolder(stage), { payments, origin, files, force });
}

interface PageBuild {
  readonly payments: PagePayments;
  readonly origin?: string;
  /** Name → text of what is put beside the page. */
  readonly files?: Readonly<Record<string, string>>;
  readonly force?: boolean;
}

/** Builds a page into `folder`, relative to `root`, as `buildStagePage` does that of a stage. */
export function buildPageIfChanged(
  root: string,
  folder: string,
  { payments, origin = '', files = {}, force = false }: PageBuild,
): Promise<'built' | undefined> {
  const run = async () => {
    // Vite is loaded only when needed.
    const { buildPage } = await import('./vite-page.ts');
    await buildPage(root, folder, payments, origin);
    for (const [file, text] of Object.entries(files)) await writeFile(resolve(root, folder, file), text);
    return { result: 'built' as const, found: [] };
  };
  const settings = [payments, origin, files];
  return buildIfChanged(root, { folder, settings, inputFolders: INPUT_FOLDERS, inputs: INPUTS, run }, force);
}

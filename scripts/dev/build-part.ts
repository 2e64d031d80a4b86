/** `node scripts/dev/build-part.ts PART [CACHE]`: builds a part of the local product, unless it is unchanged. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfChanged } from '../build/build-if-changed.ts';
import { BUNDLE_INPUTS, bundleIfChanged } from '../build/bundle-if-changed.ts';
import { entries } from '../build/entries.ts';
import { BUILT_PAGE, LOCAL_FUNCTIONS, LOCAL_STAGE, type Part, ROOT, STAGE_TEMPLATES } from './stage.ts';

const parts: Record<Part, (cacheDir: string) => Promise<unknown>> = {
  functions: () => bundleIfChanged(ROOT, entries),
  'local functions': bundleLocally,
  templates: buildTemplates,
  page: async () => {
    const { buildPageIfChanged } = await import('../build/build-stage-page.ts');
    const { PAGE_PAYMENTS } = await import('../ops/stripe-setup/product-stripe.ts');
    return buildPageIfChanged(ROOT, BUILT_PAGE, { payments: PAGE_PAYMENTS });
  },
  packages: async (cacheDir) => (await import('../build/vite-page.ts')).optimizePackages(ROOT, cacheDir),
};

const [part, cacheDir = ''] = process.argv.slice(2);
const build = Object.entries(parts).find(([name]) => name === part)?.[1];
if (build === undefined) throw new Error(`There is no part ${part}`);
await build(cacheDir);
// A bundler may wait for more work.
process.exit();

/** Not as they are deployed, which takes five times as long. */
function bundleLocally() {
  const run = async () => {
    const { bundleTogether } = await import('../build/bundle.ts');
    const sources = await bundleTogether(ROOT, entries, LOCAL_FUNCTIONS);
    return { result: true, found: sources.filter((path) => existsSync(join(ROOT, path))) };
  };
  const build = { folder: LOCAL_FUNCTIONS, settings: entries, inputFolders: [], inputs: BUNDLE_INPUTS, run };
  return buildIfChanged(ROOT, build);
}

/** Templates alone: which code a function has is known by its name. */
function buildTemplates() {
  const run = async () => {
    const { stageApp } = await import('../../infra/stacks/stage-app.ts');
    const { projectFolder } = await import('../../infra/testing/synthesis.ts');
    await mkdir(join(ROOT, 'dist'), { recursive: true });
    const outdir = await mkdtemp(join(ROOT, 'dist/synthesis-'));
    // CloudFormation's own rules take half of the time; the tests of the infrastructure and each deployment apply them.
    const options = { root: projectFolder(), uploadsPage: false, cloudFormationRules: false };
    stageApp({ stages: [LOCAL_STAGE], outdir, ...options }).synth();
    await rm(join(ROOT, STAGE_TEMPLATES), { recursive: true, force: true });
    await rename(outdir, join(ROOT, STAGE_TEMPLATES));
    return { result: true, found: [] };
  };
  const inputs = ['cdk.json', 'package-lock.json', 'scripts/dev/build-part.ts'];
  const build = { folder: STAGE_TEMPLATES, settings: LOCAL_STAGE, inputFolders: ['infra', 'shared'], inputs, run };
  return buildIfChanged(ROOT, build);
}

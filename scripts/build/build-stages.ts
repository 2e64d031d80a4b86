import type { StageName } from '../../infra/config/stages.ts';
import { pageFolder } from '../../shared/deployment/functions.ts';
import { buildStagePage } from './build-stage-page.ts';
import { bundleIfChanged } from './bundle-if-changed.ts';
import { entries } from './entries.ts';

interface BuildOptions {
  /** Builds what is unchanged too. */
  readonly force?: boolean;
  /** Receives a line for each thing that was built. */
  readonly print: (line: string) => void;
}

/**
 * Builds what the deployment of stages uploads, if it changed: all functions, and each stage's page.
 * @throws Error for a source that does not compile
 */
export async function buildStages(
  root: string,
  stages: readonly StageName[],
  { force = false, print }: BuildOptions,
): Promise<void> {
  const built = async (what: string, build: Promise<unknown>) => {
    if ((await build) !== undefined) print(`Built ${what}`);
  };
  const functions = bundleIfChanged(root, entries, { force });
  // One page after the other: Vite's settings are global.
  const pages = async () => {
    for (const stage of stages) await built(pageFolder(stage), buildStagePage(root, stage, force));
  };
  await Promise.all([built(`${entries.length} functions`, functions), pages()]);
}

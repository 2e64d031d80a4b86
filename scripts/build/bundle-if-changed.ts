import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLES_FOLDER } from '../../shared/deployment/functions.ts';
import { buildIfChanged } from './build-if-changed.ts';
import type { Bundled } from './bundle.ts';
import type { Entry } from './entries.ts';
import { lazyModules } from './lazy-modules.ts';

/** Inputs besides the sources: configuration, package versions, and the bundling code. */
export const BUNDLE_INPUTS: readonly string[] = [
  'package-lock.json',
  'package.json',
  // The bundler reads the tsconfig files in the folders above a source.
  ...['tsconfig.json', 'functions/tsconfig.json', 'shared/tsconfig.json'],
  ...['bundle', 'entries', 'lazy-modules'].map((name) => `scripts/build/${name}.ts`),
];

/**
 * Bundles every function, unless nothing changed since the last bundling. Source maps are not checked.
 * @returns undefined if the existing bundles are kept
 * @throws Error for a missing source, or esbuild's error
 */
export function bundleIfChanged(
  root: string,
  entries: readonly Entry[],
  { lazy = lazyModules, force = false }: { readonly lazy?: readonly string[]; readonly force?: boolean } = {},
): Promise<Bundled | undefined> {
  const build = {
    folder: BUNDLES_FOLDER,
    settings: [entries, lazy],
    inputFolders: [],
    inputs: BUNDLE_INPUTS,
    run: async () => {
      // The bundler is loaded only when needed.
      const { bundle } = await import('./bundle.ts');
      const result = await bundle(root, entries, lazy);
      const found = Object.keys(result.metafile.inputs).filter((path) => existsSync(join(root, path)));
      return { result, found };
    },
  };
  return buildIfChanged(root, build, force);
}

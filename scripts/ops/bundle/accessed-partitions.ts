import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { type Partition, partitions } from '../../../shared/deployment/partitions.ts';
import type { Entry } from './entries.ts';

/**
 * The table partitions that each entry's code can access. Unused keys are tree-shaken from the bundle, and each key begins with its partition's
 * name, as in `key(["USER", …`.
 * @param root folder of the project; entries are relative to it.
 */
export async function accessedPartitions(root: string, entries: readonly Entry[]): Promise<Map<string, Partition[]>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries.map(({ source, folder }) => ({ in: source, out: folder })),
    outdir: '.',
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    minifySyntax: true,
    logLevel: 'silent',
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  return new Map(
    entries.map(({ name, folder }) => {
      const text = texts.get(resolve(join(root, `${folder}.js`))) ?? '';
      return [name, partitions.filter((partition) => text.includes(`(["${partition}"`))];
    }),
  );
}

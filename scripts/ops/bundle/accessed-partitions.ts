import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { type Partition, partitions } from '../../../shared/deployment/partitions.ts';
import type { Entry } from './entries.ts';

/**
 * Partitions of the table that each entry's code can address: keys that nothing uses are not in a bundle, and each key begins
 * with its partition's name, as `key(["USER", …`.
 * @param root folder of the project; entries are relative to it.
 */
export async function addressedPartitions(root: string, entries: readonly Entry[]): Promise<Map<string, Partition[]>> {
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

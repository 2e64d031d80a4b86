import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { type FunctionName, grants } from '../../infra/config/grants.ts';
import { type Partition, partitions } from '../../shared/deployment/partitions.ts';
import { type Entry, entries } from './entries.ts';

const root = resolve(import.meta.dirname, '../..');
const accessed = await accessedPartitions(root, entries);

const isFunctionName = (name: string): name is FunctionName => name in grants;

it('a store’s partition is found by the keys that it uses', async () => {
  const store: Entry = { name: 'a/b', source: 'functions/odds/rounds/round-lock-store.ts', folder: 'a-b' };
  expect(await accessedPartitions(root, [store])).toEqual(new Map([['a/b', ['SCAN']]]));
});

it.each([...accessed])('%s is granted exactly the partitions that its code accesses', (name, partitions) => {
  const { reads, writes } = isFunctionName(name) ? grants[name] : { reads: [], writes: [] };
  expect(partitions.toSorted()).toEqual([...new Set([...reads, ...writes])].toSorted());
});

/**
 * The table partitions that each entry's code can access. Unused keys are tree-shaken from the bundle, and each key begins with its partition's
 * name, as in `key(["USER", …`.
 * @param root folder of the project; entries are relative to it.
 */
async function accessedPartitions(root: string, entries: readonly Entry[]): Promise<Map<string, Partition[]>> {
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

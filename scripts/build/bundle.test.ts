import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle } from './bundle.ts';
import type { Entry } from './entries.ts';

const modules = resolve(import.meta.dirname, '../../node_modules');
const entries: Entry[] = [
  { name: 'area/first', source: 'functions/area/first.handler.ts', folder: 'dist/functions/area-first' },
  { name: 'area/second', source: 'functions/area/second.job.ts', folder: 'dist/functions/area-second' },
];
const lazy = ['functions/area/heavy.ts'];
let root: string;

async function project(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  await mkdir(join(folder, 'functions/area'), { recursive: true });
  await symlink(modules, join(folder, 'node_modules'));
  await writeFile(join(folder, 'functions/area/heavy.ts'), 'export const heavy = () => "late";\n');
  await writeFile(join(folder, 'functions/area/words.ts'), 'export const words = (name: string) => "hello " + name;\n');
  await writeFile(
    join(folder, 'functions/area/first.handler.ts'),
    "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';\nimport { words } from './words.ts';\nexport const handler = async () => [words('first'), typeof DynamoDBClient];\n",
  );
  await writeFile(
    join(folder, 'functions/area/second.job.ts'),
    "import { gzipSync } from 'node:zlib';\nimport { words } from './words.ts';\nexport const handler = async () => words('second') + (await import('./heavy.ts')).heavy() + gzipSync('').length;\n",
  );
  return folder;
}

beforeAll(async () => {
  root = await project();
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('each function becomes one module that runs without node_modules', async () => {
  await bundle(root, entries, lazy);
  const alone = await mkdtemp(join(tmpdir(), 'alone-'));
  await cp(join(root, 'dist/functions'), alone, { recursive: true });
  const first: unknown = await (await import(join(alone, 'area-first/index.mjs'))).handler();
  const second: unknown = await (await import(join(alone, 'area-second/index.mjs'))).handler();
  await rm(alone, { recursive: true, force: true });
  expect([first, second]).toEqual([['hello first', 'function'], 'hello secondlate20']);
});

it('source maps are not in the deployed folders', async () => {
  await bundle(root, entries, lazy);
  expect(existsSync(join(root, 'dist/functions/area-second/index.mjs.map'))).toBe(false);
  const map: { sources: string[] } = JSON.parse(
    await readFile(join(root, 'dist/maps/area-second/index.mjs.map'), 'utf8'),
  );
  expect(map.sources.filter((source) => source.startsWith('.')).toSorted()).toEqual([
    '../../../functions/area/second.job.ts',
    '../../../functions/area/words.ts',
  ]);
});

it('the same sources give the same bytes in any folder', async () => {
  const otherFolder = await project();
  const bytes = async (folder: string) => [...(await bundle(folder, entries, lazy)).files];
  expect(await bytes(otherFolder)).toEqual(await bytes(root));
  await rm(otherFolder, { recursive: true, force: true });
});

it('missing sources are listed and nothing is written', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'empty-'));
  await expect(bundle(empty, entries)).rejects.toThrow(
    'No source for 2 of 2 functions:\n  area/first needs functions/area/first.handler.ts\n  area/second needs functions/area/second.job.ts',
  );
  expect(existsSync(join(empty, 'dist'))).toBe(false);
  await rm(empty, { recursive: true, force: true });
});

it('lazy modules are put beside the functions that load them only', async () => {
  const { files } = await bundle(root, entries, lazy);
  expect([...files.keys()].filter((path) => !path.endsWith('.map'))).toEqual([
    'dist/functions/area-first/index.mjs',
    'dist/functions/area-second/index.mjs',
    'dist/functions/area-second/area-heavy.mjs',
  ]);
});

it('all functions and lazy modules are bundled in one run', async () => {
  const { metafile } = await bundle(root, entries, lazy);
  expect(Object.keys(metafile.outputs).filter((path) => path.endsWith('.mjs'))).toEqual([
    'dist/functions/area-first/index.mjs',
    'dist/functions/area-second/index.mjs',
    'dist/lazy/area-heavy.mjs',
  ]);
});

it('a dynamic import that is not listed is refused', async () => {
  await expect(bundle(root, entries, [])).rejects.toThrow('functions/area/second.job.ts imports ./heavy.ts');
});

it('only the environment credential provider is bundled', async () => {
  const { metafile } = await bundle(root, entries, lazy);
  const providers = Object.keys(metafile.inputs).flatMap(
    (path) => /node_modules\/.*(credential-provider-\w+)/.exec(path)?.[1] ?? [],
  );
  expect(new Set(providers)).toEqual(new Set(['credential-provider-env']));
});

it('a Node built-in is loaded when first used, not with the function', async () => {
  await bundle(root, entries, lazy);
  const script = `
    const { handler } = await import(process.argv[1]);
    const loaded = () => process.moduleLoadList.includes('NativeModule zlib');
    const before = loaded();
    await handler();
    console.log(JSON.stringify([before, loaded()]));`;
  const index = join(root, 'dist/functions/area-second/index.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, index]);
  expect(JSON.parse(stdout)).toEqual([false, true]);
});

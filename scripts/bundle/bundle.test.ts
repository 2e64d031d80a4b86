import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle } from './bundle.ts';
import type { Entry } from './entries.ts';
import { sizeTable } from './size-table.ts';

const modules = resolve(import.meta.dirname, '../../node_modules');
const entries: Entry[] = [
  { name: 'area/first', source: 'functions/area/first.handler.ts', folder: 'dist/functions/area-first' },
  { name: 'area/second', source: 'functions/area/second.job.ts', folder: 'dist/functions/area-second' },
];
let root: string;

async function project(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  await mkdir(join(folder, 'functions/area'), { recursive: true });
  await symlink(modules, join(folder, 'node_modules'));
  await writeFile(join(folder, 'functions/area/words.ts'), 'export const words = (name: string) => "hello " + name;\n');
  await writeFile(
    join(folder, 'functions/area/first.handler.ts'),
    "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';\nimport { words } from './words.ts';\nexport const handler = async () => [words('first'), typeof DynamoDBClient];\n",
  );
  await writeFile(
    join(folder, 'functions/area/second.job.ts'),
    "import { words } from './words.ts';\nexport const handler = async () => words('second');\n",
  );
  return folder;
}

beforeAll(async () => {
  root = await project();
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('makes one module for each function, runnable without node_modules', async () => {
  await bundle(root, entries);
  const alone = await mkdtemp(join(tmpdir(), 'alone-'));
  await cp(join(root, 'dist/functions'), alone, { recursive: true });
  const first: unknown = await (await import(join(alone, 'area-first/index.mjs'))).handler();
  const second: unknown = await (await import(join(alone, 'area-second/index.mjs'))).handler();
  await rm(alone, { recursive: true, force: true });
  expect([first, second]).toEqual([['hello first', 'function'], 'hello second']);
});

it('keeps source maps out of the folders that are deployed', async () => {
  await bundle(root, entries);
  expect(existsSync(join(root, 'dist/functions/area-second/index.mjs.map'))).toBe(false);
  const map: { sources: string[] } = JSON.parse(
    await readFile(join(root, 'dist/maps/area-second/index.mjs.map'), 'utf8'),
  );
  expect(map.sources.toSorted()).toEqual(['../../../functions/area/second.job.ts', '../../../functions/area/words.ts']);
});

it('gives the same bytes for the same sources, wherever the project stands', async () => {
  const elsewhere = await project();
  const bytes = async (folder: string) => (await bundle(folder, entries)).files.map(({ text }) => text);
  expect(await bytes(elsewhere)).toEqual(await bytes(root));
  await rm(elsewhere, { recursive: true, force: true });
});

it('names every function without a source and writes nothing', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'empty-'));
  await expect(bundle(empty, entries)).rejects.toThrow(
    'No source for 2 of 2 functions:\n  area/first needs functions/area/first.handler.ts\n  area/second needs functions/area/second.job.ts',
  );
  expect(existsSync(join(empty, 'dist'))).toBe(false);
  await rm(empty, { recursive: true, force: true });
});

it('reports a line for each function with its heaviest parts', async () => {
  const { metafile, files } = await bundle(root, entries);
  const [head, first, second] = sizeTable(entries, metafile, files, root).split('\n');
  expect(head).toMatch(/^function +kB +gzip kB +heaviest parts$/);
  expect(first).toMatch(/^area\/first +\d+\.\d +\d+\.\d +@smithy\/core \d+/);
  expect(second).toMatch(/^area\/second +0\.\d +0\.\d +functions 0\.\d$/);
});

import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleIfChanged } from './bundle-if-changed.ts';
import type { Entry } from './entries.ts';

const modules = resolve(import.meta.dirname, '../../node_modules');
const entries: Entry[] = [
  { name: 'area/one', source: 'functions/area/one.handler.ts', folder: 'dist/functions/area-one' },
];
const index = 'dist/functions/area-one/index.mjs';
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kept-'));
  await mkdir(join(root, 'functions/area'), { recursive: true });
  await symlink(modules, join(root, 'node_modules'));
  await writeFile(join(root, 'package-lock.json'), '{}');
  await writeFile(join(root, 'functions/area/words.ts'), 'export const words = "first";\n');
  await writeFile(
    join(root, 'functions/area/one.handler.ts'),
    "import { words } from './words.ts';\nexport const handler = async () => words;\n",
  );
  expect(await bundled()).toBe(true);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const bundled = async (wanted: readonly Entry[] = entries) =>
  (await bundleIfChanged(root, wanted, { lazy: [] })) !== undefined;
const written = () => readFile(join(root, index), 'utf8');

it('bundles with the same sources are kept, whatever the file dates', async () => {
  await writeFile(join(root, 'functions/area/words.ts'), 'export const words = "first";\n');
  expect(await bundled()).toBe(false);
  expect(await written()).toContain('first');
});

it('a changed import causes a new bundle', async () => {
  await writeFile(join(root, 'functions/area/words.ts'), 'export const words = "second";\n');
  expect(await bundled()).toBe(true);
  expect(await written()).toContain('second');
});

it('a changed lock file causes a new bundle', async () => {
  await writeFile(join(root, 'package-lock.json'), '{"changed":true}');
  expect(await bundled()).toBe(true);
});

it('changed compiler options cause a new bundle', async () => {
  await writeFile(join(root, 'functions/tsconfig.json'), '{"compilerOptions":{"verbatimModuleSyntax":true}}');
  expect(await bundled()).toBe(true);
});

it('an additional function causes a new bundle', async () => {
  await writeFile(join(root, 'functions/area/two.handler.ts'), 'export const handler = async () => 2;\n');
  const two = { name: 'area/two', source: 'functions/area/two.handler.ts', folder: 'dist/functions/area-two' };
  expect(await bundled([...entries, two])).toBe(true);
});

it('force causes a new bundle', async () => {
  expect(await bundleIfChanged(root, entries, { lazy: [], force: true })).toBeDefined();
});

import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Entry } from './entries.ts';
import { bundleIfChanged } from './kept-bundles.ts';

const modules = resolve(import.meta.dirname, '../../../node_modules');
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

const bundled = async (options: { force?: boolean; wanted?: readonly Entry[] } = {}) => {
  const { wanted = entries, ...rest } = options;
  return (await bundleIfChanged(root, wanted, { late: [], ...rest })) !== undefined;
};
const written = () => readFile(join(root, index), 'utf8');

it('keeps bundles whose sources are the same, whatever their dates', async () => {
  await writeFile(join(root, 'functions/area/words.ts'), 'export const words = "first";\n');
  expect(await bundled()).toBe(false);
  expect(await written()).toContain('first');
});

it('bundles again when a file changes that a function only imports', async () => {
  await writeFile(join(root, 'functions/area/words.ts'), 'export const words = "second";\n');
  expect(await bundled()).toBe(true);
  expect(await written()).toContain('second');
});

it('bundles again when another version of a package may be there', async () => {
  await writeFile(join(root, 'package-lock.json'), '{"changed":true}');
  expect(await bundled()).toBe(true);
});

it('bundles again when the compiler is told otherwise', async () => {
  await writeFile(join(root, 'functions/tsconfig.json'), '{"compilerOptions":{"verbatimModuleSyntax":true}}');
  expect(await bundled()).toBe(true);
});

it('does not vouch for a source that was written while the bundler read', async () => {
  const words = join(root, 'functions/area/words.ts');
  await writeFile(words, 'export const words = "during";\n');
  const later = new Date('2100-01-01');
  await utimes(words, later, later);
  expect(await bundled()).toBe(true);
  expect(await bundled()).toBe(true);
});

it.each([
  ['is gone', () => rm(join(root, index))],
  ['was changed by hand', () => writeFile(join(root, index), 'export const handler = 1;')],
])('bundles again when a bundle %s', async (_name, meddle) => {
  await meddle();
  expect(await bundled()).toBe(true);
  expect(await written()).toContain('first');
});

it('bundles again when another function is wanted', async () => {
  await writeFile(join(root, 'functions/area/two.handler.ts'), 'export const handler = async () => 2;\n');
  const two = { name: 'area/two', source: 'functions/area/two.handler.ts', folder: 'dist/functions/area-two' };
  expect(await bundled({ wanted: [...entries, two] })).toBe(true);
});

it('bundles again when told to, and when its note of the last time is broken', async () => {
  expect(await bundled({ force: true })).toBe(true);
  await writeFile(join(root, 'dist/functions.json'), '{"order":');
  expect(await bundled()).toBe(true);
});

it('does not believe that bundles are up to date that could not be made', async () => {
  await writeFile(join(root, 'functions/area/words.ts'), 'export const words = ;\n');
  await expect(bundled()).rejects.toThrow('Unexpected');
  await expect(bundled()).rejects.toThrow('Unexpected');
});

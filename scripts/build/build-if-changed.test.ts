import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { problemWithBuild } from '../../infra/build-manifest.ts';
import { buildIfChanged } from './build-if-changed.ts';

const folder = 'dist/page';
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kept-page-'));
  await write('sources/main.ts', 'first');
  await write('sources/pictures/icon.svg', 'icon');
  await write('lock.json', '{}');
  expect(await built()).toBe(true);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

/** A build that copies one source. */
async function built({ settings = 'key', force = false, during = async () => {} } = {}): Promise<boolean> {
  const run = async () => {
    await write(`${folder}/main.js`, await readFile(join(root, 'sources/main.ts'), 'utf8'));
    await during();
    return { result: true, found: [] };
  };
  const build = { folder, settings, inputFolders: ['sources'], inputs: ['lock.json'], run };
  return (await buildIfChanged(root, build, force)) ?? false;
}

it('an unchanged build is kept and may be deployed', async () => {
  expect([await built(), problemWithBuild(root, folder)]).toEqual([false, undefined]);
});

it.each([
  ['a changed source', 'sources/main.ts', () => write('sources/main.ts', 'second')],
  ['another source', 'sources/more.ts', () => write('sources/more.ts', 'more')],
  ['a deleted source', 'sources/pictures/icon.svg', () => rm(join(root, 'sources/pictures'), { recursive: true })],
  ['another lock file', 'lock.json', () => write('lock.json', '{"changed":true}')],
  ['output changed by hand', 'dist/page/main.js', () => write('dist/page/main.js', 'by hand')],
  ['a file put into the output', 'dist/page/left-over.js', () => write('dist/page/left-over.js', 'x')],
])('%s is refused as out of date, and causes a new build', async (_name, file, change) => {
  await change();
  expect(problemWithBuild(root, folder)).toContain(`dist/page is out of date: ${file} changed`);
  expect(await built()).toBe(true);
});

it('output without a manifest is refused and built', async () => {
  await rm(join(root, 'dist/page.json'));
  expect(problemWithBuild(root, folder)).toContain('dist/page is not built');
  expect(await built()).toBe(true);
});

it('other settings, or force, cause a new build', async () => {
  expect([await built({ settings: 'other key' }), await built({ settings: 'other key', force: true })]).toEqual([
    true,
    true,
  ]);
});

it('a source that changes during the build leaves a build that is refused and made again', async () => {
  expect(await built({ force: true, during: () => write('sources/main.ts', 'meanwhile') })).toBe(true);
  expect(problemWithBuild(root, folder)).toContain('not built, or its sources changed meanwhile');
  expect([await built(), await built()]).toEqual([true, false]);
});

it('a failed build leaves nothing that may be deployed', async () => {
  const failing = built({ force: true, during: () => Promise.reject(new Error('does not compile')) });
  await expect(failing).rejects.toThrow('does not compile');
  expect(problemWithBuild(root, folder)).toContain('not built');
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { assemblyLine, createAssemblyStore, isTimeName, type ObjectStore, timeName } from './assembly-store.ts';

let objects: Map<string, Buffer>;
let folder = '';
const bucket: ObjectStore = {
  put: async (key, body) => void objects.set(key, body),
  get: async (key) => objects.get(key),
  keys: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)),
};
const store = createAssemblyStore(bucket);
const [EARLIER, LATER] = ['2026-11-22T06-00-12Z', '2026-11-23T06-00-12Z'];

beforeEach(async () => {
  objects = new Map();
  folder = await temporaryFolder();
  await mkdir(join(folder, 'asset.1'));
  await writeFile(join(folder, 'manifest.json'), '{}');
  await writeFile(join(folder, 'asset.1/index.mjs'), 'the code');
});

async function temporaryFolder() {
  const made = await mkdtemp(join(tmpdir(), 'crossbook-store-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}
const keep = (time = EARLIER) =>
  store.keep({
    ...{ time, stage: 'dev', by: 'ann', stacks: ['api'], folder },
    source: { commit: '0123456789abcdef', uncommittedChanges: true },
  });

it('an assembly comes back from the store with its templates and assets', async () => {
  await keep();
  const elsewhere = join(await temporaryFolder(), 'dev');
  expect(await store.fetch(EARLIER, 'dev', elsewhere)).toMatchObject({ time: EARLIER, by: 'ann' });
  expect(await readFile(join(elsewhere, 'asset.1/index.mjs'), 'utf8')).toBe('the code');
  expect(await readFile(join(elsewhere, 'manifest.json'), 'utf8')).toBe('{}');
});

it('the list is newest first, with the commit, who deployed it and what', async () => {
  await keep();
  await keep(LATER);
  const list = await store.list();
  expect(list.map(({ time }) => time)).toEqual([LATER, EARLIER]);
  expect(list.map(assemblyLine)[1]).toMatch(
    /^2026-11-22T06-00-12Z {2}0123456789ab with uncommitted changes {2}by ann {2}0\.0 MB {2}api$/,
  );
});

it('an archive that is not as it was stored is refused, before anything of it is unpacked', async () => {
  await keep();
  await keep(LATER);
  objects.set(`assemblies/${EARLIER}.tar.gz`, Buffer.from('something else'));
  const elsewhere = join(await temporaryFolder(), 'dev');
  await expect(store.fetch(EARLIER, 'dev', elsewhere)).rejects.toThrow('its checksum is wrong');
  await expect(readFile(join(elsewhere, 'manifest.json'))).rejects.toThrow('ENOENT');
});

it('an assembly of another stage and an unknown one are refused', async () => {
  await keep();
  await expect(store.fetch(EARLIER, 'prod', folder)).rejects.toThrow('an assembly of dev, not of prod');
  await expect(store.fetch(LATER, 'dev', folder)).rejects.toThrow('npm run deploy -- --stage dev --list');
});

it('an upload that was cut off is not listed', async () => {
  const failing = createAssemblyStore({
    ...bucket,
    put: async (key, body) => {
      if (key.endsWith('.tar.gz')) throw new Error('the network is gone');
      await bucket.put(key, body);
    },
  });
  const cut = failing.keep({ time: EARLIER, stage: 'dev', by: 'ann', stacks: [], source: null, folder });
  await expect(cut).rejects.toThrow('the network is gone');
  expect(await store.list()).toEqual([]);
});

it('a time is recognized among folders', () => {
  const time = timeName(new Date(Date.UTC(2026, 10, 22, 6, 0, 12)));
  expect([time, isTimeName(time), isTimeName(`cdk.out/dev/${time}`)]).toEqual([EARLIER, true, false]);
});

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Bundled } from '../build/bundle.ts';
import { bundleIfChanged } from '../build/bundle-if-changed.ts';
import { entries } from '../build/entries.ts';
import { type Figure, interleave, median, millisecondsOf } from './figures.ts';

const root = resolve(import.meta.dirname, '../..');
/** Starts of each function, alternating with an empty one. */
const STARTS = 15;
/** The bundle of an empty handler. */
const EMPTY_HANDLER = 'export const handler=async()=>{};\n';

/** The heaviest bundle, and cold starts. */
export async function benchCold(): Promise<Figure[]> {
  const bundled = await bundleIfChanged(root, entries, { force: true });
  if (bundled === undefined) throw new Error('nothing was bundled');
  const sizes = entries.map(({ name, folder }) => ({ name, value: bytesOf(folder, bundled) / 1000 }));
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-cold-'));
  try {
    return [
      { ...named('heaviest bundle', largest(sizes)), size: sizes.length, unit: 'kB' },
      ...(await startFigures(folder, bundled)),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Everything deployed for a function. */
function bytesOf(folder: string, { files }: Bundled): number {
  const own = [...files].filter(([path]) => path.startsWith(`${folder}/`) && path.endsWith('.mjs'));
  return own.reduce((sum, [, { length }]) => sum + length, 0);
}

/**
 * The duration of a process that only imports the function: what a cold start does before the first call. Modules loaded by the first call
 * are not included.
 */
async function startFigures(folder: string, { metafile }: Bundled): Promise<Figure[]> {
  const emptyModule = join(folder, 'index.mjs');
  await writeFile(emptyModule, EMPTY_HANDLER);
  const ratios: Record<'withTable' | 'without', NamedValue[]> = { withTable: [], without: [] };
  for (const { name, folder: output } of entries) {
    const inputs = Object.keys(metafile.outputs[`${output}/index.mjs`]?.inputs ?? {});
    const usesTable = inputs.some((path) => path.includes('node_modules/@aws-sdk/client-dynamodb/'));
    const baseline = () => millisecondsOf(() => run(emptyModule));
    const product = () => millisecondsOf(() => run(join(root, output, 'index.mjs')));
    const samples = await interleave({ baseline, product }, STARTS, 1);
    ratios[usesTable ? 'withTable' : 'without'].push({
      name,
      value: samples.median('product') / samples.median('baseline'),
    });
  }
  const figure = (which: string, some: readonly NamedValue[], goal: number): Figure => ({
    ...named(`start over a bare one’s, worst ${which}`, largest(some)),
    ...{ size: some.length, unit: 'ratio', goal },
  });
  const usual = median(ratios.withTable.map(({ value }) => value));
  return [
    figure('with the table', ratios.withTable, 2.2),
    { name: 'the same, median', size: ratios.withTable.length, value: usual, unit: 'ratio', goal: 1.8 },
    figure('without', ratios.without, 1.25),
  ];
}

interface NamedValue {
  readonly name: string;
  readonly value: number;
}

function largest(some: readonly NamedValue[]): NamedValue {
  return some.reduce((worst, each) => (each.value > worst.value ? each : worst));
}

function named(what: string, { name, value }: NamedValue): NamedValue {
  return { name: `${what} (${name})`, value };
}

function run(module: string): void {
  const { status, stderr } = spawnSync(process.execPath, [module], { cwd: root, env: {}, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${module} failed:\n${stderr}`);
}

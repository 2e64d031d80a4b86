import { resolve } from 'node:path';
import { entries } from '../../ops/bundle/entries.ts';
import { bundleIfChanged } from '../../ops/bundle/kept-bundles.ts';
import type { Figure } from '../figures.ts';
import { type BundleSize, bundleSizes } from './bundle-floor.ts';
import { type ImportTime, importTimes } from './import-time.ts';
import { synthTimes } from './synth-time.ts';

const root = resolve(import.meta.dirname, '../../..');
const KB = 1_000;

/** What a cold start and a deployment wait for. `--each` also prints a row for each function. */
export async function benchCold(): Promise<Figure[]> {
  const bundled = await bundleIfChanged(root, entries, { anew: true });
  if (bundled === undefined) throw new Error('nothing was bundled');
  const sizes = await bundleSizes(root, entries, bundled);
  const times = await importTimes(root, entries, bundled);
  if (process.argv.includes('--each')) printEach(sizes, times);
  return [...sizeFigures(sizes), ...timeFigures(times), ...(await synthFigures())];
}

function sizeFigures(sizes: readonly BundleSize[]): Figure[] {
  const worst = greatest(sizes, ({ bytes, floor }) => bytes / floor);
  const heaviest = greatest(sizes, ({ bytes }) => bytes);
  return [
    {
      name: `bundle over its imports’ floor, worst (${worst.name})`,
      size: sizes.length,
      value: worst.bytes / worst.floor,
      unit: 'ratio',
      goal: 1.1,
    },
    { name: `heaviest bundle (${heaviest.name})`, size: sizes.length, value: heaviest.bytes / KB, unit: 'kB' },
  ];
}

function timeFigures(times: readonly ImportTime[]): Figure[] {
  const groups = [
    { which: 'with the table', some: times.filter(({ table }) => table), goal: 3 },
    { which: 'without', some: times.filter(({ table }) => !table), goal: 1.15 },
  ];
  return groups.map(({ which, some, goal }) => {
    const worst = greatest(some, ({ ratio }) => ratio);
    const name = `start over a bare one’s, worst ${which} (${worst.name})`;
    return { name, size: some.length, value: worst.ratio, unit: 'ratio', goal };
  });
}

async function synthFigures(): Promise<Figure[]> {
  const { alone, unchanged, anew } = await synthTimes(root);
  const size = entries.length;
  return [
    {
      name: 'bundling and synth, nothing changed, over synth',
      size,
      value: unchanged / alone,
      unit: 'ratio',
      goal: 1.3,
    },
    { name: 'bundling from nothing and synth, over synth', size, value: anew / alone, unit: 'ratio' },
    { name: 'synth of all stages from bundles', size, value: alone, unit: 'ms' },
  ];
}

function printEach(sizes: readonly BundleSize[], times: readonly ImportTime[]): void {
  const rows = sizes.map(({ name, bytes, floor }, at) => ({
    function: name,
    kB: Math.round(bytes / KB),
    'over floor': Number((bytes / floor).toFixed(3)),
    'start ms': Math.round(times[at]?.milliseconds ?? Number.NaN),
    'over bare': Number((times[at]?.ratio ?? Number.NaN).toFixed(2)),
  }));
  console.table(rows);
}

function greatest<T>(some: readonly T[], measure: (one: T) => number): T {
  const [first] = some.toSorted((a, b) => measure(b) - measure(a));
  if (first === undefined) throw new Error('nothing to compare');
  return first;
}

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Bundled } from '../ops/bundle/bundle.ts';
import { entries } from '../ops/bundle/entries.ts';
import { bundleIfChanged } from '../ops/bundle/kept-bundles.ts';
import { bundleSizes } from './bundle-floor.ts';
import { type Figure, inTurn, millisecondsOf } from './figures.ts';

const root = resolve(import.meta.dirname, '../..');
/** Starts of each function, each beside one of the bare function. */
const STARTS = 15;
/** Each takes half a minute. */
const SYNTHS = 3;
/** What bundling makes of a handler that does nothing. */
const BARE = 'export const handler=async()=>{};\n';

/** What a cold start and a deployment wait for. */
export async function benchCold(): Promise<Figure[]> {
  const bundled = await bundleIfChanged(root, entries, { anew: true });
  if (bundled === undefined) throw new Error('nothing was bundled');
  const sizes = await bundleSizes(root, entries, bundled);
  const heaviest = greatest(sizes.map(({ name, bytes }) => ({ name, value: bytes / 1000 })));
  const over = greatest(sizes.map(({ name, bytes, floor }) => ({ name, value: bytes / floor })));
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-cold-'));
  try {
    return [
      { ...named('bundle over its imports’ floor, worst', over), size: sizes.length, unit: 'ratio', goal: 1.1 },
      { ...named('heaviest bundle', heaviest), size: sizes.length, unit: 'kB' },
      ...(await starts(folder, bundled)),
      ...(await synths(folder)),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * From the start of a process to the end of one that has imported the function and does nothing else: what a cold start does before the
 * first call. What the first call itself loads is not in it.
 */
async function starts(folder: string, { metafile }: Bundled): Promise<Figure[]> {
  const bareModule = join(folder, 'index.mjs');
  await writeFile(bareModule, BARE);
  const ratios: Record<'withTable' | 'without', Worst[]> = { withTable: [], without: [] };
  for (const { name, folder: output } of entries) {
    const inputs = Object.keys(metafile.outputs[`${output}/index.mjs`]?.inputs ?? {});
    const usesTable = inputs.some((path) => path.includes('node_modules/@aws-sdk/client-dynamodb/'));
    const bare = () => millisecondsOf(() => run(bareModule, {}));
    const ours = () => millisecondsOf(() => run(join(root, output, 'index.mjs'), {}));
    const turns = await inTurn({ bare, ours }, STARTS, 1);
    ratios[usesTable ? 'withTable' : 'without'].push({ name, value: turns.median('ours') / turns.median('bare') });
  }
  const figure = (which: string, some: readonly Worst[], goal: number): Figure => ({
    ...named(`start over a bare one’s, worst ${which}`, greatest(some)),
    ...{ size: some.length, unit: 'ratio', goal },
  });
  return [figure('with the table', ratios.withTable, 3), figure('without', ratios.without, 1.15)];
}

/** Whole processes: a synthesis of all stages from bundles that are there, and with bundling before it, as deploying does it. */
async function synths(folder: string): Promise<Figure[]> {
  const env = { ...process.env, CDK_OUTDIR: folder };
  const synth = () => run('infra/app.ts', env);
  const bundle = (...options: string[]) => run('scripts/ops/bundle/bundle-functions.ts', env, ...options);
  const turns = await inTurn(
    {
      anew: () => millisecondsOf(() => [bundle('--anew'), synth()]),
      alone: () => millisecondsOf(synth),
      unchanged: () => millisecondsOf(() => [bundle(), synth()]),
    },
    SYNTHS,
    0,
  );
  const size = entries.length;
  const over = (name: 'anew' | 'unchanged') => turns.median(name) / turns.median('alone');
  return [
    {
      name: 'bundling and synth, nothing changed, over synth',
      size,
      value: over('unchanged'),
      unit: 'ratio',
      goal: 1.3,
    },
    { name: 'bundling from nothing and synth, over synth', size, value: over('anew'), unit: 'ratio' },
  ];
}

interface Worst {
  readonly name: string;
  readonly value: number;
}

function greatest(some: readonly Worst[]): Worst {
  return some.reduce((worst, each) => (each.value > worst.value ? each : worst));
}

function named(what: string, { name, value }: Worst): Worst {
  return { name: `${what} (${name})`, value };
}

function run(module: string, env: NodeJS.ProcessEnv, ...options: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [module, ...options], { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${module} failed:\n${stderr}`);
}

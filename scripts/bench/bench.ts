import { cpus } from 'node:os';
import { defineCommand, runMain } from 'citty';
import { benchApi } from './api.ts';
import { benchCold } from './cold.ts';
import type { Figure } from './figures.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLoad } from './load.ts';
import { benchGrowth, benchScan } from './scan.ts';
import { benchServe } from './serve.ts';
import { benchWeb } from './web.ts';
import { benchWrites } from './writes.ts';

interface Bench {
  readonly name: string;
  readonly run: (options: { readonly minutes: number | undefined }) => Promise<Figure[]>;
  /** Takes minutes, and so runs only when it is named. */
  readonly onlyNamed?: true;
}

const benches: readonly Bench[] = [
  { name: 'scan', run: benchScan },
  { name: 'api', run: benchApi },
  { name: 'serve', run: benchServe },
  { name: 'writes', run: benchWrites },
  { name: 'web', run: benchWeb },
  { name: 'cold', run: benchCold, onlyNamed: true },
  { name: 'lighthouse', run: benchLighthouse, onlyNamed: true },
  { name: 'growth', run: benchGrowth, onlyNamed: true },
  { name: 'load', run: ({ minutes }) => benchLoad(minutes), onlyNamed: true },
];
const names = benches.map(({ name }) => name).join(', ');

await runMain(
  defineCommand({
    meta: {
      name: 'npm run bench --',
      description: `Benchmarks: ${names}. Without a name, those that take no minutes.`,
    },
    args: { minutes: { type: 'string', description: 'How long `load` goes on, at most 10', valueHint: '0.5' } },
    run: ({ args }) => runBenches(args._, args.minutes === undefined ? undefined : Number(args.minutes)),
  }),
);

async function runBenches(wanted: readonly string[], minutes: number | undefined): Promise<void> {
  const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length > 0) throw new Error(`No benchmark called ${unknown.join(', ')}. There is: ${names}.`);
  if (minutes !== undefined && !(minutes > 0 && minutes <= 10)) throw new Error('--minutes is a number up to 10');
  console.log(JSON.stringify({ node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }));
  const rows = [];
  for (const { name: bench, run, onlyNamed } of benches) {
    if (wanted.length > 0 ? !wanted.includes(bench) : onlyNamed) continue;
    for (const figure of await run({ minutes })) {
      console.log(JSON.stringify({ bench, ...figure }));
      const { name, size, value, unit, goal, least } = figure;
      const wish = goal !== undefined ? `≤ ${goal}` : least !== undefined ? `≥ ${least}` : '';
      const met = !(value > (goal ?? Number.POSITIVE_INFINITY) || value < (least ?? Number.NEGATIVE_INFINITY));
      rows.push({
        bench,
        figure: name,
        size,
        value: Number(value.toPrecision(4)),
        unit,
        goal: wish,
        met: wish && (met ? 'pass' : 'MISS'),
      });
    }
  }
  console.table(rows);
}

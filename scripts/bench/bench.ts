import { cpus } from 'node:os';
import { defineCommand, runMain } from 'citty';
import { benchAlerts } from './alerts.ts';
import { benchApi } from './api.ts';
import { benchBets } from './bets.ts';
import { benchCold } from './cold.ts';
import type { Figure } from './figures.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLive } from './live.ts';
import { benchLoad } from './load.ts';
import { benchScan } from './scan.ts';
import { benchWeb } from './web.ts';

interface Options {
  readonly minutes: number | undefined;
  readonly pages: number | undefined;
}

interface Bench {
  readonly name: string;
  readonly run: (options: Options) => Figure[] | Promise<Figure[]>;
  /** Takes minutes: runs only by name. */
  readonly onlyByName?: true;
}

const benches: readonly Bench[] = [
  { name: 'scan', run: benchScan },
  { name: 'api', run: benchApi },
  { name: 'alerts', run: benchAlerts },
  { name: 'web', run: benchWeb },
  { name: 'bets', run: benchBets, onlyByName: true },
  { name: 'cold', run: benchCold, onlyByName: true },
  { name: 'lighthouse', run: benchLighthouse, onlyByName: true },
  { name: 'live', run: ({ pages }) => benchLive(pages), onlyByName: true },
  { name: 'load', run: ({ minutes }) => benchLoad(minutes), onlyByName: true },
];
const names = benches.map(({ name }) => name).join(', ');

await runMain(
  defineCommand({
    meta: {
      name: 'npm run bench --',
      description: `Benchmarks: ${names}. Without a name, only the short ones run.`,
    },
    args: {
      minutes: { type: 'string', description: 'Duration of `load`, at most 10', valueHint: '0.5' },
      pages: { type: 'string', description: 'Open pages of `live`, at most 1,000', valueHint: '200' },
    },
    run: ({ args }) => runBenches(args._, { minutes: numberOf(args.minutes), pages: numberOf(args.pages) }),
  }),
);

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

async function runBenches(wanted: readonly string[], { minutes, pages }: Options): Promise<void> {
  const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length > 0) throw new Error(`No benchmark called ${unknown.join(', ')}. Available: ${names}.`);
  if (minutes !== undefined && !(minutes > 0 && minutes <= 10)) throw new Error('--minutes is a number up to 10');
  if (pages !== undefined && !(Number.isInteger(pages) && pages >= 2 && pages <= 1_000))
    throw new Error('--pages is a whole number from 2 to 1000');
  console.log(JSON.stringify({ node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }));
  const rows = [];
  for (const { name: bench, run, onlyByName } of benches) {
    if (wanted.length > 0 ? !wanted.includes(bench) : onlyByName) continue;
    for (const figure of await run({ minutes, pages })) {
      console.log(JSON.stringify({ bench, ...figure }));
      const { name, size, value, unit, goal, atLeast } = figure;
      const goalText = goal !== undefined ? `≤ ${goal}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
      const isMet = !(value > (goal ?? Number.POSITIVE_INFINITY) || value < (atLeast ?? Number.NEGATIVE_INFINITY));
      rows.push({
        bench,
        figure: name,
        size,
        value: Number(value.toPrecision(4)),
        unit,
        goal: goalText,
        isMet: goalText && (isMet ? 'pass' : 'MISS'),
      });
    }
  }
  console.table(rows);
}

import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { benchApi } from './api.ts';
import { benchCold } from './cold/bench-cold.ts';
import type { Figure } from './figures.ts';
import { benchGrowth } from './growth.ts';
import { benchLighthouse } from './lighthouse/bench-lighthouse.ts';
import { benchLoad } from './load.ts';
import { benchScan } from './scan.ts';
import { benchServe } from './serve.ts';
import { benchWeb } from './web.ts';
import { benchWriteUnits } from './write-units.ts';

/** `--minutes`: how long the last part of `load` goes on. `--each`: of `cold`, every function. */
const { values: asked, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, each: { type: 'boolean' } },
});
const minutes = z.coerce.number().positive().max(60).optional().parse(asked.minutes);

const benches: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>> = {
  scan: benchScan,
  api: benchApi,
  serve: benchServe,
  writes: benchWriteUnits,
  web: benchWeb,
  cold: benchCold,
  lighthouse: benchLighthouse,
  growth: benchGrowth,
  load: () => benchLoad(minutes),
};

/** Named, or left out: they take minutes. */
const onlyNamed: ReadonlySet<string> = new Set(['lighthouse', 'cold', 'growth', 'load']);

const unknown = wanted.filter((name) => benches[name] === undefined);
if (unknown.length > 0) {
  console.error(`No benchmark called ${unknown.join(', ')}. There is: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const figures: Figure[] = [];
console.log(JSON.stringify({ node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }));
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 ? !wanted.includes(name) : onlyNamed.has(name)) continue;
  for (const figure of await bench()) {
    figures.push(figure);
    console.log(JSON.stringify({ bench: name, ...figure }));
  }
}
console.table(
  figures.map(({ name, size, value, unit, goal, least }) => ({
    figure: name,
    size,
    value: Number(value.toPrecision(4)),
    unit,
    goal: goal !== undefined ? `≤ ${goal}` : least !== undefined ? `≥ ${least}` : '',
  })),
);

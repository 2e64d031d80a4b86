/** `node scripts/drill/hostile.ts [--seed N] [--minutes N]`: hostile requests to every call of the local product, and what becomes of it. */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { runHostile } from './hostile/run-hostile.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, minutes: { type: 'string' } } });
const options = z
  .object({
    seed: z.coerce
      .number()
      .int()
      .min(0)
      .max(2 ** 31)
      .default(() => Date.now() % 2 ** 31),
    minutes: z.coerce.number().positive().max(240).default(10),
  })
  .parse(values);

console.log(`Seed ${options.seed}, ${options.minutes} minutes`);
const { statuses, harms, ...counts } = await runHostile({ ...options, say: console.log });
console.log(JSON.stringify({ seed: options.seed, ...counts, statuses: Object.fromEntries(statuses) }));
for (const harm of harms) console.error(harm);
console.log(`${harms.length} things that should not have happened`);
process.exitCode = harms.length === 0 ? 0 : 1;

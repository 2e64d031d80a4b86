/** One round in a process of its own: its parent gives options as JSON, and hears the result. */
import { playRound, roundOptions } from './round.ts';

let stop: (() => Promise<void>) | undefined;
// The table's engine would outlive us: it is ended with the product, whoever ends the round.
for (const end of ['disconnect', 'SIGINT', 'SIGTERM'])
  process.once(end, () => {
    (stop?.() ?? Promise.resolve()).finally(() => process.exit(1));
  });
const options = roundOptions.parse(JSON.parse(process.argv[2] ?? ''));
const result = await playRound(options, (stopProduct) => {
  stop = stopProduct;
});
await new Promise((sent) => process.send?.(result, undefined, undefined, sent));
process.exit();

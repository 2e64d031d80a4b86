/** One round in a process of its own: its parent gives options as JSON, and hears the result. */
import { playRound } from './round.ts';
import { roundOptions } from './round-result.ts';

const result = await playRound(roundOptions.parse(JSON.parse(process.argv[2] ?? '')));
await new Promise((sent) => process.send?.(result, undefined, undefined, sent));
process.exit();

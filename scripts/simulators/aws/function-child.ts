/** Runs functions in a process of their own; what it is told comes from `function-process.ts`. */
import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { moveDates } from './moved-clock.ts';
import { type Invocation, type Outcome, runningFunctions } from './running-functions.ts';

/** How far the clock was moved, in milliseconds; or a call. In the order in which they were sent. */
export type Told = { readonly moved: number } | Invocation;

const FLUSH_MS = 2_000;
const folders: Readonly<Record<string, string>> = JSON.parse(process.argv[2] ?? '{}');
// Node and its C library have read these as the process began; the functions are not to see them.
for (const name of ['NODE_COMPILE_CACHE', 'GLIBC_TUNABLES']) Reflect.deleteProperty(process.env, name);
let moved = 0;
moveDates(() => moved);
const run = runningFunctions(folders);

process.on('message', async (told: Told) => {
  if ('moved' in told) moved = told.moved;
  else answer(await run(told));
});
// Node keeps what was compiled when a process ends by itself; this one is killed.
if (getCompileCacheDir() !== undefined) setInterval(flushCompileCache, FLUSH_MS).unref();
// Nobody is left to answer.
process.on('disconnect', () => process.exit());

function answer(outcome: Outcome): void {
  if (process.connected) process.send?.(outcome);
}

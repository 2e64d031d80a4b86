import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Told } from './function-child.ts';
import type { StartVessel } from './function-container.ts';
import type { Outcome } from './running-functions.ts';

const CHILD = fileURLToPath(new URL('./function-child.ts', import.meta.url));

/** A password's hash takes 64 MiB: in large pages it takes a fifth less time. Another C library than GNU's does not look at it. */
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/** A process for functions, which can be killed as Lambda's can. It ends with this one at the latest. */
export const startProcess: StartVessel = ({ folders, environment, clock, sink, answered, ended }) => {
  const child = fork(CHILD, [JSON.stringify(folders)], {
    env: { ...environment, ...compiled(), ...LARGE_PAGES },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Lists are long: strings go over as they are instead of once more as JSON.
    serialization: 'advanced',
    // Ctrl-C in the terminal does not reach it: jobs under way may end.
    detached: true,
  });
  const tell = (told: Told) => {
    // One that has just died tells so by its end.
    if (child.connected) child.send(told, () => undefined);
  };
  for (const pipe of [child.stdout, child.stderr]) if (pipe !== null) sink.take(pipe);
  const unfollow = clock.follow((moved) => tell({ moved }));
  child.on('message', (outcome: Outcome) => answered(outcome));
  child.on('error', (error) => sink.write(`${JSON.stringify({ level: 'ERROR', message: String(error) })}\n`));
  child.on('exit', () => {
    unfollow();
    ended();
  });
  return { send: tell, kill: () => void child.kill('SIGKILL') };
};

/** Where this process keeps what it has compiled, so does its child: processes that are often killed start in less time. */
function compiled(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

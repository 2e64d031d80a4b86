import { fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import type { StartVessel } from './function-container.ts';
import type { Outcome, Told } from './function-runner.ts';

const RUNNER = new URL('./function-runner.ts', import.meta.url);

/** A password's hash takes 64 MiB: in large pages it takes a fifth less time. Another C library than GNU's does not look at it. */
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/** A thread for functions. */
export const startThread: StartVessel = ({ folders, environment, clock, sink, answered, ended }) => {
  const worker = new Worker(RUNNER, {
    argv: [JSON.stringify(folders)],
    env: { ...environment },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  for (const pipe of [worker.stdout, worker.stderr]) sink.take(pipe);
  worker.on('message', answered);
  worker.on('error', (error) => sink.write(failure(error)));
  const unfollow = clock.follow((moved) => worker.postMessage({ moved }));
  worker.on('exit', () => {
    unfollow();
    ended();
  });
  return { send: (invocation) => worker.postMessage(invocation), kill: () => void worker.terminate() };
};

/** A process for functions, which can be killed as Lambda's can. It ends with this one at the latest. */
export const startProcess: StartVessel = ({ folders, environment, clock, sink, answered, ended }) => {
  const child = fork(RUNNER, [JSON.stringify(folders)], {
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
  child.on('error', (error) => sink.write(failure(error)));
  child.on('exit', () => {
    unfollow();
    ended();
  });
  return { send: tell, kill: () => void child.kill('SIGKILL') };
};

function failure(error: unknown): string {
  return `${JSON.stringify({ level: 'ERROR', message: String(error) })}\n`;
}

/** Where this process keeps what it has compiled, so does its child: processes that are often killed start in less time. */
function compiled(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

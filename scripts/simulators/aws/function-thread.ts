import { Worker } from 'node:worker_threads';
import type { StartVessel } from './function-container.ts';

/** A thread for functions. */
export const startThread: StartVessel = ({ folders, environment, clock, sink, answered, ended }) => {
  const worker = new Worker(new URL('./function-worker.ts', import.meta.url), {
    env: { ...environment },
    workerData: { folders, clockOffset: clock.offset },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  sink.take(worker.stdout);
  sink.take(worker.stderr);
  worker.on('message', answered);
  worker.on('error', (error) => sink.write(`${JSON.stringify({ level: 'ERROR', message: String(error) })}\n`));
  worker.on('exit', ended);
  return {
    send: (invocation) => worker.postMessage(invocation),
    kill: () => void worker.terminate(),
  };
};

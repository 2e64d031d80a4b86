import type { Readable } from 'node:stream';

/** `unread`: nobody takes what is written, and it piles up where it is written; `closed`: the pipe is cut, for good where it was cut. */
export type LogSinkFault = 'unread' | 'closed';

/** Where the logs of functions go; can be told to fail. */
export interface LocalLogSink {
  readonly fail: (how?: LogSinkFault) => void;
  /** What was left unread is read. A pipe that was cut stays so until its process is another one. */
  readonly heal: () => void;
  /** How many pipes have met it. */
  readonly met: ReadonlyMap<LogSinkFault, number>;
}

export interface LogSink extends LocalLogSink {
  /** Reads a pipe of functions from now on. */
  readonly take: (pipe: Readable) => void;
  readonly write: (text: string) => void;
}

export function makeLogSink(write: (text: string) => void): LogSink {
  const pipes = new Set<Readable>();
  const met = new Map<LogSinkFault, number>();
  let fault: LogSinkFault | undefined;

  function befall(pipe: Readable): void {
    if (fault === undefined) return;
    met.set(fault, (met.get(fault) ?? 0) + 1);
    if (fault === 'unread') pipe.pause();
    else pipe.destroy();
  }

  return {
    write,
    take: (pipe) => {
      pipes.add(pipe);
      pipe.once('close', () => pipes.delete(pipe));
      pipe.setEncoding('utf8').on('data', write);
      befall(pipe);
    },
    fail: (how = 'closed') => {
      fault = how;
      for (const pipe of pipes) befall(pipe);
    },
    heal: () => {
      fault = undefined;
      for (const pipe of pipes) pipe.resume();
    },
    met,
  };
}

import type { Readable } from 'node:stream';
import { makeTally } from './tally.ts';

/** `closed`: the pipe is cut, for good where it was cut. */
type LogSinkFault = 'closed';

/** Where the logs of functions go; can be told to fail. */
export interface LocalLogSink {
  readonly fail: (fault: LogSinkFault) => void;
  /** Pipes that come from now on are read. One that was cut stays so until its process is another one. */
  readonly heal: () => void;
  /** How many pipes have met it. */
  readonly hits: ReadonlyMap<LogSinkFault, number>;
}

export interface LogSink extends LocalLogSink {
  /** Reads a pipe of functions from now on. */
  readonly take: (pipe: Readable) => void;
  readonly write: (text: string) => void;
}

export function makeLogSink(write: (text: string) => void): LogSink {
  const pipes = new Set<Readable>();
  const { count, hits } = makeTally<LogSinkFault>();
  let isFailing = false;

  function cut(pipe: Readable): void {
    count('closed');
    pipe.destroy();
  }

  return {
    write,
    take: (pipe) => {
      pipes.add(pipe);
      pipe.once('close', () => pipes.delete(pipe));
      pipe.setEncoding('utf8').on('data', write);
      if (isFailing) cut(pipe);
    },
    fail: () => {
      isFailing = true;
      for (const pipe of pipes) cut(pipe);
    },
    heal: () => {
      isFailing = false;
    },
    hits,
  };
}

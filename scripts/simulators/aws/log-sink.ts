import type { Readable } from 'node:stream';
import { makeTally } from './tally.ts';

/** `closed`: the pipe is closed for good. */
type LogSinkFault = 'closed';

/** Where the functions' logs go; can be made to fail. */
export interface LocalLogSink {
  readonly fail: (fault: LogSinkFault) => void;
  /** New pipes are read again. A closed pipe stays closed until its process is replaced. */
  readonly heal: () => void;
  /** How many pipes each fault has hit. */
  readonly hits: ReadonlyMap<LogSinkFault, number>;
}

export interface LogSink extends LocalLogSink {
  /** Starts reading a pipe. */
  readonly attach: (pipe: Readable) => void;
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
    attach: (pipe) => {
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

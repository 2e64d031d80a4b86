import type { FeedOptions } from '../simulators/odds-provider/v4/feed.ts';

export interface LocalOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** What outlives a restart: the table, secrets, mails, logs. */
  readonly dataDir: string;
  /** Begin with an empty `dataDir`. */
  readonly fresh?: boolean;
  /** The production build with the CDN's headers instead of the sources with hot reload. */
  readonly built?: boolean;
  /** Bundle the functions and build the page first; false takes what `makeReady` made. Only with `built`. */
  readonly build?: boolean;
  /** Scan at the start and then by the clock; false leaves scans to whoever asks for them. */
  readonly schedule?: boolean;
  /** Folder or file of recorded replies to serve instead of the simulation. */
  readonly recordings?: string;
  readonly feed?: Pick<FeedOptions, 'credits' | 'callsPerSecond'> & {
    readonly seed?: string;
    readonly gamesEach?: number;
    /** The simulated board at the start is the same at any hour of any day. */
    readonly sameBoard?: boolean;
  };
  /** The functions in processes of their own, which can be killed, instead of threads of this one. */
  readonly processes?: boolean;
  /** Something between the functions and the table that can be told to fail. Only on this machine's own table. */
  readonly tableFaults?: boolean;
  /** How far ahead of the system's the clock begins, in ms: where a run before this one has left it. */
  readonly clockOffset?: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Told of failures, one text each. */
  readonly report?: (text: string) => void;
}

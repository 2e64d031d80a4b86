import { makeTally } from '../../aws/tally.ts';

/** Ways in which the provider fails on request, for tests. */
export type FaultKind =
  | 'bad-key'
  | 'no-credits'
  | 'bad-market'
  | 'too-many-calls'
  | 'too-many-calls-retry-after'
  | 'server-error'
  | 'time-out'
  | 'html'
  | 'huge'
  | 'cut-json'
  | 'empty-league';

/** Which calls of a league fail. `odds`: those that cost credits; `all`: the free list of events too. */
export interface Fault {
  readonly kind: FaultKind;
  readonly calls: 'odds' | 'all';
  /** Fails this many calls, then all is well again; for ever where absent. */
  times?: number;
}

export interface Faults {
  /** Makes a league's calls fail; `'*'` every league's. */
  readonly fail: (league: string, kind: FaultKind, options?: { calls?: Fault['calls']; times?: number }) => void;
  readonly heal: (league?: string) => void;
  /** How many calls have met it. */
  readonly met: ReadonlyMap<FaultKind, number>;
  /** The fault that befalls this call, if any; counts it. */
  readonly befalling: (path: string) => FaultKind | undefined;
}

export function makeFaults(): Faults {
  const faults = new Map<string, Fault>();
  const { count, met } = makeTally<FaultKind>();
  return {
    fail: (league, kind, { calls = 'all', times } = {}) => {
      faults.set(league, { kind, calls, ...(times === undefined ? {} : { times }) });
    },
    heal: (league) => {
      if (league === undefined) faults.clear();
      else faults.delete(league);
    },
    met,
    befalling: (path) => {
      const league = path.split('/')[3] ?? '';
      const name = faults.has(league) ? league : '*';
      const fault = faults.get(name);
      if (fault === undefined) return undefined;
      if (fault.calls === 'odds' && !/\/(odds|markets)$/.test(path)) return undefined;
      if (fault.times !== undefined) {
        fault.times -= 1;
        if (fault.times <= 0) faults.delete(name);
      }
      count(fault.kind);
      return fault.kind;
    },
  };
}

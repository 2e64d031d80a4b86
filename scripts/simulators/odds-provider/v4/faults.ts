import { makeTally } from '../../aws/tally.ts';
import { ProviderError } from './provider-error.ts';

/** The faults that tests can inject. */
export type FaultKind = FaultReply | 'cut-json' | 'empty-league';
type FaultReply = keyof typeof replies;

/** A reply before compression. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** No reply is sent, and the connection stays open. */
  readonly unanswered?: true;
}

const HUGE_BYTES = 50_000_000;
const json = { 'content-type': 'application/json; charset=utf-8' };

export const rateLimited = new ProviderError('EXCEEDED_FREQ_LIMIT', 'Requests are too frequent. Please slow down');
export const invalidKey = new ProviderError(
  'INVALID_KEY',
  'API key is not valid. See usage plans at https://the-odds-api.com',
);
export const outOfCredits = new ProviderError(
  'OUT_OF_USAGE_CREDITS',
  'Usage quota has been reached. See usage plans at https://the-odds-api.com',
);

const replies = {
  'bad-key': () => errorReply(invalidKey),
  'no-credits': () => errorReply(outOfCredits),
  'bad-market': () => errorReply(new ProviderError('INVALID_MARKET', 'Invalid markets: h2h')),
  'too-many-calls': () => errorReply(rateLimited),
  'too-many-calls-retry-after': () => errorReply(rateLimited, { 'retry-after': '2' }),
  'server-error': () => makeReply(500, '{"message":"Internal server error"}'),
  html: () => makeReply(200, '<!doctype html><title>Just a moment...</title>', { 'content-type': 'text/html' }),
  huge: () => makeReply(200, `[${' '.repeat(HUGE_BYTES)}]`),
  'time-out': (): Reply => ({ ...makeReply(0, ''), unanswered: true }),
} satisfies Record<string, () => Reply>;

/** The reply for a fault; undefined for kinds that modify a successful reply instead. */
export function replyOfFault(kind: FaultKind): Reply | undefined {
  return kind === 'cut-json' || kind === 'empty-league' ? undefined : replies[kind]();
}

export function errorReply({ status, body }: ProviderError, headers: Record<string, string> = {}): Reply {
  return makeReply(status, body, headers);
}

export function makeReply(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return { status, headers: { ...json, ...headers }, body };
}

/** Which of a league's calls fail. `odds`: those that cost credits; `all`: also the free list of events. */
interface Fault {
  readonly kind: FaultKind;
  readonly calls: 'odds' | 'all';
  /** How many calls fail; all if absent. */
  times?: number | undefined;
}

export interface Faults {
  /** Makes a league's calls fail; `'*'` for every league. */
  readonly fail: (league: string, kind: FaultKind, options?: { calls?: Fault['calls']; times?: number }) => void;
  readonly heal: (league?: string) => void;
  /** How many calls each fault has hit. */
  readonly hits: ReadonlyMap<FaultKind, number>;
  /** The fault for this call, if any; counts it. */
  readonly takeFault: (path: string) => FaultKind | undefined;
}

export function makeFaults(): Faults {
  const faults = new Map<string, Fault>();
  const { count, hits } = makeTally<FaultKind>();
  return {
    fail: (league, kind, { calls = 'all', times } = {}) => {
      faults.set(league, { kind, calls, times });
    },
    heal: (league) => {
      if (league === undefined) faults.clear();
      else faults.delete(league);
    },
    hits,
    takeFault: (path) => {
      const league = path.split('/')[3] ?? '';
      const name = faults.has(league) ? league : '*';
      const fault = faults.get(name);
      if (fault === undefined || (fault.calls === 'odds' && !path.endsWith('/odds'))) return undefined;
      if (fault.times !== undefined) {
        fault.times -= 1;
        if (fault.times <= 0) faults.delete(name);
      }
      count(fault.kind);
      return fault.kind;
    },
  };
}

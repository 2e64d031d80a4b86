import { makeTally } from '../../aws/tally.ts';
import { Refusal } from './refusal.ts';

/** Ways in which the provider fails on request, for tests. */
export type FaultKind = FaultReply | 'cut-json' | 'empty-league';
type FaultReply = keyof typeof replies;

/** What goes over the wire, before compression. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** The connection stays open and silent. */
  readonly silent?: true;
}

const HUGE_BYTES = 50_000_000;
const json = { 'content-type': 'application/json; charset=utf-8' };

export const tooMany = new Refusal('EXCEEDED_FREQ_LIMIT', 'Requests are too frequent. Please slow down');
export const badKey = new Refusal('INVALID_KEY', 'API key is not valid. See usage plans at https://the-odds-api.com');
export const noCredits = new Refusal(
  'OUT_OF_USAGE_CREDITS',
  'Usage quota has been reached. See usage plans at https://the-odds-api.com',
);

const replies = {
  'bad-key': () => refused(badKey),
  'no-credits': () => refused(noCredits),
  'bad-market': () => refused(new Refusal('INVALID_MARKET', 'Invalid markets: h2h')),
  'too-many-calls': () => refused(tooMany),
  'too-many-calls-retry-after': () => refused(tooMany, { 'retry-after': '2' }),
  'server-error': () => replyOf(500, '{"message":"Internal server error"}'),
  html: () => replyOf(200, '<!doctype html><title>Just a moment...</title>', { 'content-type': 'text/html' }),
  huge: () => replyOf(200, `[${' '.repeat(HUGE_BYTES)}]`),
  'time-out': (): Reply => ({ ...replyOf(0, ''), silent: true }),
} satisfies Record<string, () => Reply>;

/** The reply of a call that a test made fail; undefined for the kinds that spoil a good answer instead. */
export function replyOfFault(kind: FaultKind): Reply | undefined {
  return kind === 'cut-json' || kind === 'empty-league' ? undefined : replies[kind]();
}

export function refused({ status, body }: Refusal, headers: Record<string, string> = {}): Reply {
  return replyOf(status, body, headers);
}

export function replyOf(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return { status, headers: { ...json, ...headers }, body };
}

/** Which calls of a league fail. `odds`: those that cost credits; `all`: the free list of events too. */
interface Fault {
  readonly kind: FaultKind;
  readonly calls: 'odds' | 'all';
  /** Fails this many calls, then all is well again; for ever where absent. */
  times?: number | undefined;
}

export interface Faults {
  /** Makes a league's calls fail; `'*'` every league's. */
  readonly fail: (league: string, kind: FaultKind, options?: { calls?: Fault['calls']; times?: number }) => void;
  readonly heal: (league?: string) => void;
  /** How many calls have met it. */
  readonly hits: ReadonlyMap<FaultKind, number>;
  /** The fault that befalls this call, if any; counts it. */
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

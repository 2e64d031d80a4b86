import type { FaultKind } from './faults.ts';
import { Refusal } from './refusal.ts';

/** What goes over the wire, before compression. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly cost: number;
  /** The connection stays open and silent. */
  readonly silent?: true;
}

const HUGE_BYTES = 50_000_000;

export const json = { 'content-type': 'application/json; charset=utf-8' };

/** The reply of a call that a test made fail. */
export function replyOfFault(kind: Exclude<FaultKind, 'cut-json' | 'empty-league'>): Reply {
  const refused = (refusal: Refusal, headers = {}): Reply => ({
    status: refusal.status,
    headers: { ...json, ...headers },
    body: refusal.body,
    cost: 0,
  });
  switch (kind) {
    case 'bad-key':
      return refused(new Refusal('INVALID_KEY', 'API key is not valid. See usage plans at https://the-odds-api.com'));
    case 'no-credits':
      return refused(new Refusal('OUT_OF_USAGE_CREDITS', 'Usage quota has been reached.'));
    case 'bad-market':
      return refused(new Refusal('INVALID_MARKET', 'Invalid markets: h2h'));
    case 'too-many-calls':
      return refused(tooMany());
    case 'too-many-calls-retry-after':
      return refused(tooMany(), { 'retry-after': '2' });
    case 'server-error':
      return { status: 500, headers: json, body: '{"message":"Internal server error"}', cost: 0 };
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Just a moment...</title>',
        cost: 0,
      };
    case 'huge':
      return { status: 200, headers: json, body: `[${' '.repeat(HUGE_BYTES)}]`, cost: 0 };
    case 'time-out':
      return { status: 0, headers: {}, body: '', cost: 0, silent: true };
  }
}

export function tooMany(): Refusal {
  return new Refusal('EXCEEDED_FREQ_LIMIT', 'Requests are too frequent. Please slow down');
}

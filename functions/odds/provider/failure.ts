import type { Seconds } from '../../../shared/odds/time.ts';
/** What went wrong at the provider, or on the way to it. */
export type ProviderFailureKind = keyof typeof retries;

/** 'never': the same call would fail again. 'some': retry once, a little later. */
export type Retry = 'never' | 'some';

const retries = {
  'out-of-credits': 'never',
  'bad-key': 'never',
  'bad-markets': 'never',
  'unknown-sport': 'never',
  'event-gone': 'never',
  refused: 'never',
  redirect: 'never',
  'too-large': 'never',
  'too-fast': 'some',
  unavailable: 'some',
  'timed-out': 'some',
  unreachable: 'some',
  'not-json': 'some',
  'unexpected-shape': 'never',
} as const satisfies Record<string, Retry>;

/** Details of a failure. None may contain a URL, a header or a body: the key is part of every URL. */
interface Facts {
  /** The provider's error code. */
  readonly errorCode?: string | undefined;
  /** HTTP status, if any. */
  readonly status?: number;
  /** Market keys that the provider rejected. */
  readonly markets?: readonly string[];
  /** Retry-After in seconds. */
  readonly retryAfterSeconds?: Seconds | undefined;
}

/** A provider's failure, typed; its text is safe to log and to show to an engineer. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: ProviderFailureKind;
  readonly retry: Retry;
  readonly errorCode: string | undefined;
  readonly status: number | undefined;
  readonly markets: readonly string[];
  readonly retryAfterSeconds: Seconds | undefined;

  constructor(kind: ProviderFailureKind, facts: Facts = {}) {
    super(['odds provider', kind, facts.status, facts.errorCode].filter((part) => part !== undefined).join(': '));
    this.kind = kind;
    this.retry = retries[kind];
    this.errorCode = facts.errorCode;
    this.status = facts.status;
    this.markets = facts.markets ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

const kinds: Readonly<Record<string, ProviderFailureKind>> = {
  OUT_OF_USAGE_CREDITS: 'out-of-credits',
  INVALID_KEY: 'bad-key',
  MISSING_KEY: 'bad-key',
  DEACTIVATED_KEY: 'bad-key',
  EXCEEDED_FREQ_LIMIT: 'too-fast',
  INVALID_MARKET: 'bad-markets',
  UNKNOWN_SPORT: 'unknown-sport',
  INVALID_SPORT: 'unknown-sport',
  EVENT_NOT_FOUND: 'event-gone',
};

/**
 * The failure of an error reply, by the provider's `error_code`, or by status without one, since the provider replies 401 when the quota is
 * used up.
 */
export function providerFailure(status: number, body: unknown, retryAfterSeconds?: Seconds): ProviderFailure {
  const errorCode = codeOf(body);
  const kind = kindOf(status, errorCode);
  const markets = kind === 'bad-markets' ? namedMarkets(textOf(body, 'message')) : [];
  return new ProviderFailure(kind, {
    status,
    markets,
    errorCode,
    retryAfterSeconds,
  });
}

function kindOf(status: number, errorCode: string | undefined): ProviderFailureKind {
  const known = errorCode === undefined || !Object.hasOwn(kinds, errorCode) ? undefined : kinds[errorCode];
  if (known !== undefined) return known;
  if (status === 401 || status === 403) return 'bad-key';
  if (status === 429) return 'too-fast';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** Market keys in 'Invalid markets: a,b' and in 'Markets not supported by this endpoint: a, b'. */
function namedMarkets(message: string): readonly string[] {
  const list = /(?:invalid markets?|markets? not supported by this endpoint)\s*:\s*(.+)/i.exec(message)?.[1] ?? '';
  return list.match(/[a-z][a-z0-9_]*/g) ?? [];
}

function codeOf(body: unknown): string | undefined {
  const code = textOf(body, 'error_code');
  return /^[A-Z][A-Z_]{2,60}$/.test(code) ? code : undefined;
}

function textOf(body: unknown, field: 'error_code' | 'message'): string {
  if (typeof body !== 'object' || body === null || !(field in body)) return '';
  const text: unknown = Reflect.get(body, field);
  return typeof text === 'string' ? text.slice(0, 10_000) : '';
}

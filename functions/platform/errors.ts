import { apiErrors, type DetailsOf, type ErrorCode } from '../../shared/contracts/errors.ts';
import type { Seconds } from '../../shared/odds/time.ts';

interface RefusalOptions {
  /** Instead of the table's: shown to users, so no ids, no provider text, no internals. */
  readonly message?: string | undefined;
  /** The field of the request that is wrong. */
  readonly field?: string | undefined;
  /** Retry-After in whole seconds; absent if retrying is pointless. Five for an unavailable dependency. */
  readonly retryAfterSeconds?: Seconds | undefined;
  /** Only for the log. */
  readonly cause?: unknown;
}

type OptionsOf<C extends ErrorCode> = [DetailsOf<C>] extends [never]
  ? [options?: RefusalOptions]
  : [options: RefusalOptions & { readonly details: DetailsOf<C> }];

const UNAVAILABLE_SECONDS = 5;

/** A refused call, by its code. Business code throws it; only the edge turns it into a reply. */
export class Refusal<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: (typeof apiErrors)[ErrorCode]['status'];
  readonly field: string | undefined;
  readonly retryAfterSeconds: Seconds | undefined;
  /** Further fields of the reply, if the table has any for this code. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: C, ...[options = {}]: OptionsOf<C>) {
    const { status, message } = apiErrors[code];
    super(options.message ?? message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.status = status;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds ?? (status === 503 ? UNAVAILABLE_SECONDS : undefined);
    this.details = 'details' in options ? options.details : {};
  }
}

/** Whether an error is a refusal with one of these codes. */
export function isRefusal(error: unknown, ...codes: readonly ErrorCode[]): error is Refusal {
  return error instanceof Refusal && codes.includes(error.code);
}

/** Until every throw names its code: it is found by status and message. */
class ByStatus extends Refusal {
  constructor(
    status: number,
    message: string,
    options: RefusalOptions & { details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(codeWith(status, message) as 'not-found', { ...options, message });
    Object.assign(this, { details: options.details ?? {} });
  }
}

function codeWith(status: number, message: string): ErrorCode {
  const rows = Object.entries(apiErrors).filter(([, row]) => row.status === status) as [ErrorCode, unknown][];
  const codes = rows.map(([code]) => code);
  if (message.startsWith('A verification code was already sent')) return 'code-already-sent';
  return codes.find((code) => apiErrors[code].message === message) ?? codes[0] ?? 'unexpected';
}

/** 400: the request itself is wrong. */
export class Invalid extends ByStatus {
  constructor(message: string) {
    super(400, message);
  }
}

/** 400: a code that is wrong, expired or was never sent; the reply does not reveal which. */
export class WrongCode extends ByStatus {
  constructor(message: string) {
    super(400, message);
  }
}

/** 401: not signed in, or wrong credentials. */
export class Unauthorized extends ByStatus {
  constructor(message: string = apiErrors['not-authenticated'].message) {
    super(401, message);
  }
}

/** 402: a payment is required. */
export class PaymentRequired extends ByStatus {
  constructor(message = 'Payment has not been confirmed') {
    super(402, message);
  }
}

/** 403: not allowed. */
export class Forbidden extends ByStatus {
  constructor(message: string) {
    super(403, message);
  }
}

/** 404: not found, or not visible to the caller. */
export class NotFound extends ByStatus {
  constructor(message = 'Not found') {
    super(404, message);
  }
}

/** 409: the current state does not allow it. */
export class Conflict extends ByStatus {
  constructor(message: string) {
    super(409, message);
  }
}

/** 413: the body is too large. */
export class TooLarge extends ByStatus {
  constructor(message = 'The request is too large') {
    super(413, message);
  }
}

/** 415: the body is not JSON. */
export class UnsupportedMedia extends ByStatus {
  constructor(message = 'Requests must be JSON') {
    super(415, message);
  }
}

/** 429: too many requests. */
export class TooSoon extends ByStatus {
  constructor(message: string, retryAfterSeconds: Seconds, details: Readonly<Record<string, unknown>> = {}) {
    super(429, message, { retryAfterSeconds, details });
  }
}

/** 503: a dependency does not respond. The cause is only for the log. */
export class Unavailable extends ByStatus {
  constructor(options: { message?: string; retryAfterSeconds?: Seconds; cause?: unknown } = {}) {
    super(503, options.message ?? 'This is not available right now. Please try again.', {
      retryAfterSeconds: options.retryAfterSeconds ?? 5,
      cause: options.cause,
    });
  }
}

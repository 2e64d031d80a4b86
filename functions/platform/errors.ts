import { NOT_AUTHENTICATED } from '../../shared/contracts/error-messages.ts';
import type { Seconds } from '../../shared/odds/time.ts';

interface RefusalOptions {
  readonly retryAfterSeconds?: Seconds;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * A refused call. Business code throws these; only the edge turns them into replies. The message is shown to users: no ids, no provider
 * text, no internals.
 */
export class Refusal extends Error {
  readonly status: number;
  /** Retry-After in whole seconds; absent if retrying is pointless. */
  readonly retryAfterSeconds: Seconds | undefined;
  /** Further fields of the reply, if the contract has any. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, options: RefusalOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details ?? {};
  }
}

/** 400: the request itself is wrong. */
export class Invalid extends Refusal {
  constructor(message: string) {
    super(400, message);
  }
}

/** 400: a code that is wrong, expired or was never sent; the reply does not reveal which. */
export class WrongCode extends Refusal {
  constructor(message: string) {
    super(400, message);
  }
}

/** 401: not signed in, or wrong credentials. */
export class Unauthorized extends Refusal {
  constructor(message: string = NOT_AUTHENTICATED) {
    super(401, message);
  }
}

/** 402: a payment is required. */
export class PaymentRequired extends Refusal {
  constructor(message = 'Payment has not been confirmed') {
    super(402, message);
  }
}

/** 403: not allowed. */
export class Forbidden extends Refusal {
  constructor(message: string) {
    super(403, message);
  }
}

/** 404: not found, or not visible to the caller. */
export class NotFound extends Refusal {
  constructor(message = 'Not found') {
    super(404, message);
  }
}

/** 409: the current state does not allow it. */
export class Conflict extends Refusal {
  constructor(message: string) {
    super(409, message);
  }
}

/** 413: the body is too large. */
export class TooLarge extends Refusal {
  constructor(message = 'The request is too large') {
    super(413, message);
  }
}

/** 415: the body is not JSON. */
export class UnsupportedMedia extends Refusal {
  constructor(message = 'Requests must be JSON') {
    super(415, message);
  }
}

/** 429: too many requests. */
export class TooSoon extends Refusal {
  constructor(message: string, retryAfterSeconds: Seconds, details: Readonly<Record<string, unknown>> = {}) {
    super(429, message, { retryAfterSeconds, details });
  }
}

/** 503: a dependency does not respond. The cause is only for the log. */
export class Unavailable extends Refusal {
  constructor(options: { message?: string; retryAfterSeconds?: Seconds; cause?: unknown } = {}) {
    super(503, options.message ?? 'This is not available right now. Please try again.', {
      retryAfterSeconds: options.retryAfterSeconds ?? 5,
      cause: options.cause,
    });
  }
}

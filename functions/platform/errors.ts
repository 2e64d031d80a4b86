import type { Seconds } from '../../shared/odds/time.ts';

interface RefusalOptions {
  readonly retryAfterSeconds?: Seconds;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * What a call may be refused for. Business code throws these; only the edge turns them into replies.
 * The message is read by people: no ids, no provider text, no advice about internals.
 */
export class Refusal extends Error {
  readonly status: number;
  /** Whole seconds after which trying again makes sense; absent where it never does. */
  readonly retryAfterSeconds: Seconds | undefined;
  /** What the reply holds beside the message, where the call's contract says so. */
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

/** 400: a mailed code that is wrong, has ended or was never sent; which of these is nobody's business. */
export class WrongCode extends Refusal {
  constructor(message: string) {
    super(400, message);
  }
}

/** 401: nobody is signed in, or the credentials do not fit. */
export class Unauthorized extends Refusal {
  constructor(message = 'Not authenticated') {
    super(401, message);
  }
}

/** 402: money is missing. */
export class PaymentRequired extends Refusal {
  constructor(message = 'Payment has not been confirmed') {
    super(402, message);
  }
}

/** 403: known, but not allowed. */
export class Forbidden extends Refusal {
  constructor(message: string) {
    super(403, message);
  }
}

/** 404: nothing there, or nothing that the caller may know of. */
export class NotFound extends Refusal {
  constructor(message = 'Not found') {
    super(404, message);
  }
}

/** 409: what is stored does not allow it. */
export class Conflict extends Refusal {
  constructor(message: string) {
    super(409, message);
  }
}

/** 413: more bytes than any honest request has. */
export class TooLarge extends Refusal {
  constructor(message = 'The request is too large') {
    super(413, message);
  }
}

/** 415: a body that is not JSON. */
export class UnsupportedMedia extends Refusal {
  constructor(message = 'Requests must be JSON') {
    super(415, message);
  }
}

/** 429: fine in itself, but too often. */
export class TooSoon extends Refusal {
  constructor(message: string, retryAfterSeconds: Seconds, details: Readonly<Record<string, unknown>> = {}) {
    super(429, message, { retryAfterSeconds, details });
  }
}

/** 503: something we depend on does not answer, so nothing may be assumed. The cause is for the log alone. */
export class Unavailable extends Refusal {
  constructor(options: { message?: string; retryAfterSeconds?: Seconds; cause?: unknown } = {}) {
    super(503, options.message ?? 'This is not available right now. Please try again.', {
      retryAfterSeconds: options.retryAfterSeconds ?? 5,
      cause: options.cause,
    });
  }
}

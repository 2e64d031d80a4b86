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

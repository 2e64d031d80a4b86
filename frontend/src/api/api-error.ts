import type { ErrorCode } from '../../../shared/contracts/errors.ts';

interface ErrorDetails {
  readonly code?: string | undefined;
  readonly field?: string | undefined;
  readonly serverMessage?: string | undefined;
  readonly reply?: unknown;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** A failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  /** What it is: an `ErrorCode`, one of a later version, or undefined if no function of ours replied. Every decision compares codes. */
  readonly code: string | undefined;
  /** The field of the request that is wrong. */
  readonly field: string | undefined;
  /** The server's message for the user, if it sent one. */
  readonly serverMessage: string | undefined;
  /** The reply if it was JSON, unchecked. */
  readonly reply: unknown;
  /** The request's id in our logs, if the failure is ours: a refusal needs no support. */
  readonly reference: string | undefined;
  /** How long to wait before the same call, in whole seconds, if the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, text: string, details: ErrorDetails = {}) {
    const { code, field, serverMessage, reply, requestId, retryAfterSeconds } = details;
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = field;
    this.serverMessage = serverMessage;
    this.reply = reply;
    this.retryAfterSeconds = retryAfterSeconds;
    this.reference = status >= 500 || (status >= 200 && status < 300) ? requestId : undefined;
  }
}

/** There was no response: no network, or the connection was cut off. */
export function unreachableError(): ApiError {
  return new ApiError(0, 'No answer', {
    serverMessage: 'Crossbook cannot be reached. Check your connection and try again.',
  });
}

/** The server's message if it sent one, otherwise the caller's fallback. */
export function messageFor(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverMessage !== undefined ? error.serverMessage : fallback;
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** Whether a call was refused with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): boolean {
  return codes.some((code) => error instanceof ApiError && error.code === code);
}

/** What a table says of an error's code; undefined for an error without a code, and for a code that the table does not have. */
function byCode<T>(error: unknown, table: Readonly<Partial<Record<ErrorCode, T>>>): T | undefined {
  return Object.entries<T>(table).find(([code]) => error instanceof ApiError && error.code === code)?.[1];
}

/** An error's text for a form, with its field if that is one of the form's. `ofCode`: fields of errors that name none. */
export function explained<F extends string>(
  error: unknown,
  fallback: string,
  fields: readonly F[],
  ofCode: Readonly<Partial<Record<ErrorCode, F>>> = {},
): { readonly text: string; readonly field?: F } {
  const text = messageFor(error, fallback);
  const field = byCode(error, ofCode) ?? fields.find((name) => error instanceof ApiError && error.field === name);
  return field === undefined ? { text } : { text, field };
}

import { NOT_AUTHENTICATED } from '../../../shared/contracts/error-messages.ts';

interface ErrorDetails {
  readonly serverMessage?: string | undefined;
  readonly reply?: unknown;
  readonly requestId?: string | undefined;
}

/** A failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message for the user, if it sent one. */
  readonly serverMessage: string | undefined;
  /** The reply if it was JSON, unchecked. */
  readonly reply: unknown;
  /** The request's id in our logs, if the failure is ours: a refusal needs no support. */
  readonly reference: string | undefined;

  constructor(status: number, text: string, { serverMessage, reply, requestId }: ErrorDetails = {}) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.serverMessage = serverMessage;
    this.reply = reply;
    this.reference = status >= 500 || (status >= 200 && status < 300) ? requestId : undefined;
  }
}

/** There was no response: no network, or the connection was cut off. */
export function unreachableError(): ApiError {
  return new ApiError(0, 'No answer', {
    serverMessage: 'Crossbook cannot be reached. Check your connection and try again.',
  });
}

/** What a call says that was refused because the session has ended; the log-in form opens beside it. */
export const SESSION_ENDED = 'Your session has ended. Please log in again.';

/** The server's message if it sent one for users, otherwise the caller's fallback. */
export function messageFor(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 401 && error.serverMessage === NOT_AUTHENTICATED) return SESSION_ENDED;
  return error.serverMessage ?? fallback;
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

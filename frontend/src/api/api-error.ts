/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  /** What the server says in words fit for people, when it says anything. */
  readonly serverMessage: string | undefined;
  /** The reply as it came, where it was JSON; not checked. */
  readonly reply: unknown;

  constructor(status: number, text: string, serverMessage?: string, reply?: unknown) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.serverMessage = serverMessage;
    this.reply = reply;
  }
}

/** No answer came: no network, or the call was cut off. */
export function unreachableError(): ApiError {
  return new ApiError(0, 'No answer', 'Crossbook cannot be reached. Check your connection and try again.');
}

/** The server's message when there is one, else the fallback of the place that shows it. */
export function messageFor(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverMessage !== undefined ? error.serverMessage : fallback;
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

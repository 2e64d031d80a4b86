import { errorReply } from '../../../shared/contracts/error-reply.ts';

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

/** The failure that a reply states: `{status}: {body text}`, the status text if the body is empty. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '');
  const reply = jsonIn(body);
  return new ApiError(response.status, body === '' ? response.statusText : body, messageIn(reply), reply);
}

/** No answer came: no network, or the call was cut off. */
export function unreachable(): ApiError {
  return new ApiError(0, 'No answer', 'Crossbook cannot be reached. Check your connection and try again.');
}

/** The server's message when there is one, else the fallback of the place that shows it. */
export function messageFor(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverMessage !== undefined ? error.serverMessage : fallback;
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

function messageIn(reply: unknown): string | undefined {
  const parsed = errorReply.safeParse(reply);
  return parsed.success && parsed.data.message !== '' ? parsed.data.message : undefined;
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

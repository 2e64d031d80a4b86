import { errorReply } from '../../../shared/contracts/error-reply.ts';
import { ApiError } from './api-error.ts';

/** The failure that a reply states: `{status}: {body text}`, the status text if the body is empty. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '');
  const reply = jsonIn(body);
  return new ApiError(response.status, body === '' ? response.statusText : body, messageIn(reply), reply);
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

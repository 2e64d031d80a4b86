import { ApiError } from '../api-error.ts';

/** Seconds: the window in which a session's calls are counted. A longer wait is shown to the person as an error. */
const LONGEST_WAIT = 5 * 60;

/**
 * Makes one of many calls that follow each other, and repeats it as long as the server says that there were too many in a short time, after
 * the time that it says.
 * @throws ApiError, and the reason of `signal` while waiting
 */
export async function retryRateLimited<T>(make: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
    if (seconds === undefined || seconds > LONGEST_WAIT) throw error;
    await wait(seconds * 1000, signal);
    return retryRateLimited(make, signal);
  }
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const stop = () => {
    clearTimeout(timer);
    reject(signal?.reason);
  };
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return promise.finally(() => signal?.removeEventListener('abort', stop));
}

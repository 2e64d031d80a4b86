import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { retryRateLimited } from './retry-rate-limited.ts';

const tooMany = (retryAfterSeconds?: number) => new ApiError(429, 'Too many calls', { retryAfterSeconds });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('retrying repeats a call that came too soon, after the time that the server says, until it is answered', async () => {
  const make = vi.fn<() => Promise<string>>().mockRejectedValueOnce(tooMany(200)).mockRejectedValueOnce(tooMany(3));
  make.mockResolvedValue('done');
  const answer = retryRateLimited(make);
  await vi.advanceTimersByTimeAsync(199_000);
  expect(make).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(make).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answer).toBe('done');
});

it.each([
  ['says for how long', tooMany()],
  ['says five minutes or less', tooMany(301)],
  ['refuses it for that reason', new ApiError(400, 'Invalid input', { retryAfterSeconds: 1 })],
])('retrying does not wait unless the server %s', async (_which, error) => {
  await expect(retryRateLimited(() => Promise.reject(error))).rejects.toBe(error);
});

it('retrying stops waiting when it is canceled', async () => {
  const canceled = new AbortController();
  const make = vi.fn<() => Promise<never>>().mockRejectedValue(tooMany(100));
  const answer = retryRateLimited(make, canceled.signal);
  const refused = expect(answer).rejects.toBe('enough');
  await vi.advanceTimersByTimeAsync(50_000);
  canceled.abort('enough');
  await refused;
  expect(make).toHaveBeenCalledTimes(1);
});

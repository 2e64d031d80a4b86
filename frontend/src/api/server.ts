import { unreachableError } from './api-error.ts';

/** The calls, whose code is loaded with the first of them. Throws ApiError where that code cannot be had. */
export async function server() {
  const loaded = await import('./calls.ts').catch(() => {
    throw unreachableError();
  });
  return loaded.calls;
}

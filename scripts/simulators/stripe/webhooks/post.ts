import type { Post } from './delivering.ts';

const TIMEOUT_MS = 20_000;

/** Over the network. A redirect is not followed and counts as a failure, as with the real one. */
export const postOverHttp: Post = async (url, headers, body) => {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return 0;
  }
};

import type { SendDigest, Senders } from './senders.ts';

/** No channel is set up yet: nobody has a target. */
export function liveSenders(): Senders {
  const none = async () => [];
  return { push: none, email: none, discord: none, telegram: none };
}

export function liveDigest(): SendDigest {
  return async () => [];
}

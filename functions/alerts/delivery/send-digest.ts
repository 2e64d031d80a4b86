import { hasAccess } from '../../billing/subscription/entitlement.ts';
import { subscriptionOf } from '../../billing/subscription/subscription-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { pendingDigest } from '../../platform/table/keys.ts';
import type { Outcome } from '../channels/channel.ts';
import type { SendDigest } from '../channels/senders.ts';
import { shardOf } from '../shards.ts';
import { DIGEST_SECONDS, finishDigest, heldAlertsOf, postponeDigest } from './digest-store.ts';
import { claimPending } from './pending-store.ts';
import type { SendingDeps } from './send-alert.ts';

export interface DigestDeps extends SendingDeps {
  readonly sendDigest: SendDigest;
}

/** Listed in an email; the others are counted. */
const MOST_LISTED = 50;
const RETRY_SECONDS = 300;
/** Without a known outcome: the second one may be a repetition, a third one would be. */
const MOST_UNKNOWN = 2;

/**
 * Sends a person what was held back, unless another worker has claimed it or it is not due. A worker that dies between sending and recording
 * it repeats it once.
 * @throws 'unavailable' when the table does not respond
 */
export async function sendPendingDigest(userId: string, deps: DigestDeps): Promise<void> {
  const { table, clock, log } = deps;
  const at = wholeSeconds(clock());
  const claimed = await claimPending(deps, pendingDigest(shardOf(userId), userId), at);
  if (claimed === undefined) return;
  const { lastAt = 0, begun = 1 } = claimed;
  if (lastAt + DIGEST_SECONDS > at) return postponeDigest(table, claimed, lastAt + DIGEST_SECONDS);
  const held = await heldAlertsOf(table, userId);
  const isWanted = held.length > 0 && hasAccess(await subscriptionOf(table, userId), clock());
  if (!isWanted || begun > MOST_UNKNOWN) {
    if (begun > MOST_UNKNOWN) log.error('digest_given_up', { user: sha256(userId) });
    return finishDigest(table, { userId, held, at }, claimed);
  }
  const alerts = held.slice(0, MOST_LISTED).map(({ at: heldAt, title, path }) => ({ at: heldAt, title, path }));
  const outcome = await sent({ userId, digest: { alerts, more: held.length - alerts.length } }, deps);
  if (outcome?.result === 'later') {
    return postponeDigest(table, claimed, at + Math.max(RETRY_SECONDS, outcome.afterSeconds ?? 0));
  }
  await finishDigest(table, { userId, held, at }, claimed);
}

async function sent(
  { userId, digest }: { readonly userId: string; readonly digest: Parameters<SendDigest>[1] },
  { sendDigest, clock, log }: DigestDeps,
): Promise<Outcome | undefined> {
  try {
    return await sendDigest(userId, digest, wholeSeconds(clock()));
  } catch (error) {
    log.error('alert_not_sent', { channel: 'digest' }, error);
    return { result: 'later' };
  }
}

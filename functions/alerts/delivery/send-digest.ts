import { areAlertsStopped } from '../../bettor/limits/limits-store.ts';
import { hasAccess } from '../../billing/subscription/entitlement.ts';
import { storedSubscription } from '../../billing/subscription/subscription-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { shardOf } from '../../platform/shards.ts';
import { alert as alertKey, pendingDigest } from '../../platform/table/keys.ts';
import type { Outcome } from '../channels/channel.ts';
import type { Digest, SendDigest } from '../channels/senders.ts';
import { alertRow } from '../outbox/alert-store.ts';
import { goneAtOf } from '../outbox/alerted-opportunities.ts';
import { mutedGames } from '../outbox/muted-games.ts';
import { DIGEST_SECONDS, finishDigest, type HeldAlert, heldAlertsOf, postponeDigest } from './digest-store.ts';
import { claimPending } from './pending-store.ts';
import { isAtAny, type SendingDeps } from './send-alert.ts';

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
  const isWanted =
    held.length > 0 &&
    hasAccess(await storedSubscription(table, userId), clock()) &&
    !(await areAlertsStopped(table, userId, clock()));
  if (!isWanted || begun > MOST_UNKNOWN) {
    if (begun > MOST_UNKNOWN) log.error('digest_given_up', { user: sha256(userId) });
    return finishDigest(table, { userId, held, at }, claimed);
  }
  const digest = await digestOf(userId, held, deps);
  const isEmpty = digest.there.length + digest.missed.length + digest.more === 0;
  const outcome = isEmpty ? undefined : await sent({ userId, digest }, deps);
  if (outcome?.result === 'later') {
    return postponeDigest(table, claimed, at + Math.max(RETRY_SECONDS, outcome.afterSeconds ?? 0));
  }
  await finishDigest(table, { userId, held, at }, claimed);
}

/** What of the held alerts can still be bet, and what not; without games that the person has muted since, and sportsbooks that are off. */
async function digestOf(userId: string, held: readonly HeldAlert[], deps: DigestDeps): Promise<Digest> {
  const { table, clock, stillListed, off } = deps;
  const listed = held.slice(0, MOST_LISTED);
  const rows = await table.getMany(
    listed.map(({ alertId }) => alertKey(userId, alertId)),
    alertRow,
  );
  const booksOff = await off(userId);
  const alerts = rows.filter((row) => row !== undefined).filter((row) => !isAtAny(row, booksOff));
  const muted = await mutedGames(table, alerts, wholeSeconds(clock()));
  const there: Digest['there'][number][] = [];
  const missed: Digest['missed'][number][] = [];
  for (const alert of alerts.filter((_alert, n) => muted[n] !== true)) {
    const { title, path, opportunityId, offered } = alert;
    const confirmed = await stillListed({ ...alert, bets: offered });
    if (confirmed === undefined) missed.push({ title, path, goneAt: await goneAtOf(table, opportunityId) });
    else there.push({ title, path, confirmed });
  }
  return { there, missed, more: held.length - listed.length };
}

async function sent(
  { userId, digest }: { readonly userId: string; readonly digest: Digest },
  { sendDigest, clock, log }: DigestDeps,
): Promise<Outcome | undefined> {
  try {
    return await sendDigest(userId, digest, wholeSeconds(clock()));
  } catch (error) {
    log.error('alert_not_sent', { channel: 'digest' }, error);
    return { result: 'later' };
  }
}

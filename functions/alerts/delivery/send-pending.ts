import type { Millis } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { countAccepted } from '../figures/figure-store.ts';
import type { AlertRef } from '../outbox/alert-store.ts';
import { dueAt } from './pending-store.ts';
import { sendAlertsTo } from './send-alert.ts';
import type { Accepted } from './send-by-channel.ts';
import { type DigestDeps, sendPendingDigest } from './send-digest.ts';
import { dueReminders, sendReminder } from './send-reminders.ts';

export interface SendPendingDeps extends DigestDeps {
  /** Monotonic milliseconds. */
  readonly elapsed: () => Millis;
}

/** A run starts nothing after this; the function's timeout leaves time to finish the last ones. */
const BUDGET_MS = 30_000;
/** People whose alerts are sent at the same time. */
const AT_ONCE = 8;

/** Sends the alerts that an event announces. What fails is found by the sweeper. @throws Error at the end if any failed. */
export async function sendAlerts(refs: readonly AlertRef[], deps: SendPendingDeps): Promise<void> {
  const accepted: Accepted[] = [];
  const failed = await inLanes(byPerson(refs), deps, deps.elapsed(), async ([userId, alertIds]) => {
    accepted.push(...(await sendAlertsTo(userId, alertIds, deps)));
  });
  await count(accepted, deps);
  if (failed > 0) throw new Error(`the alerts of ${failed} people could not be dealt with`);
}

/**
 * Sends everything that is due: alerts whose event was lost, that are to be tried again, or whose worker died; digests; and reminders of
 * what expires.
 * @throws Error at the end if any failed
 */
export async function sweepPending(deps: SendPendingDeps): Promise<void> {
  const begun = deps.elapsed();
  const { alerts, digests } = await dueAt(deps.table, wholeSeconds(deps.clock()));
  const accepted: Accepted[] = [];
  const failedAlerts = await inLanes(byPerson(alerts), deps, begun, async ([userId, alertIds]) => {
    accepted.push(...(await sendAlertsTo(userId, alertIds, deps)));
  });
  const failedDigests = await inLanes(digests, deps, begun, (userId) => sendPendingDigest(userId, deps));
  const reminders = await dueReminders(deps);
  const failedReminders = await inLanes(reminders, deps, begun, (row) => sendReminder(row, deps));
  await count(accepted, deps);
  const failed = failedAlerts + failedDigests + failedReminders;
  const swept = { alerts: alerts.length, digests: digests.length, reminders: reminders.length };
  deps.log.info('alerts_swept', { ...swept, failed });
  if (failed > 0) throw new Error(`${failed} people’s pending alerts, digests and reminders could not be dealt with`);
}

/** What is one person's goes out together, in the order given. */
function byPerson(refs: readonly AlertRef[]): (readonly [userId: string, alertIds: readonly string[]])[] {
  const own = Map.groupBy(refs, ({ userId }) => userId);
  return [...own].map(([userId, alerts]) => [userId, alerts.map(({ alertId }) => alertId)]);
}

/** The figures are no reason to send anything again. */
async function count(accepted: readonly Accepted[], { table, clock, log }: SendPendingDeps): Promise<void> {
  try {
    await countAccepted(table, accepted, wholeSeconds(clock()));
  } catch (error) {
    log.error('alert_figures_lost', { accepted: accepted.length }, error);
  }
}

/** `begun`: when the run began. Returns how many failed; a failure does not block the others. What is left when time is up is found by the next run. */
async function inLanes<I>(
  items: readonly I[],
  deps: SendPendingDeps,
  begun: Millis,
  work: (item: I) => Promise<void>,
): Promise<number> {
  let next = 0;
  let failed = 0;
  const lane = async (): Promise<void> => {
    while (deps.elapsed() - begun < BUDGET_MS) {
      const item = items[next++];
      if (item === undefined) return;
      await work(item).catch((error: unknown) => {
        deps.log.error('alert_not_dealt_with', {}, error);
        failed += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return failed;
}

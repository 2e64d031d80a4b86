import { promotionKinds } from '../../../shared/catalogue/promotions.ts';
import { sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import { alertChannels } from '../../../shared/contracts/alerts/rules.ts';
import { dayLater, easternDayStart } from '../../../shared/ledger/eastern-day.ts';
import { centsFromDollars, formatShortDollars } from '../../../shared/odds/money.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { areAlertsStopped } from '../../bettor/limits/limits-store.ts';
import { type PromotionRow, promotionRow } from '../../bettor/promotions/promotion-row.ts';
import { type ReminderRow, reminderRow } from '../../bettor/promotions/reminder.ts';
import { chosenSettings } from '../../bettor/settings/settings-store.ts';
import { hasAccess } from '../../billing/subscription/entitlement.ts';
import { subscriptionOf } from '../../billing/subscription/subscription-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { SHARDS, shardOf } from '../../platform/shards.ts';
import { promotion as promotionKey, promotionReminder } from '../../platform/table/keys.ts';
import type { Step } from '../../platform/table/write.ts';
import type { AlertMessage } from '../channels/channel.ts';
import type { TargetOutcome } from '../channels/senders.ts';
import { type Claimed, claimPending, holdsToken, settleStep } from './pending-store.ts';
import type { SendingDeps } from './send-alert.ts';

/** Tells people of promotions that expire the next day, each once, by every channel that they have set up. */

/** Where a service is busy. */
const RETRY_SECONDS = 600;
/** Without a known outcome: the second one may be a repetition, a third one would be. */
const MOST_UNKNOWN = 2;
/** The path of the Promo board. */
const PATH = '/promo';
/** `Mon, Nov 30`: also right for who reads it on that day. */
const dayName = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
});

/** Reminders that are due and that nobody is sending, the oldest first. */
export async function dueReminders({ table, clock }: Pick<SendingDeps, 'table' | 'clock'>): Promise<ReminderRow[]> {
  const at = wholeSeconds(clock());
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) => {
      // Behind all that are due: none becomes due before its key says so. The others, of months to come, are not read.
      const { pk, sk } = promotionReminder(shard, at + 1, '0', '0');
      return table.query(pk, { schema: reminderRow, newestFirst: true, startBehind: sk });
    }),
  );
  return shards
    .flat()
    .filter(({ dueAt, leaseUntil = 0 }) => dueAt <= at && leaseUntil <= at)
    .toSorted((one, other) => one.dueAt - other.dueAt);
}

/**
 * Sends one, unless another worker has claimed it, or there is nothing to tell any more. A worker that dies between sending and recording it
 * repeats it once.
 * @throws 'unavailable' when the table does not respond
 */
export async function sendReminder(row: ReminderRow, deps: SendingDeps): Promise<void> {
  const { table, clock, log } = deps;
  const at = wholeSeconds(clock());
  const key = promotionReminder(shardOf(row.userId), row.firstDueAt, row.userId, row.promotionId);
  const claimed = await claimPending(deps, key, at);
  if (claimed === undefined) return;
  const promotion = await toldPromotion(row, deps);
  const isGivenUp = (claimed.begun ?? 1) > MOST_UNKNOWN;
  if (isGivenUp) log.error('reminder_given_up', {});
  if (promotion === undefined || isGivenUp) return table.transact([settleStep(claimed)]);
  const outcomes = await sendByAll(row, messageOf(promotion), deps);
  const taken = outcomes.filter(({ outcome }) => outcome.result === 'accepted').map(({ targetId }) => targetId);
  const isLater = outcomes.some(({ outcome }) => outcome.result === 'later');
  // Nobody is woken by it at night, or told again and again on the last day.
  const isOver = at + RETRY_SECONDS >= wholeSeconds(easternDayStart(promotion.expiresOn));
  await table.transact([
    isLater && !isOver ? laterStep(claimed, [...(row.done ?? []), ...taken], at) : settleStep(claimed),
  ]);
  log.info('reminder_sent', { targets: taken.length });
}

/** Undefined for who is not to be told: it is used, gone or has another day, they turned it off, are stopped, or have no access. */
async function toldPromotion(
  { userId, promotionId, expiresOn }: ReminderRow,
  { table, clock }: SendingDeps,
): Promise<PromotionRow | undefined> {
  const now = clock();
  const [promotion, settings, isStopped, subscription] = await Promise.all([
    table.get(promotionKey(userId, promotionId), promotionRow),
    chosenSettings(table, userId),
    areAlertsStopped(table, userId, now),
    subscriptionOf(table, userId),
  ]);
  const isWanted = settings.expiryAlerts !== false && !isStopped && hasAccess(subscription, now);
  const isThere = promotion !== undefined && !promotion.used && !promotion.owed && promotion.expiresOn === expiresOn;
  return isWanted && isThere && wholeSeconds(now) < endOf(expiresOn) ? promotion : undefined;
}

async function sendByAll(
  { userId, done = [] }: ReminderRow,
  message: AlertMessage,
  { senders, clock, log }: SendingDeps,
): Promise<TargetOutcome[]> {
  const sent = await Promise.all(
    alertChannels.map(async (channel): Promise<readonly TargetOutcome[]> => {
      if (channel === 'page') return [];
      try {
        return await senders[channel](userId, [{ message, done: new Set(done) }], wholeSeconds(clock()));
      } catch (error) {
        log.error('reminder_not_sent', { channel }, error);
        return [{ alertId: message.id, targetId: channel, outcome: { result: 'later' } }];
      }
    }),
  );
  return sent.flat();
}

function messageOf({ id, sportsbookId, kind, amount, tokens, expiresOn }: PromotionRow): AlertMessage {
  const name = promotionKinds.find(({ value }) => value === kind)?.name.toLowerCase() ?? 'promotion';
  const face = formatShortDollars(centsFromDollars(amount));
  const what = `${tokens > 1 ? `${tokens} × ` : ''}${face} ${name}`;
  return {
    ...{ id, opportunityId: id, topic: id, path: PATH, urgent: false },
    title: `Expires ${dayName.format(Date.parse(expiresOn))}: ${what} at ${sportsbookName(sportsbookId)}`,
    body: 'The Promo board has today’s best way to convert it.',
    expiresAt: endOf(expiresOn),
    remark: 'Books end offers at different hours of the last day: check yours.',
  };
}

/** When the last day is over in Eastern Time. */
function endOf(expiresOn: string): Seconds {
  return wholeSeconds(easternDayStart(dayLater(expiresOn, 1)));
}

function laterStep({ key, leaseToken }: Claimed, done: readonly string[], at: Seconds): Step {
  const set = { dueAt: at + RETRY_SECONDS, begun: 0, done };
  const condition = holdsToken(leaseToken);
  return { kind: 'update', key, change: { set, remove: ['leaseUntil', 'leaseToken'], condition } };
}

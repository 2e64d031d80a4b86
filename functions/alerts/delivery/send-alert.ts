import { type AlertChannel, alertChannels } from '../../../shared/contracts/alerts/rules.ts';
import { requestIdIn } from '../../../shared/contracts/request-id.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { areAlertsStopped } from '../../bettor/limits/limits-store.ts';
import type { OffForUser } from '../../bettor/settings/venues-off.ts';
import { hasAccess } from '../../billing/subscription/entitlement.ts';
import { storedSubscription } from '../../billing/subscription/subscription-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import type { RandomBytes } from '../../platform/hash.ts';
import { loggedWith } from '../../platform/logger.ts';
import { shardOf } from '../../platform/shards.ts';
import { alert as alertKey, pendingAlert } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { ConditionFailed, mustExist, type Step } from '../../platform/table/write.ts';
import { type AlertRef, type AlertRowOfUser, alertRow, type Delivery } from '../outbox/alert-store.ts';
import type { PromoRows } from '../outbox/match-league.ts';
import { mutedGames } from '../outbox/muted-games.ts';
import type { StillListed } from '../outbox/still-listed.ts';
import {
  beforeTry,
  channelsOf,
  type Deliveries,
  expiryOf,
  mapDeliveries,
  nextTryAt,
  type Obstacle,
  obstacleTo,
  plannedDeliveries,
} from './delivery-plan.ts';
import { holdSteps } from './digest-store.ts';
import { takeHourly } from './hourly-cap.ts';
import { type Claimed, claimPending, leaseCheck, postponeStep, settleStep } from './pending-store.ts';
import { type Accepted, type Begun, type ChannelDeps, sendByChannel } from './send-by-channel.ts';

export interface SendingDeps extends ChannelDeps {
  readonly table: Table;
  readonly random: RandomBytes;
  /** Whether its bets are listed now. */
  readonly stillListed: StillListed;
  /** Sportsbooks that an operator has turned off. */
  readonly off: OffForUser;
  /** What the Promo board lists. */
  readonly promoRows: PromoRows;
}

/**
 * Sends a person's alerts by their channels, those of one channel together, unless another worker has claimed them or they are not due. What is
 * done about each channel is decided and written before anything is sent, and its outcome afterward: if a worker dies between, a message is
 * sent once more when its lease ends, and never a third time. Access, the person's limits, age, quiet hours and caps are judged now, not when they were enqueued.
 * @param alertIds the best first
 * @throws 'unavailable' when the table does not respond; the sweeper finds the alerts again.
 */
export async function sendAlertsTo(
  userId: string,
  alertIds: readonly string[],
  deps: SendingDeps,
): Promise<readonly Accepted[]> {
  const begun: Begun[] = [];
  // One after another, so that the best count first against the caps.
  for (const alertId of alertIds) {
    const each = await begin({ userId, alertId }, deps);
    if (each !== undefined) begun.push(each);
  }
  const tried = await Promise.all(
    alertChannels.map(async (channel) => (channel === 'page' ? [] : sendByChannel(channel, userId, begun, deps))),
  );
  const attempts = tried.flat();
  await Promise.all(
    begun.map((each) =>
      loggedAs(each.claimed, async () => {
        const own = attempts.filter(({ alertId }) => alertId === each.found.alertId);
        const outcomes = new Map(own.map(({ channel, delivery }) => [channel, delivery]));
        const after = mapDeliveries(each.deliveries, (channel, delivery) => outcomes.get(channel) ?? delivery);
        await conclude(each.found, after, each.claimed, deps);
        deps.log.info('alert_sent', { alertId: each.found.alertId, states: statesOf(after) });
      }),
    ),
  );
  return attempts.flatMap(({ accepted }) => accepted ?? []);
}

/** Undefined if there is nothing to send, or another worker sends it. */
async function begin(ref: AlertRef, deps: SendingDeps): Promise<Begun | undefined> {
  const key = pendingAlert(shardOf(ref.userId), ref.userId, ref.alertId);
  const claimed = await claimPending(deps, key, wholeSeconds(deps.clock()));
  return claimed && loggedAs(claimed, () => beginClaimed(ref, claimed, deps));
}

/** As part of what enqueued it. */
function loggedAs<R>(claimed: Claimed, work: () => Promise<R>): Promise<R> {
  const requestId = requestIdIn(claimed.requestId);
  return requestId === undefined ? work() : loggedWith({ requestId }, work);
}

async function beginClaimed(
  { userId, alertId }: AlertRef,
  claimed: Claimed,
  deps: SendingDeps,
): Promise<Begun | undefined> {
  const { table, clock } = deps;
  const stored = await table.get(alertKey(userId, alertId), alertRow);
  // The account is being deleted.
  if (stored === undefined) {
    await whileLeased(() => table.transact([settleStep(claimed)]));
    return undefined;
  }
  const at = wholeSeconds(clock());
  const reason = await obstacleOf(stored, deps);
  if (reason !== undefined) {
    await conclude(stored, unsent(stored.deliveries, reason), claimed, deps);
    return undefined;
  }
  const found = await confirmedAnew(stored, at, deps);
  const planned = await planOf(found, at, deps);
  const sendingFor = new Set(planned.sendingFor);
  const expiry = (channel: AlertChannel) => expiryOf(found, channel, sendingFor);
  const deliveries = mapDeliveries(planned.deliveries, (channel, delivery) => beforeTry(delivery, expiry(channel), at));
  const holds = found.sendingFor === undefined ? holdSteps({ ...found, deliveries }, planned.obstacles, at) : [];
  const { confirmedAt, bets } = found;
  const planStep = alertStep(found, { deliveries, sendingFor: [...planned.sendingFor], confirmedAt, bets });
  const plan = [leaseCheck(claimed), planStep, ...holds];
  if (!(await whileLeased(() => table.transact(plan)))) return undefined;
  const tries = new Map<AlertChannel, Seconds>();
  for (const channel of channelsOf(deliveries)) {
    const expiresAt = expiry(channel);
    const isBegun = deliveries[channel]?.begun !== (planned.deliveries[channel]?.begun ?? 0);
    if (expiresAt !== undefined && isBegun) tries.set(channel, expiresAt);
  }
  return { found, claimed, deliveries, tries, sendingFor };
}

interface Plan {
  readonly deliveries: Deliveries;
  /** Rules that it is sent for. */
  readonly sendingFor: readonly string[];
  readonly obstacles: ReadonlyMap<string, Obstacle>;
}

/** Decided once: a later try only asks whether quiet hours have begun or the prices are too old. */
async function planOf(found: AlertRowOfUser, at: Seconds, { table }: SendingDeps): Promise<Plan> {
  const { userId, alertId, rules, confirmedAt, sendingFor, dollars } = found;
  const obstacles = new Map<string, Obstacle>();
  for (const rule of rules) {
    const obstacle = obstacleTo(rule, confirmedAt, at);
    if (obstacle !== undefined) obstacles.set(rule.id, obstacle);
  }
  const free = rules.filter(({ id }) => !obstacles.has(id) && (sendingFor === undefined || sendingFor.includes(id)));
  if (sendingFor !== undefined)
    return { deliveries: found.deliveries, sendingFor: free.map(({ id }) => id), obstacles };
  if (free.length > 0) {
    const taken = await takeHourly(table, { userId, id: alertId, rules: free, dollars }, at);
    for (const { id } of free) {
      if (taken.state === 'full' || !taken.rules.has(id)) obstacles.set(id, { reason: 'hourly cap' });
    }
  }
  return {
    deliveries: plannedDeliveries(found, obstacles),
    sendingFor: rules.filter(({ id }) => !obstacles.has(id)).map(({ id }) => id),
    obstacles,
  };
}

/** With the times at which its prices were confirmed last, if those that are known are too old for one of its rules and it is still listed. */
async function confirmedAnew(
  alert: AlertRowOfUser,
  at: Seconds,
  { stillListed }: SendingDeps,
): Promise<AlertRowOfUser> {
  const { rules, confirmedAt, offered, bets } = alert;
  if (rules.every(({ maxAge }) => at <= confirmedAt + maxAge)) return alert;
  const times = await stillListed({ ...alert, bets: offered });
  if (times === undefined) return alert;
  return { ...alert, confirmedAt: Math.min(...times), bets: bets && { ...bets, times: [...times] } };
}

/** Why nothing of an alert is sent any more. */
async function obstacleOf(
  found: AlertRowOfUser,
  { table, clock, off }: SendingDeps,
): Promise<'access ended' | 'stopped' | 'game muted' | 'book off' | undefined> {
  const [subscription, isStopped] = await Promise.all([
    storedSubscription(table, found.userId),
    areAlertsStopped(table, found.userId, clock()),
  ]);
  if (!hasAccess(subscription, clock())) return 'access ended';
  if (isStopped) return 'stopped';
  const [isMuted] = await mutedGames(table, [found], wholeSeconds(clock()));
  if (isMuted === true) return 'game muted';
  return isAtAny(found, await off(found.userId)) ? 'book off' : undefined;
}

/** Whether one of an alert's bets is at one of these sportsbooks. */
export function isAtAny({ offered }: Pick<AlertRowOfUser, 'offered'>, books: ReadonlySet<number>): boolean {
  return offered.some(({ sportsbookId }) => books.has(sportsbookId));
}

function unsent(deliveries: Deliveries, reason: NonNullable<Delivery['reason']>): Deliveries {
  return mapDeliveries(deliveries, (_channel, delivery) =>
    delivery.state === 'waiting' ? { ...delivery, state: 'not sent', reason } : delivery,
  );
}

/** Records the outcomes; what is still waiting is pending until its next try. */
async function conclude(
  found: AlertRowOfUser,
  after: Deliveries,
  claimed: Claimed,
  { table }: SendingDeps,
): Promise<void> {
  const next = nextTryAt(after);
  const pending = next === undefined ? settleStep(claimed) : postponeStep(claimed, next);
  await whileLeased(() => table.transact([pending, alertStep(found, { deliveries: after })]));
}

function alertStep({ userId, alertId }: AlertRef, set: Partial<AlertRowOfUser>): Step {
  return { kind: 'update', key: alertKey(userId, alertId), change: { set, condition: mustExist } };
}

/** False if the lease has expired: another worker has claimed the alert and concludes it. */
async function whileLeased(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return false;
  }
}

function statesOf(deliveries: Deliveries): string {
  return channelsOf(deliveries)
    .map((channel) => `${channel}: ${deliveries[channel]?.reason ?? deliveries[channel]?.state}`)
    .join(', ');
}

import type { AlertChannel } from '../../../shared/contracts/alerts/rules.ts';
import { requestIdIn } from '../../../shared/contracts/request-id.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { hasAccess } from '../../billing/subscription/entitlement.ts';
import { subscriptionOf } from '../../billing/subscription/subscription-store.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import type { RandomBytes } from '../../platform/hash.ts';
import { type Log, loggedWith } from '../../platform/logger.ts';
import { alert as alertKey, pendingAlert } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { ConditionFailed, mustExist, type Step } from '../../platform/table/write.ts';
import type { AlertMessage } from '../channels/channel.ts';
import type { Senders, TargetOutcome } from '../channels/senders.ts';
import { type AlertRef, type AlertRowOfUser, alertRow, type Delivery } from '../outbox/alert-store.ts';
import { alertBody } from '../outbox/alert-text.ts';
import { shardOf } from '../shards.ts';
import {
  afterTry,
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

export interface SendingDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: RandomBytes;
  readonly senders: Senders;
}

/** A message that a service took: `delay` from the end of the scan. */
export interface Accepted {
  readonly channel: AlertChannel;
  readonly delay: Millis;
}

/**
 * Sends an alert by its channels, unless another worker has claimed it or it is not due. What is done about each channel is decided and
 * written before anything is sent, and its outcome afterward: if a worker dies between, the message is sent once more when its lease ends,
 * and never a third time. Access, age, quiet hours and caps are judged now, not when it was enqueued.
 * @throws 'unavailable' when the table does not respond; the sweeper finds the alert again.
 */
export async function sendAlert(ref: AlertRef, deps: SendingDeps): Promise<readonly Accepted[]> {
  const key = pendingAlert(shardOf(ref.userId), ref.userId, ref.alertId);
  const claimed = await claimPending(deps, key, wholeSeconds(deps.clock()));
  if (claimed === undefined) return [];
  const requestId = requestIdIn(claimed.requestId);
  return requestId === undefined ? send(ref, claimed, deps) : loggedWith({ requestId }, () => send(ref, claimed, deps));
}

async function send({ userId, alertId }: AlertRef, claimed: Claimed, deps: SendingDeps): Promise<readonly Accepted[]> {
  const { table, clock, log } = deps;
  const found = await table.get(alertKey(userId, alertId), alertRow);
  // The account is being deleted.
  if (found === undefined) {
    await whileLeased(() => table.transact([settleStep(claimed)]));
    return [];
  }
  const at = wholeSeconds(clock());
  if (!hasAccess(await subscriptionOf(table, userId), clock())) {
    const ended = mapDeliveries(found.deliveries, (_channel, delivery) => endedAccess(delivery));
    await conclude(found, ended, claimed, deps);
    return [];
  }
  const planned = await planOf(found, at, deps);
  const sendingFor = new Set(planned.sendingFor);
  const expiry = (channel: AlertChannel) => expiryOf(found, channel, sendingFor);
  const begun = mapDeliveries(planned.deliveries, (channel, delivery) => beforeTry(delivery, expiry(channel), at));
  const holds = found.sendingFor === undefined ? holdSteps({ ...found, deliveries: begun }, planned.obstacles, at) : [];
  const plan = [leaseCheck(claimed), deliveriesStep(found, begun, planned.sendingFor), ...holds];
  if (!(await whileLeased(() => table.transact(plan)))) return [];
  const accepted: Accepted[] = [];
  const tried = await Promise.all(
    channelsOf(begun).map(async (channel): Promise<readonly [AlertChannel, Delivery] | undefined> => {
      const delivery = begun[channel];
      const expiresAt = expiry(channel);
      if (delivery === undefined || channel === 'page' || expiresAt === undefined) return undefined;
      if (delivery.begun === (planned.deliveries[channel]?.begun ?? 0)) return undefined;
      const outcomes = await sendBy(
        channel,
        messageOf(found, { channel, expiresAt, sendingFor }),
        delivery,
        found,
        deps,
      );
      const answeredAt = clock();
      if (outcomes.some(({ outcome }) => outcome.result === 'accepted'))
        accepted.push({ channel, delay: Math.max(0, answeredAt - found.publishedAt) });
      return [channel, afterTry(delivery, outcomes, { at: wholeSeconds(answeredAt), expiresAt })];
    }),
  );
  const outcomes = new Map(tried.filter((each) => each !== undefined));
  const after = mapDeliveries(begun, (channel, delivery) => outcomes.get(channel) ?? delivery);
  await conclude(found, after, claimed, deps);
  log.info('alert_sent', { alertId, states: statesOf(after) });
  return accepted;
}

interface Plan {
  readonly deliveries: Deliveries;
  /** Rules that it is sent for. */
  readonly sendingFor: readonly string[];
  readonly obstacles: ReadonlyMap<string, Obstacle>;
}

/** Decided once: a later try only asks whether quiet hours have begun or the prices are too old. */
async function planOf(found: AlertRowOfUser, at: Seconds, { table }: SendingDeps): Promise<Plan> {
  const { userId, alertId, rules, confirmedAt, sendingFor } = found;
  const obstacles = new Map<string, Obstacle>();
  for (const rule of rules) {
    const obstacle = obstacleTo(rule, confirmedAt, at);
    if (obstacle !== undefined) obstacles.set(rule.id, obstacle);
  }
  const free = rules.filter(({ id }) => !obstacles.has(id) && (sendingFor === undefined || sendingFor.includes(id)));
  if (sendingFor !== undefined)
    return { deliveries: found.deliveries, sendingFor: free.map(({ id }) => id), obstacles };
  if (free.length > 0) {
    const taken = await takeHourly(table, { userId, id: alertId, rules: free }, at);
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

function endedAccess(delivery: Delivery): Delivery {
  return delivery.state === 'waiting' ? { ...delivery, state: 'not sent', reason: 'access ended' } : delivery;
}

interface Sending {
  readonly channel: AlertChannel;
  readonly expiresAt: Seconds;
  readonly sendingFor: ReadonlySet<string>;
}

/** In full where the person has said where they bet; on a lock screen only if they want that. */
function messageOf(found: AlertRowOfUser, { channel, expiresAt, sendingFor }: Sending): AlertMessage {
  const { alertId: id, opportunityId, title, offer, bets, showsBooks, path, confirmedAt, rules, kind } = found;
  const rule = rules.find((each) => sendingFor.has(each.id) && each.channels.includes(channel)) ?? rules[0];
  return {
    ...{ id, opportunityId, title, path, expiresAt },
    body: alertBody(offer, confirmedAt),
    ...(bets !== undefined && (channel !== 'push' || showsBooks) && { bets }),
    topic: rule?.id ?? id,
    urgent: kind === 'arbitrage',
  };
}

/** What a sender throws is a failure of ours; whether the message arrived is unknown, and it is tried again. A refusal was logged by the sender. */
async function sendBy(
  channel: Exclude<AlertChannel, 'page'>,
  message: AlertMessage,
  { done }: Delivery,
  { userId, alertId }: AlertRowOfUser,
  { senders, log, clock }: SendingDeps,
): Promise<readonly TargetOutcome[]> {
  try {
    return await senders[channel](userId, message, wholeSeconds(clock()), new Set(done));
  } catch (error) {
    log.error('alert_not_sent', { alertId, channel }, error);
    return [{ targetId: channel, outcome: { result: 'later' } }];
  }
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
  await whileLeased(() => table.transact([pending, deliveriesStep(found, after)]));
}

function deliveriesStep({ userId, alertId }: AlertRef, deliveries: Deliveries, sendingFor?: readonly string[]): Step {
  const set = { deliveries, sendingFor };
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

import { type AlertChannel, alertChannels } from '../../../shared/contracts/alerts/rules.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { TargetOutcome } from '../channels/senders.ts';
import type { AlertRowOfUser, Delivery, SendingRule } from '../outbox/alert-store.ts';
import { quietUntil } from './quiet-hours.ts';

/** What becomes of each channel of an alert. Pure. */

export type Deliveries = AlertRowOfUser['deliveries'];
type Reason = NonNullable<Delivery['reason']>;

/** Delays before the next tries, unless the service names a longer one, seconds: the last again and again while it is listed and its prices are believed. */
const RETRY_SECONDS = [10, 30, 60] as const;
/** Of one channel without a known outcome: the second one may be a repetition, a third one would be. */
const MOST_UNKNOWN = 2;

/** What keeps a rule from sending now; `until`: when its quiet hours end. */
export type Obstacle =
  | { readonly reason: 'too late' | 'hourly cap' }
  | { readonly reason: 'quiet hours'; readonly until: Seconds };

/** Too late comes first: nothing is said of prices that are not believed any more, not even later. */
export function obstacleTo(rule: SendingRule, confirmedAt: Seconds, at: Seconds): Obstacle | undefined {
  if (at > confirmedAt + rule.maxAge) return { reason: 'too late' };
  const until = quietUntil(rule.quietHours, at);
  return until === undefined ? undefined : { reason: 'quiet hours', until };
}

/** The channels of rules that may send now wait; the others are held for the digest, or given up with the first rule's reason. */
export function plannedDeliveries(
  { rules, deliveries }: Pick<AlertRowOfUser, 'rules' | 'deliveries'>,
  obstacles: ReadonlyMap<string, Obstacle>,
): Deliveries {
  return mapDeliveries(deliveries, (channel, delivery) => {
    const wanting = rules.filter(({ channels }) => channels.includes(channel));
    if (wanting.some(({ id }) => !obstacles.has(id))) {
      // A page of ours that is open reads it by itself.
      return channel === 'page' ? { ...delivery, state: 'sent' } : delivery;
    }
    const held = wanting.find((rule) => isHeld(rule, obstacles));
    const reason = obstacles.get((held ?? wanting[0])?.id ?? '')?.reason ?? 'refused';
    return { ...delivery, state: held === undefined ? 'not sent' : 'held', reason };
  });
}

/** Whether a rule's alert goes into the digest. */
export function isHeld(rule: Pick<SendingRule, 'id' | 'digest'>, obstacles: ReadonlyMap<string, Obstacle>): boolean {
  const reason = obstacles.get(rule.id)?.reason;
  return rule.digest && (reason === 'quiet hours' || reason === 'hourly cap');
}

/** Until when a channel may be used: the latest age limit of the rules that send by it; undefined if none does. */
export function expiryOf(
  { rules, confirmedAt }: Pick<AlertRowOfUser, 'rules' | 'confirmedAt'>,
  channel: AlertChannel,
  sendingFor: ReadonlySet<string>,
): Seconds | undefined {
  const wanting = rules.filter(({ id, channels }) => sendingFor.has(id) && channels.includes(channel));
  return wanting.length === 0 ? undefined : confirmedAt + Math.max(...wanting.map(({ maxAge }) => maxAge));
}

/** Before a try: one that comes too late, or was begun twice without a known outcome, is given up. */
export function beforeTry(delivery: Delivery, expiresAt: Seconds | undefined, at: Seconds): Delivery {
  if (delivery.state !== 'waiting' || delivery.dueAt > at) return delivery;
  if (expiresAt === undefined || at > expiresAt) return givenUp(delivery, 'too late');
  if (delivery.begun - delivery.ended >= MOST_UNKNOWN) return givenUp(delivery, 'refused');
  return { ...delivery, begun: delivery.begun + 1 };
}

/** Some targets may have taken it. */
function givenUp(delivery: Delivery, reason: Reason): Delivery {
  return delivery.done.length > 0 ? { ...delivery, state: 'sent' } : { ...delivery, state: 'not sent', reason };
}

/** After a try: where a service is busy another follows, which is given up only if the prices are too old by then. */
export function afterTry(delivery: Delivery, outcomes: readonly TargetOutcome[], at: Seconds): Delivery {
  const taken = outcomes.filter(({ outcome }) => outcome.result === 'accepted').map(({ targetId }) => targetId);
  const done = [...new Set([...delivery.done, ...taken])];
  // What was begun before without an outcome is settled by this one.
  const tried = { ...delivery, ended: delivery.begun, done };
  const later = outcomes.flatMap(({ outcome }) => (outcome.result === 'later' ? [outcome] : []));
  if (later.length > 0) {
    const wait = RETRY_SECONDS[delivery.tries] ?? RETRY_SECONDS[2];
    const dueAt = at + Math.max(wait, ...later.map(({ afterSeconds }) => afterSeconds ?? 0));
    return { ...tried, tries: delivery.tries + 1, dueAt };
  }
  return givenUp(tried, outcomes.every(({ outcome }) => outcome.result === 'gone') ? 'no target' : 'refused');
}

export function mapDeliveries(
  deliveries: Deliveries,
  change: (channel: AlertChannel, delivery: Delivery) => Delivery,
): Deliveries {
  const changed: Deliveries = {};
  for (const channel of channelsOf(deliveries)) {
    const delivery = deliveries[channel];
    if (delivery !== undefined) changed[channel] = change(channel, delivery);
  }
  return changed;
}

export function channelsOf(deliveries: Deliveries): AlertChannel[] {
  return alertChannels.filter((channel) => deliveries[channel] !== undefined);
}

/** When the next channel is to be tried; undefined if none is. */
export function nextTryAt(deliveries: Deliveries): Seconds | undefined {
  const waiting = channelsOf(deliveries).flatMap((channel) => {
    const delivery = deliveries[channel];
    return delivery?.state === 'waiting' ? [delivery.dueAt] : [];
  });
  return waiting.length === 0 ? undefined : Math.min(...waiting);
}

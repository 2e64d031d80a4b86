import type { AlertRowOfUser } from '../../../functions/alerts/outbox/alert-store.ts';
import { type AlertChannel, alertChannels } from '../../../shared/contracts/alerts/rules.ts';

/** A message that a service took. */
export interface TakenMessage {
  readonly channel: Exclude<AlertChannel, 'page'>;
  readonly userId: string;
  /** The device, webhook, chat or address. */
  readonly target: string;
  /** Seconds since 1970. */
  readonly at: number;
  /** Of the alert, where the message says it. */
  readonly alertId?: string;
  /** Where it leads: of alerts of one opportunity the same. */
  readonly path: string;
}

export interface DeliveryFacts {
  readonly alerts: readonly AlertRowOfUser[];
  readonly messages: readonly TakenMessage[];
  /** When somebody's access ended, seconds since 1970. */
  readonly endedAt: ReadonlyMap<string, number>;
}

/** A try is judged when it begins, and a service may be slow. */
const SLOWNESS_SECONDS = 8;
/** The first and one repetition. */
const MOST = 2;

/**
 * Violations of I9: nobody was told of an opportunity twice from one list, each channel of an alert is settled with a reason unless it was sent, what is said to be sent was taken by
 * a service, at most twice by a target, and within its age.
 */
export function deliveryViolations({ alerts, messages, endedAt }: DeliveryFacts): string[] {
  const found: string[] = [];
  const ofPath = Map.groupBy(messages, ({ userId, channel, path }) => `${userId} ${channel} ${path}`);
  const samePath = Map.groupBy(alerts, ({ userId, path }) => `${userId} ${path}`);
  for (const { alertId, userId, path, deliveries, at } of alerts) {
    if (at > (endedAt.get(userId) ?? Number.POSITIVE_INFINITY) + SLOWNESS_SECONDS)
      found.push(`${alertId} was enqueued for ${userId} after the access had ended`);
    for (const channel of alertChannels) {
      const delivery = deliveries[channel];
      if (delivery === undefined) continue;
      const { state, reason } = delivery;
      if (state === 'waiting') found.push(`${alertId} still waits to be sent by ${channel}`);
      else if (state !== 'sent' && reason === undefined)
        found.push(`${alertId} was not sent by ${channel} for no reason`);
      if (state !== 'sent' || channel === 'page') continue;
      const taken = (ofPath.get(`${userId} ${channel} ${path}`) ?? []).filter(
        (each) => each.alertId === undefined || each.alertId === alertId,
      );
      if (taken.length === 0) found.push(`${alertId} was not taken by ${channel}`);
    }
  }
  for (const [what, same] of Map.groupBy(
    alerts,
    ({ userId, opportunityId, dataAt }) => `${userId} was told of ${opportunityId} of ${dataAt}`,
  ))
    if (same.length > 1) found.push(`${what} ${same.length} times`);
  for (const message of messages) {
    const { userId, channel, alertId, path, at } = message;
    const own = (samePath.get(`${userId} ${path}`) ?? []).filter(
      (alert) => alertId === undefined || alert.alertId === alertId,
    );
    if (own.length === 0) found.push(`${channel} took “${path}” for ${userId}, which is no alert of theirs`);
    const latest = Math.max(
      ...own.flatMap(({ rules, confirmedAt }) =>
        rules.filter(({ channels }) => channels.includes(channel)).map(({ maxAge }) => confirmedAt + maxAge),
      ),
    );
    if (own.length > 0 && at > latest + SLOWNESS_SECONDS)
      found.push(`${channel} took “${path}” for ${userId} ${at - latest} s after its age limit`);
    if (at > (endedAt.get(userId) ?? Number.POSITIVE_INFINITY) + SLOWNESS_SECONDS)
      found.push(`${channel} took “${path}” after the access of ${userId} had ended`);
  }
  for (const [key, taken] of Map.groupBy(
    messages,
    ({ userId, target, path, alertId = '' }) => `${userId} ${target} ${path} ${alertId}`,
  )) {
    const [first] = taken;
    const many = first?.alertId === undefined ? (samePath.get(`${first?.userId} ${first?.path}`) ?? []).length : 1;
    if (taken.length > MOST * Math.max(1, many)) found.push(`${key} was taken ${taken.length} times`);
  }
  return found;
}

/** Messages beyond the first of an alert at a target. */
export function repeatsIn(messages: readonly TakenMessage[]): number {
  const taken = Map.groupBy(
    messages.filter(({ alertId }) => alertId !== undefined),
    ({ target, alertId }) => `${target} ${alertId}`,
  );
  return [...taken.values()].reduce((sum, each) => sum + each.length - 1, 0);
}

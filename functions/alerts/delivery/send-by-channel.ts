import type { AlertChannel } from '../../../shared/contracts/alerts/rules.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { AlertMessage } from '../channels/channel.ts';
import type { Senders, TargetOutcome } from '../channels/senders.ts';
import type { AlertRef, AlertRowOfUser, Delivery } from '../outbox/alert-store.ts';
import { alertBody } from '../outbox/alert-text.ts';
import { betLines } from '../outbox/bet-text.ts';
import { afterTry, type Deliveries } from './delivery-plan.ts';
import type { Claimed } from './pending-store.ts';

export interface ChannelDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly senders: Senders;
  /** By which the recipient of an alert answers it. */
  readonly answerToken: (ref: AlertRef) => Promise<string>;
}

/** A message that a service took: `delay` from the end of the scan. */
export interface Accepted {
  readonly channel: AlertChannel;
  readonly delay: Millis;
}

/** An alert that this worker has claimed, and what it is about to try. */
export interface Begun {
  readonly found: AlertRowOfUser;
  readonly claimed: Claimed;
  /** With the tries that have been begun. */
  readonly deliveries: Deliveries;
  /** Channels to try now, and until when each may be used. */
  readonly tries: ReadonlyMap<AlertChannel, Seconds>;
  readonly sendingFor: ReadonlySet<string>;
}

/** What became of an alert by a channel. */
interface Attempt {
  readonly alertId: string;
  readonly channel: AlertChannel;
  readonly delivery: Delivery;
  /** Absent unless a target took it. */
  readonly accepted?: Accepted;
}

/** Sends a person's alerts that are to be tried by a channel. What a sender throws is a failure of ours; whether a message arrived is then unknown. */
export async function sendByChannel(
  channel: Exclude<AlertChannel, 'page'>,
  userId: string,
  begun: readonly Begun[],
  { senders, log, clock, answerToken }: ChannelDeps,
): Promise<Attempt[]> {
  const trying = begun.flatMap((each) => {
    const expiresAt = each.tries.get(channel);
    const delivery = each.deliveries[channel];
    return expiresAt === undefined || delivery === undefined ? [] : [{ ...each, expiresAt, delivery }];
  });
  if (trying.length === 0) return [];
  const bestFirst = trying.toSorted((a, b) => worthOf(b) - worthOf(a));
  const outgoing = await Promise.all(
    bestFirst.map(async ({ found, expiresAt, sendingFor, delivery }) => ({
      message: messageOf(found, { channel, expiresAt, sendingFor, answerToken: await answerToken(found) }),
      done: new Set(delivery.done),
    })),
  );
  let outcomes: readonly TargetOutcome[];
  try {
    outcomes = await senders[channel](userId, outgoing, wholeSeconds(clock()));
  } catch (error) {
    log.error('alert_not_sent', { alerts: outgoing.length, channel }, error);
    outcomes = outgoing.map(({ message }) => ({
      ...{ alertId: message.id, targetId: channel },
      outcome: { result: 'later' },
    }));
  }
  const answeredAt = clock();
  return trying.map(({ found: { alertId, publishedAt }, delivery }) => {
    const own = outcomes.filter((each) => each.alertId === alertId);
    const isAccepted = own.some(({ outcome }) => outcome.result === 'accepted');
    return {
      ...{ alertId, channel },
      delivery: afterTry(delivery, own, wholeSeconds(answeredAt)),
      ...(isAccepted && { accepted: { channel, delay: Math.max(0, answeredAt - publishedAt) } }),
    };
  });
}

/** Unknown dollars come last. */
function worthOf({ found: { dollars } }: Begun): number {
  return dollars ?? Number.MIN_SAFE_INTEGER;
}

interface Sending {
  readonly channel: AlertChannel;
  readonly expiresAt: Seconds;
  readonly sendingFor: ReadonlySet<string>;
  readonly answerToken: string;
}

/** In full where the person has said where they bet; on a lock screen only if they want that. */
function messageOf(found: AlertRowOfUser, { channel, expiresAt, sendingFor, answerToken }: Sending): AlertMessage {
  const { alertId: id, opportunityId, title, offer, bets, showsBooks, path, confirmedAt, rules, kind } = found;
  const rule = rules.find((each) => sendingFor.has(each.id) && each.channels.includes(channel)) ?? rules[0];
  return {
    ...{ id, opportunityId, title, path, expiresAt, answerToken },
    body: alertBody(offer, confirmedAt),
    ...(bets !== undefined && (channel !== 'push' || showsBooks) && { bets: { ...bets, lines: betLines(bets) } }),
    topic: rule?.id ?? id,
    urgent: kind === 'arbitrage',
  };
}

import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import type { Log } from '../../platform/logger.ts';
import { SealBroken } from '../../platform/sealed-text.ts';
import type { AlertMessage, Outcome, SendTo } from './channel.ts';
import type { LaneLimit, TakeTurn } from './lane.ts';
import type { Outgoing, SendToPerson, TargetOutcome } from './senders.ts';

/** A channel whose targets a person adds. */
interface TargetChannel<T extends { readonly id: string }> {
  readonly name: 'push' | 'discord' | 'telegram';
  readonly targetsOf: (userId: string, at: Seconds) => Promise<readonly T[]>;
  /** As few messages as can tell these alerts. */
  readonly split: (alerts: readonly AlertMessage[]) => readonly (readonly AlertMessage[])[];
  readonly send: SendTo<T>;
  /** How often the service takes a message to a target; none: as often as it is asked. */
  readonly limits: (target: T) => readonly LaneLimit[];
  readonly takeTurn: TakeTurn;
  /** Records what became of the messages, and forgets a target that is gone. */
  readonly note: (userId: string, target: T, outcome: Outcome, at: Seconds) => Promise<void>;
  readonly log: Log;
}

/** A worker waits no longer for a target: its lease and its process end. What is left is tried again later. */
const PATIENCE_MS: Millis = 20_000;

/**
 * Sends alerts to all of a person's targets, to each in one message after another. What the services refuse through a fault of ours is logged,
 * and an alarm rings.
 */
export function sendToTargets<T extends { readonly id: string }>(channel: TargetChannel<T>): SendToPerson {
  return async (userId, alerts, at) => {
    const targets = await openTargets(channel, userId, at);
    const outcomes = await Promise.all(targets.map((target) => sendToTarget(channel, target, { userId, alerts, at })));
    return outcomes.flat();
  };
}

/** Sends to one target. One that is busy or gone is not asked again for the rest. */
async function sendToTarget<T extends { readonly id: string }>(
  { name, split, send, limits, takeTurn, note, log }: TargetChannel<T>,
  target: T,
  { userId, alerts, at }: { readonly userId: string; readonly alerts: readonly Outgoing[]; readonly at: Seconds },
): Promise<TargetOutcome[]> {
  const wanted = alerts.filter(({ done }) => !done.has(target.id)).map(({ message }) => message);
  if (wanted.length === 0) return [];
  const outcomes: TargetOutcome[] = [];
  let patience = PATIENCE_MS;
  let blocked: Outcome | undefined;
  for (const part of split(wanted)) {
    const lane = limits(target);
    const isFree = blocked !== undefined || lane.length === 0;
    const busy = isFree ? undefined : await takeTurn({ userId, targetId: target.id, limits: lane, patience });
    blocked ??= busy && { result: 'later', afterSeconds: Math.ceil(busy.after / 1000) };
    const outcome = blocked ?? (await send(target, part, at));
    if (blocked === undefined) {
      if (outcome.result === 'ours') log.error('alert_channel_failed', { channel: name, why: outcome.why });
      await note(userId, target, outcome, at);
      if (outcome.result === 'later' || outcome.result === 'gone') blocked = outcome;
    }
    outcomes.push(...part.map(({ id }) => ({ alertId: id, targetId: target.id, outcome })));
    patience -= Math.max(0, ...lane.map(({ most, within }) => (most === 1 ? within : 0)));
  }
  return outcomes;
}

/** None if a key is missing: the person has no target that can be reached, and an alarm rings. */
async function openTargets<T extends { readonly id: string }>(
  { name, targetsOf, log }: TargetChannel<T>,
  userId: string,
  at: Seconds,
): Promise<readonly T[]> {
  try {
    return await targetsOf(userId, at);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    log.error('alert_channel_failed', { channel: name, why: error.message });
    return [];
  }
}

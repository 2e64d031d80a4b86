import type { Seconds } from '../../../shared/odds/time.ts';
import type { Log } from '../../platform/logger.ts';
import { SealBroken } from '../../platform/sealed-text.ts';
import type { AlertMessage, Outcome, SendTo } from './channel.ts';
import type { SendToPerson, TargetOutcome } from './senders.ts';

/** A channel whose targets a person adds. */
interface TargetChannel<T extends { readonly id: string }> {
  readonly name: 'push' | 'discord' | 'telegram';
  readonly targetsOf: (userId: string, at: Seconds) => Promise<readonly T[]>;
  readonly send: SendTo<T>;
  /** Records what became of the message, and forgets a target that is gone. */
  readonly note: (userId: string, target: T, outcome: Outcome, at: Seconds) => Promise<void>;
  readonly log: Log;
}

/** Sends a message to all of a person's targets at once. What the services refuse through a fault of ours is logged, and an alarm rings. */
export function sendToTargets<T extends { readonly id: string }>(channel: TargetChannel<T>): SendToPerson {
  return async (userId, message, at, done) => {
    const targets = await openTargets(channel, userId, at);
    return Promise.all(
      targets.filter(({ id }) => !done.has(id)).map((target) => sendToTarget(channel, target, { userId, message, at })),
    );
  };
}

/** Sends a message to one target. */
async function sendToTarget<T extends { readonly id: string }>(
  { name, send, note, log }: TargetChannel<T>,
  target: T,
  { userId, message, at }: { readonly userId: string; readonly message: AlertMessage; readonly at: Seconds },
): Promise<TargetOutcome> {
  const outcome = await send(target, message, at);
  if (outcome.result === 'ours') log.error('alert_channel_failed', { channel: name, why: outcome.why });
  await note(userId, target, outcome, at);
  return { targetId: target.id, outcome };
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

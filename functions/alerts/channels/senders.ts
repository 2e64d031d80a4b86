import type { AlertChannel } from '../../../shared/contracts/alerts/rules.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { AlertMessage, Outcome } from './channel.ts';

/** What became of a message at one of a person's targets. */
export interface TargetOutcome {
  readonly targetId: string;
  readonly outcome: Outcome;
}

/**
 * Sends a message to each of a person's targets of one channel, except those in `done`. Records when each last took one, and forgets those that
 * are gone. An empty result: the person has no target there.
 * @throws 'unavailable' when the table does not respond
 */
export type SendToPerson = (
  userId: string,
  message: AlertMessage,
  at: Seconds,
  done: ReadonlySet<string>,
) => Promise<readonly TargetOutcome[]>;

/** Channels outside our own pages. */
export type Senders = Readonly<Record<Exclude<AlertChannel, 'page'>, SendToPerson>>;

/** What the hourly cap and quiet hours held back, for one email. */
export interface Digest {
  /** The latest first. */
  readonly alerts: readonly { readonly at: Seconds; readonly title: string; readonly path: string }[];
  /** How many more there were. */
  readonly more: number;
}

/** Emails a digest; an empty result: the person has unsubscribed. */
export type SendDigest = (userId: string, digest: Digest, at: Seconds) => Promise<readonly TargetOutcome[]>;

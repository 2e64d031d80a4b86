import type { AlertChannel } from '../../../shared/contracts/alerts/rules.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { AlertMessage, Outcome } from './channel.ts';

/** What became of an alert at one of a person's targets. */
export interface TargetOutcome {
  readonly alertId: string;
  readonly targetId: string;
  readonly outcome: Outcome;
}

/** An alert for a person, and the targets that have it. */
export interface Outgoing {
  readonly message: AlertMessage;
  readonly done: ReadonlySet<string>;
}

/**
 * Sends alerts, the best first, to each of a person's targets of one channel that does not have them, in as few messages as the service
 * allows. Records when each last took one, and forgets those that are gone. Without an outcome of an alert the person has no target for it.
 * @throws 'unavailable' when the table does not respond
 */
export type SendToPerson = (
  userId: string,
  alerts: readonly Outgoing[],
  at: Seconds,
) => Promise<readonly TargetOutcome[]>;

/** Channels outside our own pages. */
export type Senders = Readonly<Record<Exclude<AlertChannel, 'page'>, SendToPerson>>;

/** An alert in a digest. */
interface DigestAlert {
  readonly title: string;
  readonly path: string;
}

/** What the hourly cap and quiet hours held back, for one email. Both lists begin with what brings most. */
export interface Digest {
  /** What is still listed at no less; `confirmed`: when its prices were confirmed last. */
  readonly there: readonly (DigestAlert & { readonly confirmed: readonly Seconds[] })[];
  /** What was missed; `goneAt`: when it left the list, if that is known. */
  readonly missed: readonly (DigestAlert & { readonly goneAt: Seconds | undefined })[];
  /** How many more there were. */
  readonly more: number;
}

/** Emails a digest; undefined: the person has unsubscribed. */
export type SendDigest = (userId: string, digest: Digest, at: Seconds) => Promise<Outcome | undefined>;

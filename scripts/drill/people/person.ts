import type { Mail } from '../../simulators/aws/mail-sent.ts';
import type { PersonRecord } from '../facts.ts';
import type { Seen } from './record.ts';
import type { Timekeeper } from './timekeeper.ts';

/** What people live in: the product's door, the mail box, and time. */
export interface Surroundings {
  /** The product's page, without a slash at the end; asked anew for each call, since a restart may move it. */
  readonly url: () => string;
  /** Everybody's mails, oldest first; a restart may give another array with the same beginning. */
  readonly mails: () => readonly Mail[];
  /** The product's time: ms. */
  readonly now: () => number;
  readonly timekeeper: Timekeeper;
  /** Told when somebody has done one thing, whatever came of it. */
  readonly onAction?: (place: number, name: string) => void;
}

/** Somebody who uses the product by its door alone. */
export interface Person {
  readonly place: number;
  /** Her whole plan in one line; the same for the same seed. */
  readonly story: string;
  /** Grows at its end only. */
  readonly record: readonly Seen[];
  /** Her plan, to its end or until she gives up. Rejects for a defect of the drill alone. */
  readonly live: () => Promise<void>;
  /** Once all faults are healed: finishes what she began, then reads everything that the product says of her. */
  readonly recover: () => Promise<void>;
  /** What follows from her record; what is wrong by it stands in `seenAmiss`, complete after `recover`. */
  readonly facts: () => PersonRecord;
}

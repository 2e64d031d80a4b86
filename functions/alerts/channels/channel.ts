import { alertAnswers, answerLabels } from '../../../shared/contracts/alerts/answer-labels.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/** What is told about an opportunity, the same for every channel. Plain text. */
export interface AlertMessage {
  /** Of the alert, opaque. */
  readonly id: string;
  readonly opportunityId: string;
  readonly title: string;
  readonly body: string;
  /** What to bet, in lines of text instead of the body, and buttons to the books; absent for someone who has not set books and stake. */
  readonly bets?: {
    readonly lines: readonly string[];
    readonly books: readonly { readonly text: string; readonly url: string }[];
  };
  /** By which its recipient answers it; absent for a test, which nobody answers. */
  readonly answerToken?: string;
  /** Where a press leads: a path of ours, `/?details=…`. */
  readonly path: string;
  /** After this the prices are not believed any more; seconds since 1970. */
  readonly expiresAt: Seconds;
  /** Messages with one topic replace one another while a device is offline: one a rule. */
  readonly topic: string;
  readonly urgent: boolean;
  /** Below it in a mail, instead of that prices move. */
  readonly remark?: string;
}

/** Of the link to that page: `Placed / Gone / Mute game`. */
export const ANSWER_LABEL = alertAnswers.map((answer) => answerLabels[answer]).join(' / ');

/** The page with the buttons to answer an alert, where a message has none of its own. */
export function answerPath(token: string): `/${string}` {
  return `/alert/${token}`;
}

/**
 * What became of a message. 'accepted': the service took it. 'gone': the service does not know the target any more, which has to be
 * forgotten. 'later': the service is busy or did not answer; try again after so many seconds, if it says so. 'ours': refused through a fault of
 * ours; the target stays, and an alarm has to ring.
 */
export type Outcome =
  | { readonly result: 'accepted' }
  | { readonly result: 'gone' }
  | { readonly result: 'later'; readonly afterSeconds?: number }
  | { readonly result: 'ours'; readonly why: string };

/**
 * Sends one message that tells one or several alerts to one target, within 5 seconds, without a retry. Never throws for what the service
 * answers.
 */
export type SendTo<Target> = (target: Target, alerts: readonly AlertMessage[], at: Seconds) => Promise<Outcome>;

import type { Subscription } from '../../shared/contracts/billing.ts';
import type { Mail } from '../simulators/aws/mail-sent.ts';

/**
 * What is judged after everything has recovered: what people saw, what Stripe and the mail box hold, what the product answers, and rows
 * where it has no door. Nothing here knows how the product works.
 *
 * Of everything durable a person holds what may be: after a write that was answered 2xx the new value alone, after a refusal the old one,
 * without an answer or after a 5xx both, and all of what two devices wrote at once.
 */

export const invariantNames = ['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8'] as const;
export type InvariantName = (typeof invariantNames)[number];

/** One answer with a list, as somebody read it. `digest`: of its bytes. */
export interface ListSeen {
  readonly path: string;
  readonly etag: string;
  readonly digest: string;
}

/** What a person did and saw. */
export interface PersonRecord {
  /** Place among all, from 0. */
  readonly person: number;
  /** What they were after, in words. */
  readonly story: string;
  /** Every address that was ever theirs, and nobody else's; the first is that of the sign-up. */
  readonly addresses: readonly string[];
  /** One pair of these opens the account, if there is one. */
  readonly mayLogInWith: { readonly emails: readonly string[]; readonly passwords: readonly string[] };
  /** Passwords that a 2xx replaced. */
  readonly mustNotLogInWith: readonly string[];
  /** 'yes': an answer said so. */
  readonly account: 'yes' | 'no' | 'maybe';
  /** Intents of which Stripe told their browser that card or payment succeeded. */
  readonly confirmed: readonly string[];
  /** Words with which the product refused to finish what was confirmed. */
  readonly refused: readonly string[];
  /** By name; each person's are their own. */
  readonly presets: { readonly must: readonly string[]; readonly may: readonly string[] };
  readonly theme: readonly ('light' | 'dark' | undefined)[];
  /** Of the subscription they have. */
  readonly ends: readonly ('renews' | 'ends')[];
  /** Cookie headers of sessions that a 2xx ended. */
  readonly deadSessions: readonly string[];
  readonly lists: readonly ListSeen[];
  /** What they saw at once to be wrong. */
  readonly seenAmiss: readonly { readonly invariant: InvariantName; readonly what: string }[];
  readonly actions: number;
}

/** What the product answers a person in the end, who comes with a new browser. */
export interface LastLook {
  /** Of what may let in, what did. */
  readonly letIn: readonly { readonly email: string; readonly password: string }[];
  /** Of what must not, what did. */
  readonly wronglyLetIn: readonly string[];
  /** Sessions that had been ended and still open the account. */
  readonly risenSessions: number;
  readonly subscription: Subscription | undefined;
  /** Whether the lists are open. */
  readonly access: boolean;
  readonly presets: readonly string[];
  readonly theme: 'light' | 'dark' | undefined;
  /** A reset by a code that was mailed: 'no-code': none came; 'refused': it did not open; 'none': there is no account to try it on. */
  readonly reset: 'done' | 'no-code' | 'refused' | 'none';
  /** Calls that should have been answered by now, and what they were answered. */
  readonly unanswered: readonly string[];
}

/** Times in seconds since 1970. */
export interface SubscriptionAtStripe {
  readonly id: string;
  readonly status: string;
  /** A card was set up for its trial, or its first invoice was paid. */
  readonly confirmed: boolean;
  readonly periodEnd: number | undefined;
  readonly trialEnd: number | undefined;
  readonly endsAt: number | undefined;
  readonly endedAt: number | undefined;
}

/** Money that was taken. */
export interface Payment {
  readonly subscription: string | undefined;
  /** What it pays for, in seconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly cents: number;
  readonly returnedCents: number;
}

export interface AtStripe {
  readonly subscriptions: readonly SubscriptionAtStripe[];
  readonly payments: readonly Payment[];
}

export interface PersonFacts {
  readonly record: PersonRecord;
  readonly look: LastLook;
  readonly atStripe: AtStripe;
}

/** What only rows tell. */
export interface RowFacts {
  readonly owedMails: readonly { readonly kind: string; readonly to: string }[];
  readonly parkedMails: readonly { readonly kind: string; readonly to: string; readonly why: string }[];
  /** Ids of subscriptions that are still to be undone. */
  readonly owedUndoings: readonly string[];
  /** Ids of subscriptions whose events belong to nobody known: a person is told by an alarm. */
  readonly parkedSubscriptions: readonly string[];
  /** What the ledger says the provider's calls cost, or may cost where their answer is not known. */
  readonly creditsCounted: number;
}

export interface Facts {
  /** Seconds since 1970. */
  readonly now: number;
  readonly people: readonly PersonFacts[];
  readonly mails: readonly Mail[];
  /** Addresses from which a mail came back: nothing is owed to them for a day. */
  readonly bounced: ReadonlySet<string>;
  readonly rows: RowFacts;
  readonly provider: { readonly creditsSpent: number };
}

export interface Violation {
  readonly invariant: InvariantName;
  /** Absent where it is nobody's alone. */
  readonly person?: number;
  readonly what: string;
}

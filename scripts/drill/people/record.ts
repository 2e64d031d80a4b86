import * as z from 'zod/mini';
import { billingMessages } from '../../../shared/contracts/billing.ts';
import type { EndpointName } from '../../../shared/contracts/index.ts';

/** What came back of a call. */
export type Answer =
  | {
      readonly got: 'answer';
      readonly status: number;
      /** The body where it was JSON; of a prepared list only what `ListFacts` says. */
      readonly json: unknown;
      /** Whether a good answer is what the contract promises; refusals: whether they have words. */
      readonly readable: boolean;
      readonly retryAfterSeconds: number | undefined;
      /** A session's cookie that came along; empty where it was taken away. */
      readonly session: string | undefined;
    }
  /** `left`: she closed the browser. `cut`: the connection broke. In each case the call may have been, or yet be, done. */
  | { readonly got: 'nothing'; readonly why: 'left' | 'time-out' | 'cut' };

/** What is kept of a list that was read whole. `digest`: SHA-256 of the body, hex; `example`: what its first row is about. */
export type ListFacts = z.output<typeof listFacts>;

/** A call to the product as she saw it. Times are the product's: ms. */
export interface Called {
  readonly kind: 'call';
  readonly at: number;
  readonly answeredAt: number;
  /** When it was sent, in real ms since anything: a moved clock does not tell how long a function may still be at work. */
  readonly sentMs: number;
  readonly device: number;
  readonly call: EndpointName;
  /** What was sent: body, or parameters. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** The session's cookie that was sent. */
  readonly session: string | undefined;
  readonly answer: Answer;
  /** Calls of one double click have the same number. */
  readonly together?: number;
}

/** What Stripe told her browser of a card. `unknown`: no answer, so it may be confirmed. */
export interface CardSeen {
  readonly kind: 'card';
  readonly at: number;
  readonly intent: string;
  readonly subscriptionId: string;
  readonly outcome: 'succeeded' | 'refused' | 'unknown';
  readonly card: string;
}

/** What she did on Stripe's own page. */
export interface PortalSeen {
  readonly kind: 'portal';
  readonly at: number;
  readonly did: 'cancel' | 'card';
  readonly outcome: Outcome;
}

export const codePurposes = ['sign-up', 'password-reset', 'password-change', 'email-change'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** A mail that she found in her box. `sentAt`: when it got there. */
export interface MailSeen {
  readonly kind: 'mail';
  readonly at: number;
  readonly sentAt: number;
  readonly subject: string;
  readonly code: string | undefined;
  readonly purpose: CodePurpose | undefined;
}

/** Something of hers, in the order she saw it. */
export type Seen =
  | Called
  | CardSeen
  | PortalSeen
  | MailSeen
  /** She turned to the next part of her plan. */
  | { readonly kind: 'step'; readonly at: number; readonly step: string }
  | { readonly kind: 'gave-up'; readonly at: number; readonly what: string }
  /** Everything is well again, and nothing that was asked for is still being done. */
  | { readonly kind: 'settled'; readonly at: number };

/** What a call certainly did. Refused: nothing. */
export type Outcome = 'done' | 'refused' | 'unknown';

export function outcomeOf(answer: Answer): Outcome {
  if (answer.got === 'nothing' || answer.status >= 500) return 'unknown';
  return answer.status < 400 ? 'done' : 'refused';
}

/** Whether the product refuses for good to finish what was paid; what it says otherwise may pass, or leaves it to Stripe's word. */
export function isFinal(answer: Answer): boolean {
  return answer.got === 'answer' && (answer.status === 409 || wordsOf(answer) === billingMessages.notYours);
}

/** No function works longer on a call than this: real ms. */
const LONGEST_WORK_MS = 30_000;

/** Whether a call that was given up may have its effect after one that was sent later. */
export function mayComeAfter(call: Called, later: Called): boolean {
  return call.answer.got === 'nothing' && later.sentMs - call.sentMs < LONGEST_WORK_MS;
}

/** The words of a refusal, which is all that tells one from another. */
export function wordsOf(answer: Answer): string {
  if (answer.got === 'nothing' || typeof answer.json !== 'object' || answer.json === null) return '';
  return 'message' in answer.json && typeof answer.json.message === 'string' ? answer.json.message : '';
}

const listFacts = z.object({
  tag: z.string(),
  rows: z.number(),
  digest: z.string(),
  example: z.optional(z.object({ eventId: z.string(), market: z.string() })),
});

/** What an answer with a prepared list, or that it is still the same, is about. */
export function listIn(answer: Answer): ListFacts | undefined {
  return answer.got === 'answer' ? listFacts.safeParse(answer.json).data : undefined;
}

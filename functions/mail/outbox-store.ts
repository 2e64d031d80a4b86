import * as z from 'zod/mini';
import { billingIntervals } from '../../shared/catalogue/plans.ts';
import type { Millis, Seconds } from '../../shared/odds/time.ts';
import { storedSeconds, wholeSeconds } from '../platform/clock.ts';
import { type RandomBytes, randomHex } from '../platform/hash.ts';
import { currentRequestId } from '../platform/logger.ts';
import { outboxEmail, parkedEmail, sentEmail } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../platform/table/write.ts';
import { codePurposes } from './codes/codes.ts';

/** A passkey as its owner named it. `createdAt`: seconds since 1970. */
const listedPasskey = z.object({ name: z.string(), createdAt: storedSeconds });

/**
 * An email to be sent. `to`: the canonical recipient address, the stored one if there is an account. It contains no secret: a code is
 * derived when the email is sent.
 */
export const outboxEmailSchema = z.discriminatedUnion('kind', [
  /** `emailHash` and `nonce` identify the code and show whether it has been replaced since. */
  z.object({
    kind: z.literal('code'),
    to: z.string(),
    purpose: z.enum(codePurposes),
    emailHash: z.string(),
    nonce: z.string(),
  }),
  /** To the owner of an address with which someone tries to sign up. */
  z.object({ kind: z.literal('already-registered'), to: z.string() }),
  z.object({ kind: z.literal('password-changed'), to: z.string() }),
  /** A password was set by code, without a session. */
  z.object({
    kind: z.literal('password-reset'),
    to: z.string(),
    keptPasskeys: z.array(listedPasskey),
    removedPasskeys: z.array(listedPasskey),
  }),
  z.object({ kind: z.literal('passkey-added'), to: z.string() }),
  z.object({ kind: z.literal('passkey-removed'), to: z.string() }),
  /** The use counter of a passkey fell back: it may have been copied. */
  z.object({ kind: z.literal('passkey-refused'), to: z.string() }),
  /** To the current address, when a change was requested. */
  z.object({ kind: z.literal('email-change-asked'), to: z.string() }),
  /** To the account's previous address. */
  z.object({ kind: z.literal('email-changed'), to: z.string() }),
  /** To the owner of an address that another account requested. */
  z.object({ kind: z.literal('email-taken'), to: z.string() }),
  /** An account was created with its subscription. */
  z.object({ kind: z.literal('welcome'), to: z.string() }),
  /** An existing account has a new subscription. */
  z.object({ kind: z.literal('subscription-started'), to: z.string() }),
  /** A trial converts to paid at `endsAt`, seconds since 1970, for `amountCents` whole cents. */
  z.object({
    kind: z.literal('trial-ending'),
    to: z.string(),
    endsAt: storedSeconds,
    amountCents: z.int(),
    interval: z.enum(billingIntervals),
  }),
  /** A yearly subscription renews at `renewsAt`, seconds since 1970, for `amountCents` whole cents. */
  z.object({ kind: z.literal('renewal-ahead'), to: z.string(), renewsAt: storedSeconds, amountCents: z.int() }),
  /** A renewal payment failed. */
  z.object({ kind: z.literal('payment-failed'), to: z.string() }),
  /** The bank requires the customer to authenticate a renewal payment. */
  z.object({ kind: z.literal('payment-action-needed'), to: z.string() }),
  /** A new subscription was canceled at once. `paid`: whether a payment is being refunded. */
  z.object({ kind: z.literal('sign-up-undone'), to: z.string(), paid: z.boolean() }),
  /** An account and everything of it was deleted. */
  z.object({ kind: z.literal('account-deleted'), to: z.string() }),
  /** Not an email: a placeholder so that an unknown address takes the same writes as a known one. */
  z.object({ kind: z.literal('none'), to: z.string() }),
]);
export type OutboxEmail = z.output<typeof outboxEmailSchema>;

/** Longer than one delivery attempt can take: after this another worker may claim the email of one that died. */
export const LEASE_SECONDS = 60;
/** How long a parked email is kept for an operator. */
export const PARKED_SECONDS = 30 * 24 * 3600;
/** How long a sent email can come back: SES tries for an hour, and the event of its bounce may wait for six. */
export const SENT_SECONDS = 24 * 3600;
/** After this time the receipt for a deletion is gone, sent or not: its row is the last that holds the address. */
export const RECEIPT_SECONDS = 24 * 3600;
const MAIL_ID_BYTES = 16;
const TOKEN_BYTES = 16;
const PENDING = 'PENDING';

const waiting = z.object({
  mailId: z.string(),
  /** Seconds since 1970 from which it may be sent. */
  dueAt: storedSeconds,
  /** Seconds since 1970 until which one worker has claimed it. */
  leaseUntil: z.optional(storedSeconds),
});

const claimed = z.object({
  mailId: z.string(),
  /** Delivery attempts including this one, from 1. */
  attempts: z.int(),
  /** Seconds since 1970 when it was enqueued. */
  enqueuedAt: storedSeconds,
  leaseToken: z.string(),
  /** Of the request or job that enqueued it. */
  requestId: z.optional(z.string()),
});

/** An email claimed by this worker until its lease ends. */
export type ClaimedEmail = z.output<typeof claimed> & { readonly mail: OutboxEmail };

export interface OutboxStore {
  /** Claims a due email for `LEASE_SECONDS`; undefined if it is gone, not due, or claimed by another worker. `at`: seconds since 1970. */
  claim(mailId: string, at: Seconds): Promise<ClaimedEmail | undefined>;
  /** Records that SES has accepted the email: it leaves the outbox, but can come back if it bounces within a day. */
  sent(taken: ClaimedEmail, at: Seconds): Promise<void>;
  /** Removes an email that is not to be sent. */
  settle(taken: ClaimedEmail): Promise<void>;
  /** Schedules a retry at `dueAt`, in seconds since 1970. */
  postpone(taken: ClaimedEmail, dueAt: Seconds): Promise<void>;
  /** Gives up on the email and keeps it for an operator. */
  park(taken: ClaimedEmail, why: string, at: Seconds): Promise<void>;
  /** Ids of all due, unclaimed emails, oldest first. */
  due(at: Seconds): Promise<string[]>;
}

const isDueAndUnclaimed = (at: Seconds): Condition => ({
  expression: 'attribute_exists(pk) AND dueAt <= :now AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
  values: { ':now': at },
});

/** A worker with an expired lease must not overwrite its successor's work. */
const holdsToken = ({ leaseToken }: Pick<ClaimedEmail, 'leaseToken'>): Condition => ({
  expression: 'leaseToken = :token',
  values: { ':token': leaseToken },
});

interface Enqueued {
  /** From `newEmailId`. */
  readonly mailId: string;
  /** ms */
  readonly now: Millis;
}

/** 128 random bits in hexadecimal; identifies the email on the bus. */
export function newEmailId({ random }: { readonly random: RandomBytes }): string {
  return randomHex(random, MAIL_ID_BYTES);
}

/** Puts an email into the outbox, as a step of the transaction that causes it. Its row has the current request's id, as log entries do. */
export function enqueueEmail(mail: OutboxEmail, { mailId, now }: Enqueued): Step {
  const enqueuedAt = wholeSeconds(now);
  const values = {
    ...mail,
    ...{ mailId, attempts: 0, enqueuedAt, dueAt: enqueuedAt, requestId: currentRequestId() },
    ttl: mail.kind === 'account-deleted' ? enqueuedAt + RECEIPT_SECONDS : undefined,
  };
  return { kind: 'put', key: outboxEmail(mailId), values, condition: isNew };
}

/** Keeps an email for an operator. */
export function parkStep({ mail, ...kept }: Omit<ClaimedEmail, 'leaseToken'>, why: string, at: Seconds): Step {
  const values = { ...mail, ...kept, why, parkedAt: at, ttl: at + PARKED_SECONDS };
  return { kind: 'put', key: parkedEmail(kept.mailId), values };
}

export function createOutboxStore(table: Table, random: RandomBytes): OutboxStore {
  return {
    async claim(mailId, at) {
      const leaseToken = randomHex(random, TOKEN_BYTES);
      try {
        const row = await table.update(outboxEmail(mailId), {
          add: { attempts: 1 },
          set: { leaseUntil: at + LEASE_SECONDS, leaseToken },
          condition: isDueAndUnclaimed(at),
          returning: z.record(z.string(), z.unknown()),
        });
        return claimedMail(row);
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        const holder = error.old(z.record(z.string(), z.unknown()));
        // The SDK retries a write whose response was lost; the retry then finds its own lease.
        return holder?.leaseToken === leaseToken ? claimedMail(holder) : undefined;
      }
    },

    async sent({ leaseToken, mail, ...kept }, at) {
      const values = { ...mail, ...kept, sentAt: at, ttl: at + SENT_SECONDS };
      await ignoreLostClaim(() =>
        table.transact([
          { kind: 'remove', key: outboxEmail(kept.mailId), condition: holdsToken({ leaseToken }) },
          { kind: 'put', key: sentEmail(kept.mailId), values },
        ]),
      );
    },

    async settle(taken) {
      await ignoreLostClaim(() => table.remove(outboxEmail(taken.mailId), holdsToken(taken)));
    },

    async postpone(taken, dueAt) {
      const change = { set: { dueAt }, remove: ['leaseUntil', 'leaseToken'], condition: holdsToken(taken) };
      await ignoreLostClaim(() => table.update(outboxEmail(taken.mailId), change));
    },

    async park({ leaseToken, mail, ...kept }, why, at) {
      await ignoreLostClaim(() =>
        table.transact([
          { kind: 'remove', key: outboxEmail(kept.mailId), condition: holdsToken({ leaseToken }) },
          parkStep({ mail, ...kept }, why, at),
        ]),
      );
    },

    async due(at) {
      // Parses only the fields it needs: an unknown kind of a newer version must not hide the other emails.
      const rows = await table.query(outboxEmail('any').pk, { schema: waiting, skPrefix: PENDING });
      return rows
        .filter(({ dueAt, leaseUntil }) => dueAt <= at && (leaseUntil === undefined || leaseUntil <= at))
        .toSorted((a, b) => a.dueAt - b.dueAt)
        .map(({ mailId }) => mailId);
    },
  };
}

function claimedMail(row: unknown): ClaimedEmail {
  return { ...z.parse(claimed, row), mail: z.parse(outboxEmailSchema, row) };
}

/** If the lease expired, another worker has claimed the email and will settle it. */
async function ignoreLostClaim(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

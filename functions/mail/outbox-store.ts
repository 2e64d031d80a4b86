import * as z from 'zod/mini';
import { billingIntervals } from '../../shared/catalogue/plans.ts';
import type { Millis, Seconds } from '../../shared/odds/time.ts';
import { storedSeconds, wholeSeconds } from '../platform/clock.ts';
import { type RandomBytes, randomHex } from '../platform/hash.ts';
import { outboxEmail, parkedEmail } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../platform/table/write.ts';
import { codePurposes } from '../verification/codes/codes.ts';

/**
 * A mail that is owed. `to`: the canonical address it goes to, which is the stored one wherever there is an account.
 * Nothing secret stands in it: a code is derived again when the mail is sent.
 */
const owed = z.discriminatedUnion('kind', [
  /** `emailHash` and `nonce` lead to the code and tell whether it has been replaced meanwhile. */
  z.object({
    kind: z.literal('code'),
    to: z.string(),
    purpose: z.enum(codePurposes),
    emailHash: z.string(),
    nonce: z.string(),
  }),
  /** Somebody wants to sign up with an address that has an account. */
  z.object({ kind: z.literal('already-registered'), to: z.string() }),
  z.object({ kind: z.literal('password-changed'), to: z.string() }),
  /** To the present address: somebody signed in wants another one. */
  z.object({ kind: z.literal('email-change-asked'), to: z.string() }),
  /** To the address that was the account's until now. */
  z.object({ kind: z.literal('email-changed'), to: z.string() }),
  /** To the owner of an address that another account wants to take. */
  z.object({ kind: z.literal('email-taken'), to: z.string() }),
  /** An account was made, with its subscription. */
  z.object({ kind: z.literal('welcome'), to: z.string() }),
  /** An account that was there before has a subscription. */
  z.object({ kind: z.literal('subscription-started'), to: z.string() }),
  /** A trial goes over into paying at `endsAt`, seconds since 1970, with `amountCents` whole cents. */
  z.object({
    kind: z.literal('trial-ending'),
    to: z.string(),
    endsAt: storedSeconds,
    amountCents: z.int(),
    interval: z.enum(billingIntervals),
  }),
  /** The card was not charged for a period that follows another. */
  z.object({ kind: z.literal('payment-failed'), to: z.string() }),
  /** The bank wants its customer to confirm such a charge. */
  z.object({ kind: z.literal('payment-action-needed'), to: z.string() }),
  /** A subscription that was begun had to be ended at once. `paid`: whether money is on its way back. */
  z.object({ kind: z.literal('sign-up-undone'), to: z.string(), paid: z.boolean() }),
  /** No mail at all: stands where an unknown address must cost what a known one does. */
  z.object({ kind: z.literal('none'), to: z.string() }),
]);
export type OutboxEmail = z.output<typeof owed>;

/** Longer than one try can take: a worker that died keeps its mail from the others no longer than this. */
export const LEASE_SECONDS = 60;
/** A mail that was given up waits so long for a person. */
export const PARKED_SECONDS = 30 * 24 * 3600;
const MAIL_ID_BYTES = 16;
const TOKEN_BYTES = 16;
const OWED = 'OWED';

const waiting = z.object({
  mailId: z.string(),
  /** Seconds since 1970 from which it may be sent. */
  dueAt: storedSeconds,
  /** Seconds since 1970 until which one worker has it to itself. */
  leaseUntil: z.optional(storedSeconds),
});

const claimed = z.object({
  mailId: z.string(),
  /** Tries begun, this one included: from 1. */
  attempts: z.int(),
  leaseToken: z.string(),
});

/** A mail that this worker alone may send until its lease ends. */
export type ClaimedEmail = z.output<typeof claimed> & { readonly mail: OutboxEmail };

export interface OutboxStore {
  /** Takes a due mail for `LEASE_SECONDS`; undefined when it is gone, not due, or another worker has it. `at`: seconds since 1970. */
  claim(mailId: string, at: Seconds): Promise<ClaimedEmail | undefined>;
  /** The mail is sent, or nobody needs it any more. */
  settle(taken: ClaimedEmail): Promise<void>;
  /** Another try from `dueAt` on, in seconds since 1970. */
  postpone(taken: ClaimedEmail, dueAt: Seconds): Promise<void>;
  /** Gives the mail up and keeps it for a person to look at. */
  park(taken: ClaimedEmail, why: string, at: Seconds): Promise<void>;
  /** Ids of all mails that are due and in nobody's hands, those that have waited longest first. */
  due(at: Seconds): Promise<string[]>;
}

const dueAndInNobodysHands = (at: Seconds): Condition => ({
  expression: 'attribute_exists(pk) AND dueAt <= :now AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
  values: { ':now': at },
});

/** Whoever held a lease that ran out must not undo what its successor does. */
const holdsToken = ({ leaseToken }: ClaimedEmail): Condition => ({
  expression: 'leaseToken = :token',
  values: { ':token': leaseToken },
});

interface Owing {
  /** As `newEmailId` gives it. */
  readonly mailId: string;
  /** ms */
  readonly now: Millis;
}

/** 128 random bits in hexadecimal; names the mail on the bus. */
export function newEmailId({ random }: { readonly random: RandomBytes }): string {
  return randomHex(random, MAIL_ID_BYTES);
}

/** Owes a mail, as one step of the transaction that is its cause. */
export function enqueueEmail(mail: OutboxEmail, { mailId, now }: Owing): Step {
  const values = { ...mail, mailId, attempts: 0, dueAt: wholeSeconds(now) };
  return { kind: 'put', key: outboxEmail(mailId), values, condition: isNew };
}

export function createOutboxStore(table: Table, random: RandomBytes): OutboxStore {
  return {
    async claim(mailId, at) {
      const leaseToken = randomHex(random, TOKEN_BYTES);
      try {
        const row = await table.update(outboxEmail(mailId), {
          add: { attempts: 1 },
          set: { leaseUntil: at + LEASE_SECONDS, leaseToken },
          condition: dueAndInNobodysHands(at),
          returning: z.record(z.string(), z.unknown()),
        });
        return claimedMail(row);
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        const holder = error.old(z.record(z.string(), z.unknown()));
        // The SDK repeats a write whose answer got lost; the second attempt then meets the first one's lease.
        return holder?.leaseToken === leaseToken ? claimedMail(holder) : undefined;
      }
    },

    async settle(taken) {
      await ignoreLostClaim(() => table.remove(outboxEmail(taken.mailId), holdsToken(taken)));
    },

    async postpone(taken, dueAt) {
      const change = { set: { dueAt }, remove: ['leaseUntil', 'leaseToken'], condition: holdsToken(taken) };
      await ignoreLostClaim(() => table.update(outboxEmail(taken.mailId), change));
    },

    async park(taken, why, at) {
      const { mailId, attempts, mail } = taken;
      const values = { ...mail, mailId, attempts, why, parkedAt: at, ttl: at + PARKED_SECONDS };
      await ignoreLostClaim(() =>
        table.transact([
          { kind: 'remove', key: outboxEmail(mailId), condition: holdsToken(taken) },
          { kind: 'put', key: parkedEmail(mailId), values },
        ]),
      );
    },

    async due(at) {
      // Only what decides is parsed: a mail of a kind that a newer version owes must not hide the others.
      const rows = await table.query(outboxEmail('any').pk, { schema: waiting, skPrefix: OWED });
      return rows
        .filter(({ dueAt, leaseUntil }) => dueAt <= at && (leaseUntil === undefined || leaseUntil <= at))
        .toSorted((a, b) => a.dueAt - b.dueAt)
        .map(({ mailId }) => mailId);
    },
  };
}

function claimedMail(row: unknown): ClaimedEmail {
  return { ...z.parse(claimed, row), mail: z.parse(owed, row) };
}

/** A lease that ran out is somebody else's by now, who also ends it. */
async function ignoreLostClaim(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

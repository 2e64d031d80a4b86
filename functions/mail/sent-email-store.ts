import * as z from 'zod/mini';
import type { Seconds } from '../../shared/odds/time.ts';
import { storedSeconds } from '../platform/clock.ts';
import { outboxEmail, sentEmail } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../platform/table/write.ts';
import { type OutboxEmail, outboxEmailSchema, parkStep } from './outbox-store.ts';
import type { Sending } from './sending-tags.ts';

const sentRow = z.object({
  mailId: z.string(),
  /** Delivery attempts so far, the last of which SES accepted. */
  attempts: z.int(),
  enqueuedAt: storedSeconds,
  sentAt: storedSeconds,
  /** Of the request or job that enqueued it. */
  requestId: z.optional(z.string()),
});

const pendingRow = z.object({ attempts: z.int(), leaseToken: z.optional(z.string()) });

/** An email that SES accepted in its last delivery attempt. */
export type SentEmail = z.output<typeof sentRow> & { readonly mail: OutboxEmail };

export interface SentEmailStore {
  /**
   * The email, if this was its last sending and its bounce has not been handled. 'unrecorded': its worker has not recorded the sending yet,
   * or died before it could.
   */
  find(sending: Sending): Promise<SentEmail | 'unrecorded' | undefined>;
  /** Puts the email back into the outbox, to be sent from `dueAt` on, in seconds since 1970. */
  sendAgain(sent: SentEmail, dueAt: Seconds): Promise<void>;
  /** Keeps the email for an operator. */
  park(sent: SentEmail, why: string, at: Seconds): Promise<void>;
}

/** It was not sent again, nor taken back, since it was read: events may come twice, and late. */
const isSameSending = ({ attempts }: SentEmail): Condition => ({
  expression: 'attempts = :attempts',
  values: { ':attempts': attempts },
});

export function createSentEmailStore(table: Table): SentEmailStore {
  /** Takes the sent email back, unless another event did. */
  async function takeBack(sent: SentEmail, next: Step): Promise<void> {
    const removal: Step = { kind: 'remove', key: sentEmail(sent.mailId), condition: isSameSending(sent) };
    try {
      await table.transact([removal, next]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }

  return {
    async find({ mailId, attempt }) {
      const row = await table.get(sentEmail(mailId), z.record(z.string(), z.unknown()));
      if (row !== undefined) {
        const sent = { ...z.parse(sentRow, row), mail: z.parse(outboxEmailSchema, row) };
        return sent.attempts === attempt ? sent : undefined;
      }
      const pending = await table.get(outboxEmail(mailId), pendingRow);
      return pending?.attempts === attempt && pending.leaseToken !== undefined ? 'unrecorded' : undefined;
    },

    async sendAgain(sent, dueAt) {
      const { mail, sentAt: _sentAt, ...kept } = sent;
      const values = { ...mail, ...kept, dueAt };
      await takeBack(sent, { kind: 'put', key: outboxEmail(sent.mailId), values, condition: isNew });
    },

    async park(sent, why, at) {
      await takeBack(sent, parkStep(sent, why, at));
    },
  };
}

import { randomBytes } from 'node:crypto';
import { wholeSeconds } from '../../platform/clock.ts';
import type { EmailMessage } from '../../platform/mail/email.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { outboxEmail, parkedEmail, sentEmail } from '../../platform/table/keys.ts';
import type { Step } from '../../platform/table/write.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { TEST_CODE_KEY, TEST_EMAIL_KEY } from '../../testing/test-environment.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { sendCodeStep } from '../codes/code-store.ts';
import { type CodePurpose, newCodeSource } from '../codes/codes.ts';
import { createOutboxStore, enqueueEmail, type OutboxEmail } from '../outbox-store.ts';
import type { RecordBounceDeps } from '../record-bounces.ts';
import { createSentEmailStore } from '../sent-email-store.ts';
import { createSuppressionStore } from '../suppression-store.ts';
import type { SweepDeps } from '../sweep-outbox.ts';

/** A mailer that records emails. `fail`: the error it throws from now on, before or after recording. */
function recordingMailer() {
  const sent: EmailMessage[] = [];
  let failing: { error: unknown; after: boolean } | undefined;
  const mailer: Mailer = {
    async send(message) {
      if (failing?.after === false) throw failing.error;
      sent.push(message);
      if (failing !== undefined) throw failing.error;
    },
  };
  return {
    mailer,
    sent,
    fail: (error: unknown, { after = false } = {}) => {
      failing = { error, after };
    },
    recover: () => {
      failing = undefined;
    },
  };
}

/** Dependencies for sending email with a table, and a controllable mailer, clock and log. */
export function mailFixture({ table, items }: Pick<TestTable, 'table' | 'items'>) {
  const clock = fakeClock();
  const { log, entries } = recordedLog();
  const provider = recordingMailer();
  /** Tokens of alerts that were complained about. */
  const unsubscribed: string[] = [];
  const deps: SweepDeps & RecordBounceDeps = {
    clock: clock.now,
    elapsed: clock.now,
    log,
    table,
    outbox: createOutboxStore(table, randomBytes),
    suppressions: createSuppressionStore(table),
    sentEmails: createSentEmailStore(table),
    mailer: provider.mailer,
    codeKeys: [TEST_CODE_KEY],
    emailKey: TEST_EMAIL_KEY,
    unsubscribe: async (token: string) => unsubscribed.push(token),
    siteOrigin: async () => 'https://crossbook.example',
  };

  /** Enqueues an email; returns its id. */
  async function enqueue(mail: OutboxEmail, beside: readonly Step[] = []): Promise<string> {
    const mailId = randomBytes(16).toString('hex');
    await table.transact([...beside, enqueueEmail(mail, { mailId, now: clock.now() })]);
    return mailId;
  }

  return {
    clock,
    deps,
    entries,
    provider,
    unsubscribed,
    enqueue,
    /** Names of the logged events, in order. */
    logged: () => entries.map(({ event }) => event),

    /** Enqueues an email with a new code, as sending a code does. */
    async enqueueCode(address: string, purpose: CodePurpose = 'sign-up') {
      const email = parseEmailAddress(address);
      const hash = emailHash(TEST_EMAIL_KEY, email);
      const at = wholeSeconds(clock.now());
      const source = newCodeSource(deps.codeKeys, randomBytes);
      const row = {
        ...source,
        ...{
          purpose,
          email,
          sentAt: at,
          expiresAt: at + 600,
          ownerLeft: 5,
          deviceLeft: 5,
          otherLeft: 5,
          flowHash: 'flow',
        },
        ...{ decoy: false, dayStart: at, daySends: 1, dayBlocks: [] },
      };
      const mail: OutboxEmail = { kind: 'code', to: email, purpose, emailHash: hash, nonce: source.nonce };
      const mailId = await enqueue(mail, [sendCodeStep(row, hash, undefined)]);
      return { mailId, row, hash };
    },

    /** The stored rows of one email. */
    async rowsOf(mailId: string) {
      const all = await items();
      const of = ({ pk, sk }: { pk: string; sk: string }) => all.find((item) => item.pk === pk && item.sk === sk);
      return { pending: of(outboxEmail(mailId)), sent: of(sentEmail(mailId)), parked: of(parkedEmail(mailId)) };
    },
  };
}

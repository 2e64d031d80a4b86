import { CODE_LIFE_SECONDS } from '../../../../shared/catalogue/credentials.ts';
import { announceEmail } from '../../../mail/announce-mail.ts';
import {
  type CodeRow,
  codeRowSchema,
  type LastCode,
  MAX_ATTEMPTS,
  sendCodeStep,
} from '../../../mail/codes/code-store.ts';
import { type CodePurpose, newCodeSource } from '../../../mail/codes/codes.ts';
import { enqueueEmail, newEmailId, type OutboxEmail } from '../../../mail/outbox-store.ts';
import { wholeSeconds } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { EmailAddress } from '../../../platform/mail/email-address.ts';
import { ConditionFailed, type Step } from '../../../platform/table/write.ts';
import { isKnownBrowser } from '../../protection/device.ts';
import { limits } from '../../protection/limits.ts';
import { refundOne, takeOne } from '../../protection/rate-limit.ts';
import type { CodeEmailDeps } from '../codes/code-deps.ts';
import { ALL_ADDRESSES } from './code-work.ts';
import { type NextSend, nextSend } from './next-send.ts';
import type { CodeRequester } from './request-code.ts';

export interface CodeToSend {
  readonly purpose: CodePurpose;
  /** The recipient: the stored address if there is an account. */
  readonly email: EmailAddress;
  /** As the caller has read it; another one since then is noticed. */
  readonly last: LastCode;
  /** The account; absent for a sign-up. */
  readonly user?: { readonly id: string; readonly epoch: number } | undefined;
  /** The email to send instead of the code, if the account must not be revealed; then no code matches. */
  readonly decoy?: OutboxEmail | undefined;
  /** Further emails and writes in the same transaction, if the code is sent. */
  readonly notices?: readonly OutboxEmail[];
  readonly steps?: readonly Step[];
}

export type CodeSending =
  | { readonly kind: 'sent' }
  /** `row`: the code sent less than ten minutes ago, possibly by another request. */
  | { readonly kind: 'already-sent'; readonly secondsLeft: number; readonly row: CodeRow };

/** Emails with codes in an hour from which an alarm is logged. */
const MANY_CODES = 500;
/** Retries when the row is changed concurrently. */
const ATTEMPTS = 3;

/**
 * Sends a code, unless one was sent less than ten minutes ago: of concurrent calls one sends, and the others learn that.
 * @throws 'too-many-codes' when the address has had its codes for the day, or those that strangers get, or when far too many are sent in total
 */
export async function sendCode(
  { last: read, ...wanted }: CodeToSend,
  asker: CodeRequester,
  deps: CodeEmailDeps,
): Promise<CodeSending> {
  const { table, log } = deps;
  const code = { ...wanted, emailHash: read.emailHash };
  const { now } = asker;
  const isKnown = isKnownBrowser(asker.cookies, { userId: code.user?.id, epoch: code.user?.epoch }, deps.emailKey);
  let last = read.row;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const next = nextSend(last, { ...asker, isKnown });
    if (next.kind === 'day-over') throw new Refusal('too-many-codes', { retryAfterSeconds: next.secondsLeft });
    if (next.kind === 'already-sent' && last !== undefined) return { ...next, row: last };
    if (next.kind !== 'send') break;
    const inAll = await takeOne(table, limits.codesInAll, ALL_ADDRESSES, now);
    if (inAll >= MANY_CODES) log.error('code_mails_many', { sends: inAll });

    const { row, mails, steps } = composed(code, { asker, next, last, deps });
    const refusing = await written(steps, deps);
    if (refusing === 'written' || refusing?.nonce === row.nonce) {
      if (code.decoy === undefined) {
        log.info('authn_token_created', { purpose: code.purpose, account: code.emailHash });
      }
      await Promise.all(mails.map((mailId) => announceEmail(deps, mailId)));
      return { kind: 'sent' };
    }
    await refundOne(table, limits.codesInAll, ALL_ADDRESSES, now);
    last = refusing;
  }
  throw new Refusal('unavailable', { cause: new Error('the row of a code keeps changing') });
}

type HashedCode = Omit<CodeToSend, 'last'> & { readonly emailHash: string };

interface SendContext {
  readonly asker: CodeRequester;
  readonly next: NextSend & { readonly kind: 'send' };
  readonly last: CodeRow | undefined;
  readonly deps: CodeEmailDeps;
}

/** The new row, and the transaction that stores it and enqueues its emails. */
function composed(code: HashedCode, { asker, next, last, deps }: SendContext) {
  const { purpose, email, emailHash, user, decoy, notices = [], steps = [] } = code;
  const { now } = asker;
  const sentAt = wholeSeconds(now);
  const source = newCodeSource(deps.codeKeys, deps.random);
  const row: CodeRow = {
    purpose,
    email,
    ...source,
    sentAt,
    expiresAt: sentAt + CODE_LIFE_SECONDS,
    ownerLeft: MAX_ATTEMPTS,
    deviceLeft: MAX_ATTEMPTS,
    otherLeft: MAX_ATTEMPTS,
    flowHash: asker.flowHash,
    decoy: decoy !== undefined,
    ...(user === undefined ? {} : { userId: user.id, epoch: user.epoch }),
    dayStart: next.dayStart,
    daySends: next.daySends,
    dayBlocks: next.dayBlocks,
  };
  const mailed = decoy ?? { kind: 'code', to: email, purpose, emailHash, nonce: source.nonce };
  const pending = [mailed, ...notices].map((mail) => ({ mail, mailId: newEmailId(deps) }));
  return {
    row,
    mails: pending.map(({ mailId }) => mailId),
    steps: [
      sendCodeStep(row, emailHash, last),
      ...pending.map(({ mail, mailId }) => enqueueEmail(mail, { mailId, now })),
      ...steps,
    ],
  };
}

/** 'written', or the row that was stored since ours was read. */
async function written(steps: readonly Step[], { table }: CodeEmailDeps): Promise<'written' | CodeRow | undefined> {
  try {
    await table.transact(steps);
    return 'written';
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.old(codeRowSchema, 0);
  }
}

import { lastCode } from '../../mail/codes/code-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { type EmailAddress, emailHashes } from '../../platform/mail/email-address.ts';
import { findOwner, type UserRow, userById } from '../users/user-store.ts';
import type { CodeEmailDeps } from '../verification/codes/code-deps.ts';
import type { CodeRequester } from '../verification/requests/request-code.ts';
import { type CodeSending, sendCode } from '../verification/requests/send-code.ts';
import { emailAsked, emailPending } from './pending-email-store.ts';

export interface EmailChangeRequester {
  readonly user: Pick<UserRow, 'id' | 'email' | 'epoch'>;
  readonly session: { readonly tokenHash: string };
}

/**
 * Emails a code to the new address and notifies the current one. If the new address has an account, the same rows are written by the same
 * calls, but without a code: its owner is notified instead.
 */
export async function requestEmailChange(
  { user, session }: EmailChangeRequester,
  to: EmailAddress,
  asker: CodeRequester,
  deps: CodeEmailDeps,
): Promise<CodeSending> {
  const { table, emailKey } = deps;
  const hashes = emailHashes(emailKey, to);
  const owner = await userById(table, await findOwner(table, hashes));
  const askedAt = wholeSeconds(asker.now);
  const request = { email: to, sessionHash: session.tokenHash, epoch: user.epoch, askedAt };
  const pending = emailPending(user.id, request);
  const sending = await sendCode(
    {
      purpose: 'email-change',
      email: to,
      last: await lastCode(deps.table, 'email-change', hashes),
      user,
      decoy: owner === undefined ? undefined : { kind: 'email-taken', to: owner.email },
      notices: [{ kind: 'email-change-asked', to: user.email }],
      steps: [pending, emailAsked(user.id, request, hashes)],
    },
    asker,
    deps,
  );
  // Requested again, possibly after another login: the code already sent is the caller's own, and so was the notice.
  if (sending.kind === 'already-sent' && sending.row.userId === user.id && sending.row.epoch === user.epoch) {
    await table.put(pending.key, pending.values);
  }
  return sending;
}

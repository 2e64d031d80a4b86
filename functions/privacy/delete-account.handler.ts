import { deleteAccount } from '../../shared/contracts/privacy.ts';
import { type BillingDeps, liveBillingDeps } from '../billing/subscription/billing-deps.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { clearedFlowCookie } from '../identity/protection/flow.ts';
import { clearedSessionCookie } from '../identity/session/session.ts';
import { Refusal } from '../platform/errors.ts';
import { sha256 } from '../platform/hash.ts';
import { beginDeletion, continueDeletion } from './delete-account.ts';

export const run: Run<typeof deleteAccount, BillingDeps> = async ({ caller, visit, sendCookie }, deps) => {
  const { userId, user } = caller;
  await beginDeletion({ userId, epoch: user.epoch, visit }, deps);
  sendCookie(clearedSessionCookie());
  sendCookie(clearedFlowCookie());
  try {
    await continueDeletion(userId, deps);
  } catch (error) {
    // Once begun it is pending, and the reconciler goes on.
    if (!(error instanceof Refusal)) throw error;
    deps.log.warn('account_deletion_postponed', { user: sha256(userId) });
  }
  return {};
};

export const handler = signedInEndpoint(deleteAccount, liveBillingDeps, run);

import type Stripe from 'stripe';
import type { Seconds } from '../../../shared/odds/time.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Step } from '../../platform/table/write.ts';
import { paymentEntryStep, signUpEntryStep } from '../referrals/ledger-store.ts';
import { type Partner, partnerOf } from '../referrals/partner-store.ts';
import { newReferral, storeReferralStep } from '../referrals/referral-store.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { idIfAny } from '../subscription/subscription-state.ts';
import { paymentEntry } from './accrue-invoice.ts';
import { paidInvoice } from './paid-invoice.ts';
import { isPartnersAccount, isPartnersCard } from './self-referral.ts';

type Deps = Pick<BillingDeps, 'table' | 'stripe' | 'random' | 'log'>;

/** An account that is about to be created. */
interface NewAccount {
  readonly userId: string;
  readonly email: string;
  readonly subscription: Stripe.Subscription;
  /** Of a trial's card, which has not paid yet. */
  readonly fingerprint: string | undefined;
  /** Seconds since 1970. */
  readonly at: Seconds;
}

/**
 * Credits a new account to the partner through whose link it came, as steps of the transaction that creates it, with the first payment if
 * it was made already: its event may have come too early. None for an unknown or former partner, and none, silently, for the partner's own
 * account, mailbox or card.
 * @throws StripeFailure
 */
export async function referAccountSteps(
  code: string | undefined,
  account: NewAccount,
  deps: Deps,
): Promise<readonly Step[]> {
  const partner = code === undefined ? undefined : await partnerOf(deps.table, code);
  if (partner === undefined || partner.disabledAt !== undefined) return [];
  const { userId, subscription, at } = account;
  const invoiceId = idIfAny(subscription.latest_invoice);
  const invoice = invoiceId === undefined ? undefined : await paidInvoice(deps.stripe, invoiceId);
  const cards = [account.fingerprint ?? [], invoice?.cards ?? []].flat();
  const why = await refusal(partner, account, cards, deps);
  if (why !== undefined) {
    deps.log.info('referral_refused', { user: sha256(userId), why });
    return [];
  }
  const referral = newReferral(partner, at, deps.random);
  const { partnerId, referralId } = referral;
  const trialEnd = subscription.trial_end ?? undefined;
  return [
    storeReferralStep(userId, referral),
    signUpEntryStep(partnerId, { kind: 'sign-up', referralId, at, trialEnd }),
    ...(invoice === undefined ? [] : [paymentEntryStep(partnerId, paymentEntry(referral, invoice))]),
  ];
}

async function refusal(
  partner: Partner,
  account: NewAccount,
  cards: readonly string[],
  deps: Deps,
): Promise<'account' | 'card' | undefined> {
  if (await isPartnersAccount(partner, account, deps)) return 'account';
  return (await isPartnersCard(partner, cards, deps)) ? 'card' : undefined;
}

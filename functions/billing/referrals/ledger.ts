import { commissionOf } from '../../../shared/catalogue/affiliate.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/**
 * An entry of a partner's ledger. Entries are only ever added, each under a key of its own, so what they come to depends neither on their
 * order nor on how often one was written. Times in seconds since 1970, by Stripe's clock except for `reinstated` and `payout`.
 */
export type LedgerEntry =
  /** A referred account was created. `trialEnd`: absent without a free trial. */
  | {
      readonly kind: 'sign-up';
      readonly referralId: string;
      readonly at: Seconds;
      readonly trialEnd?: Seconds | undefined;
    }
  | LedgerPayment
  /** A refund or dispute of `cents` of a payment. */
  | LedgerReversal
  /** That refund failed, or that dispute was won. */
  | { readonly kind: 'reinstated'; readonly invoice: string; readonly reversal: string; readonly at: Seconds }
  /** The partner's `n`-th payout. */
  | { readonly kind: 'payout'; readonly n: number; readonly cents: number; readonly at: Seconds };

/** A paid invoice of a referred account. `invoice`: tells a partner's invoices apart, and names none to anybody else. */
export interface LedgerPayment {
  readonly kind: 'paid';
  readonly referralId: string;
  readonly invoice: string;
  readonly at: Seconds;
  /** Until when it pays for the subscription. */
  readonly until: Seconds;
  /** Whole cents that were paid. */
  readonly paidCents: number;
  /** The partner's share when the account signed up. */
  readonly percent: number;
}

export interface LedgerReversal {
  readonly kind: 'reversed';
  readonly invoice: string;
  readonly reversal: string;
  readonly at: Seconds;
  readonly cents: number;
}

/** Whole cents. */
export interface Balance {
  /** Commission on every payment. */
  readonly accruedCents: number;
  /** The part of it on what was refunded or charged back, as far as it was not paid before. */
  readonly takenBackCents: number;
  readonly paidCents: number;
  /** To be paid: accrued less taken back less paid. */
  readonly dueCents: number;
  /** On what was given back after its commission was paid. It is not asked back: it becomes `takenBackCents` of later commissions. */
  readonly carriedCents: number;
}

/** What a ledger comes to. Payments and what reverses them count only before `before`, seconds since 1970; payouts always. */
export function balanceOf(entries: readonly LedgerEntry[], before: Seconds = Number.POSITIVE_INFINITY): Balance {
  let accruedCents = 0;
  let keptCents = 0;
  for (const { payment, undoneCents } of paymentsIn(entries, before)) {
    const { paidCents, percent } = payment;
    accruedCents += commissionOf(paidCents, percent);
    keptCents += commissionOf(paidCents - undoneCents, percent);
  }
  const paidCents = entries.reduce((sum, entry) => (entry.kind === 'payout' ? sum + entry.cents : sum), 0);
  const undoneCents = accruedCents - keptCents;
  const takenBackCents = Math.min(undoneCents, Math.max(0, accruedCents - paidCents));
  return {
    accruedCents,
    takenBackCents,
    paidCents,
    dueCents: Math.max(0, accruedCents - takenBackCents - paidCents),
    carriedCents: undoneCents - takenBackCents,
  };
}

/**
 * What can be paid out now: commission on what was paid before this month, UTC, less everything taken back from it until now.
 * `monthStart`: seconds since 1970.
 */
export function payableCents(entries: readonly LedgerEntry[], monthStart: Seconds): number {
  return balanceOf(entries.filter((entry) => entry.kind !== 'paid' || entry.at < monthStart)).dueCents;
}

export interface Counts {
  readonly signUps: number;
  /** In their free trial, nothing paid yet. */
  readonly trials: number;
  /** Whose last payment still runs and was not given back whole. */
  readonly paying: number;
}

/** How many people a partner brought, as of a time, seconds since 1970. */
export function countReferrals(entries: readonly LedgerEntry[], asOf: Seconds): Counts {
  const paid = paymentsIn(entries, asOf);
  const everPaid = new Set(paid.map(({ payment }) => payment.referralId));
  const running = paid.filter(({ payment, undoneCents }) => payment.until > asOf && undoneCents < payment.paidCents);
  const signUps = entries.flatMap((entry) => (entry.kind === 'sign-up' && entry.at < asOf ? [entry] : []));
  return {
    signUps: signUps.length,
    trials: signUps.filter(({ referralId, trialEnd = 0 }) => trialEnd > asOf && !everPaid.has(referralId)).length,
    paying: new Set(running.map(({ payment }) => payment.referralId)).size,
  };
}

/** The payments before a time, each with the cents of it that were given back: at most all. */
function paymentsIn(entries: readonly LedgerEntry[], before: Seconds) {
  const earlier = entries.filter(({ at }) => at < before);
  const reinstated = new Set(
    earlier.flatMap((entry) => (entry.kind === 'reinstated' ? [JSON.stringify([entry.invoice, entry.reversal])] : [])),
  );
  const undone = new Map<string, number>();
  for (const entry of earlier) {
    if (entry.kind !== 'reversed' || reinstated.has(JSON.stringify([entry.invoice, entry.reversal]))) continue;
    undone.set(entry.invoice, (undone.get(entry.invoice) ?? 0) + entry.cents);
  }
  return earlier.flatMap((entry) =>
    entry.kind === 'paid'
      ? [{ payment: entry, undoneCents: Math.min(entry.paidCents, undone.get(entry.invoice) ?? 0) }]
      : [],
  );
}

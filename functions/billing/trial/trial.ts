import { billingMessages } from '../../../shared/contracts/billing.ts';

/** The reply to a trial eligibility check. */
export function trialAnswer(hasHadTrial: boolean): { readonly hasHadTrial: boolean; readonly message: string } {
  return { hasHadTrial, message: hasHadTrial ? billingMessages.hadTrial : billingMessages.mayHaveTrial };
}

import { billingMessages } from '../../../shared/contracts/billing.ts';

/** What somebody is told who asks whether there is a trial to be had. */
export function trialAnswer(hasHadTrial: boolean): { readonly hasHadTrial: boolean; readonly message: string } {
  return { hasHadTrial, message: hasHadTrial ? billingMessages.hadTrial : billingMessages.mayHaveTrial };
}

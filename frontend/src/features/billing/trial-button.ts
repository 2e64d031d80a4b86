export const START_TRIAL = 'Start your 5 day free trial';

/** What is known about the person who may press the button; undefined where it is not known yet. */
export interface TrialKnowledge {
  readonly email: string | undefined;
  readonly hasSubscription: boolean | undefined;
  /** `failed` and `skipped`: it will not be known. */
  readonly hasHadTrial: boolean | 'failed' | 'skipped' | undefined;
}

/** Whether an address can be asked about. */
export function isCheckable(email: string): boolean {
  return email.includes('@');
}

/** Words of the button for somebody signed in: blank while the trial is checked, undefined until more is known about them. */
export function trialButtonText({ email, hasSubscription, hasHadTrial }: TrialKnowledge): string | undefined {
  if (email === undefined || hasSubscription === undefined) return undefined;
  if (hasSubscription) return 'Already Subscribed';
  if (hasHadTrial === undefined) return '';
  return hasHadTrial === true ? 'Resubscribe' : START_TRIAL;
}

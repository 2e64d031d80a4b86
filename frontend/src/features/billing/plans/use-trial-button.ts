import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import type { Subscription } from '../../../../../shared/contracts/billing.ts';
import { subscriptionQuery, trialQuery } from '../../../api/subscription.ts';
import { useUser } from '../../../api/user.ts';

const START_TRIAL = `Start your ${TRIAL_DAYS} day free trial`;
/** From knowing the email until the trial is checked. The specification's figure. */
const CHECK_DELAY_MS = 100;

export interface TrialButtonState {
  /** Blank while the trial is checked; undefined until the user is known. */
  readonly text: string | undefined;
  readonly subscription: Subscription | undefined;
}

/** The label of the trial button for the current user. */
export function useTrialButton(): TrialButtonState {
  const { data: user, isError: isUserUnknown } = useUser();
  const { data: subscription, isError } = useQuery({
    ...subscriptionQuery,
    enabled: user !== undefined && user !== null,
  });
  const email = user?.email;
  // A failed check must not prevent subscribing: the server checks again.
  const hasSubscription = subscription?.hasSubscription ?? (isError ? false : undefined);
  const hasHadTrial = useHadTrial(email, hasSubscription === false);
  if (user === null || (user === undefined && isUserUnknown)) return { text: START_TRIAL, subscription: undefined };
  return { text: trialButtonText({ email, hasSubscription, hasHadTrial }), subscription };
}

/** Checks shortly after the email is known, and only if `enabled`. */
function useHadTrial(email: string | undefined, enabled: boolean): TrialFacts['hasHadTrial'] {
  const [settled, setSettled] = useState<string>();
  const checkable = enabled && email !== undefined && isCheckable(email);
  useEffect(() => {
    if (!checkable) return;
    const timer = setTimeout(() => setSettled(email), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [checkable, email]);
  const { data, isError } = useQuery({ ...trialQuery(email ?? ''), enabled: checkable && settled === email });
  if (email !== undefined && !isCheckable(email)) return 'skipped';
  if (data !== undefined) return data.hasHadTrial;
  return isError ? 'failed' : undefined;
}

/** What is known about the user; undefined while loading. */
interface TrialFacts {
  readonly email: string | undefined;
  readonly hasSubscription: boolean | undefined;
  /** `failed` and `skipped`: it stays unknown. */
  readonly hasHadTrial: boolean | 'failed' | 'skipped' | undefined;
}

/** Whether the email can be checked. */
function isCheckable(email: string): boolean {
  return email.includes('@');
}

/** The label for a signed-in user: blank while the trial is checked, undefined while loading. */
function trialButtonText({ email, hasSubscription, hasHadTrial }: TrialFacts): string | undefined {
  if (email === undefined || hasSubscription === undefined) return undefined;
  if (hasSubscription) return 'Already Subscribed';
  if (hasHadTrial === undefined) return '';
  return hasHadTrial === true ? 'Resubscribe' : START_TRIAL;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Subscription } from '../../../../shared/contracts/billing.ts';
import { userQuery } from '../../api/account.ts';
import { subscriptionQuery, trialQuery } from '../../api/billing.ts';

const START_TRIAL = 'Start your 5 day free trial';
/** From the address being known until the trial is checked. */
const CHECK_DELAY_MS = 100;

export interface TrialButtonState {
  /** Blank while the trial is checked; undefined until it is known who asks. */
  readonly text: string | undefined;
  readonly subscription: Subscription | undefined;
}

/** What the button that leads to a subscription says to whoever looks at the page. */
export function useTrialButton(): TrialButtonState {
  const { data: user, isError: isUserUnknown } = useQuery(userQuery);
  const { data: subscription, isError } = useQuery({
    ...subscriptionQuery,
    enabled: user !== undefined && user !== null,
  });
  const email = user?.email;
  // What cannot be known must not keep anybody from subscribing: the server asks once more.
  const hasSubscription = subscription?.hasSubscription ?? (isError ? false : undefined);
  const hasHadTrial = useHadTrial(email, hasSubscription === false);
  if (user === null || (user === undefined && isUserUnknown)) return { text: START_TRIAL, subscription: undefined };
  return { text: trialButtonText({ email, hasSubscription, hasHadTrial }), subscription };
}

/** Asked a moment after the address is known, and only while it makes a difference. */
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

/** What is known about the person who may press the button; undefined where it is not known yet. */
interface TrialFacts {
  readonly email: string | undefined;
  readonly hasSubscription: boolean | undefined;
  /** `failed` and `skipped`: it will not be known. */
  readonly hasHadTrial: boolean | 'failed' | 'skipped' | undefined;
}

/** Whether an address can be asked about. */
function isCheckable(email: string): boolean {
  return email.includes('@');
}

/** Words of the button for somebody signed in: blank while the trial is checked, undefined until more is known about them. */
function trialButtonText({ email, hasSubscription, hasHadTrial }: TrialFacts): string | undefined {
  if (email === undefined || hasSubscription === undefined) return undefined;
  if (hasSubscription) return 'Already Subscribed';
  if (hasHadTrial === undefined) return '';
  return hasHadTrial === true ? 'Resubscribe' : START_TRIAL;
}

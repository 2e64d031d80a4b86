import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Subscription } from '../../../../shared/contracts/billing.ts';
import { userQuery } from '../../api/account.ts';
import { subscriptionQuery, trialQuery } from '../../api/billing.ts';
import { isCheckable, START_TRIAL, type TrialKnowledge, trialButtonText } from './trial-button.ts';

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
function useHadTrial(email: string | undefined, callsTo: boolean): TrialKnowledge['hasHadTrial'] {
  const [settled, setSettled] = useState<string>();
  const checkable = callsTo && email !== undefined && isCheckable(email);
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

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BillingInterval } from '../../../../shared/catalogue/plans.ts';
import { billingMessages } from '../../../../shared/contracts/billing.ts';
import { hasStatus, messageFor } from '../../api/api-error.ts';
import {
  completeSubscriptionExistingUserMutation,
  createSubscriptionExistingUserMutation,
  SET_UP_FALLBACK,
} from '../../api/billing.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { activationRefusal } from './activation-refusal.ts';

/** From the modal's opening until the subscription is begun by itself. */
const SET_UP_DELAY_MS = 100;

/** How far a signed-in person's way to a subscription has come. */
export type ExistingUserPayment =
  | { readonly step: 'setting-up' }
  /** Nothing was begun. `again`: unless they are subscribed already. */
  | { readonly step: 'set-up-failed'; readonly text: string; readonly again: (() => void) | undefined }
  | {
      readonly step: 'paying';
      readonly clientSecret: string;
      readonly subscriptionId: string;
      readonly confirmed: () => void;
      /** Called with words when what was begun can no longer be paid. */
      readonly ended: (text: string) => void;
    }
  | { readonly step: 'activating' }
  /** The card is verified or the payment made; `again` asks the server once more and never for money. */
  | { readonly step: 'activation-failed'; readonly text: string; readonly again: () => void }
  /** What was begun leads nowhere. `startOver` begins another subscription, unless they have one. */
  | { readonly step: 'refused'; readonly text: string; readonly startOver: (() => void) | undefined }
  | { readonly step: 'activated'; readonly withTrial: boolean };

/** Begins a subscription a moment after it is first used, and finishes it. `enabled`: whether a card could be taken at all. */
export function useExistingUserPayment(interval: BillingInterval, enabled: boolean): ExistingUserPayment {
  const client = useQueryClient();
  const create = useMutation(createSubscriptionExistingUserMutation(client));
  const complete = useMutation(completeSubscriptionExistingUserMutation(client));
  const [endedWith, setEndedWith] = useState<string>();
  const { mutateAsync: begin } = create;
  useEffect(() => {
    if (!enabled) return;
    const timer = setTimeout(() => begin({ billingInterval: interval }).catch(isShown), SET_UP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [enabled, begin, interval]);
  const startOver = useOneAtATime(async () => {
    setEndedWith(undefined);
    complete.reset();
    await begin({ billingInterval: interval });
  });
  const subscriptionId = create.data?.subscriptionId ?? '';
  const activate = useOneAtATime(() => complete.mutateAsync({ subscriptionId }));

  const begun = create.data;
  if (create.isError || begun?.clientSecret === '') {
    return {
      step: 'set-up-failed',
      text: setUpFailure(create.error),
      again: isSubscribed(create.error) ? undefined : startOver,
    };
  }
  if (begun === undefined) return { step: 'setting-up' };
  if (complete.isSuccess) return { step: 'activated', withTrial: !begun.hasHadTrial };
  if (complete.isPending) return { step: 'activating' };
  if (complete.isError) {
    const { text, next } = activationRefusal(complete.error);
    if (next === 'activate') return { step: 'activation-failed', text, again: activate };
    return { step: 'refused', text, startOver: next === 'settings' ? undefined : startOver };
  }
  if (endedWith !== undefined) return { step: 'refused', text: endedWith, startOver };
  const { clientSecret } = begun;
  return { step: 'paying', clientSecret, subscriptionId, confirmed: activate, ended: setEndedWith };
}

/** A reply that came but lacks its secret has words of its own. */
function setUpFailure(error: Error | null): string {
  return error === null || hasStatus(error, 200) ? SET_UP_FALLBACK : messageFor(error, SET_UP_FALLBACK);
}

function isSubscribed(error: Error | null): boolean {
  return messageFor(error, '') === billingMessages.alreadySubscribed;
}

/** The mutation keeps the failure. */
function isShown(): void {}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { RENEWAL_TERMS_VERSION } from '../../../../../shared/catalogue/renewal-terms.ts';
import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import {
  completeSubscriptionExistingUserMutation,
  createSubscriptionExistingUserMutation,
  SET_UP_FALLBACK,
} from '../../../api/billing.ts';
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts';
import { activationRefusal } from './activation-refusal.ts';

/** From opening the modal until the subscription is created, so that a modal closed at once creates none. The specification's figure. */
const SET_UP_DELAY_MS = 100;

/** The steps of a signed-in user's checkout. */
export type ExistingUserPayment =
  | { readonly step: 'setting-up' }
  /** No subscription was created. `again` is undefined if the user already has one. */
  | {
      readonly step: 'set-up-failed';
      readonly text: string;
      readonly error: unknown;
      readonly again: (() => void) | undefined;
    }
  | {
      readonly step: 'paying';
      readonly clientSecret: string;
      readonly subscriptionId: string;
      readonly confirmed: () => void;
      /** Called with an error message when the intent was canceled. */
      readonly canceled: (text: string) => void;
    }
  | { readonly step: 'activating' }
  /** The card was verified or charged; `again` retries the activation and never charges again. */
  | { readonly step: 'activation-failed'; readonly text: string; readonly error: unknown; readonly again: () => void }
  /** Cannot be retried. `startOver` creates another subscription; undefined if the user already has one. */
  | { readonly step: 'refused'; readonly text: string; readonly startOver: (() => void) | undefined }
  | { readonly step: 'activated'; readonly withTrial: boolean };

/** Creates a subscription shortly after mounting and activates it after the payment. `enabled`: whether payments are configured. */
export function useExistingUserPayment(interval: BillingInterval, enabled: boolean): ExistingUserPayment {
  const client = useQueryClient();
  const create = useMutation(createSubscriptionExistingUserMutation(client));
  const complete = useMutation(completeSubscriptionExistingUserMutation(client));
  const [canceledText, setCanceledText] = useState<string>();
  const { mutateAsync: createSubscription } = create;
  useEffect(() => {
    if (!enabled) return;
    const timer = setTimeout(
      () => createSubscription({ billingInterval: interval, termsVersion: RENEWAL_TERMS_VERSION }).catch(ignore),
      SET_UP_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [enabled, createSubscription, interval]);
  const startOver = useOneAtATime(async () => {
    setCanceledText(undefined);
    complete.reset();
    await createSubscription({ billingInterval: interval, termsVersion: RENEWAL_TERMS_VERSION });
  });
  const subscriptionId = create.data?.subscriptionId ?? '';
  const activate = useOneAtATime(() => complete.mutateAsync({ subscriptionId }));

  const created = create.data;
  if (create.isError || created?.clientSecret === '') {
    return {
      step: 'set-up-failed',
      text: setUpFailure(create.error),
      error: create.error,
      again: isAlreadySubscribed(create.error) ? undefined : startOver,
    };
  }
  if (created === undefined) return { step: 'setting-up' };
  if (complete.isSuccess) return { step: 'activated', withTrial: !created.hasHadTrial };
  if (complete.isPending) return { step: 'activating' };
  if (complete.isError) {
    const { text, next } = activationRefusal(complete.error);
    if (next === 'activate') return { step: 'activation-failed', text, error: complete.error, again: activate };
    return { step: 'refused', text, startOver: next === 'settings' ? undefined : startOver };
  }
  if (canceledText !== undefined) return { step: 'refused', text: canceledText, startOver };
  const { clientSecret } = created;
  return { step: 'paying', clientSecret, subscriptionId, confirmed: activate, canceled: setCanceledText };
}

/** A successful reply without a secret gets the fallback. */
function setUpFailure(error: Error | null): string {
  return error === null || hasStatus(error, 200) ? SET_UP_FALLBACK : messageFor(error, SET_UP_FALLBACK);
}

function isAlreadySubscribed(error: Error | null): boolean {
  return messageFor(error, '') === billingMessages.alreadySubscribed;
}

/** The mutation's state has the error. */
function ignore(): void {}

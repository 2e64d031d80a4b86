import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../api/api-error.ts';
import {
  CANCEL_FALLBACK,
  cancelSubscriptionMutation,
  REACTIVATE_FALLBACK,
  reactivateSubscriptionMutation,
} from '../../../api/billing.ts';
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts';
import { showToast } from '../../../ui/toasts.ts';
import { type NextDate, nextDate } from './subscription-label.ts';

const changes = {
  cancel: {
    mutation: (client: QueryClient) => cancelSubscriptionMutation(client),
    title: 'Subscription Canceled',
    text: ({ date }: NextDate) => `You keep access until ${date}.`,
    fallback: CANCEL_FALLBACK,
  },
  reactivate: {
    mutation: (client: QueryClient) => reactivateSubscriptionMutation(client),
    title: 'Subscription Reactivated',
    text: ({ label, date }: NextDate) => `Your subscription continues. ${label} ${date}.`,
    fallback: REACTIVATE_FALLBACK,
  },
} as const;

interface SubscriptionChange {
  readonly working: boolean;
  start: () => void;
}

/** Cancels the subscription at the end of its period, or reactivates it. A toast shows the outcome. */
export function useSubscriptionChange(change: keyof typeof changes, onSettled = () => {}): SubscriptionChange {
  const { mutation, title, text, fallback } = changes[change];
  const { mutateAsync, isPending } = useMutation(mutation(useQueryClient()));
  const start = useOneAtATime(() =>
    mutateAsync()
      .then(
        (changed) => showToast({ title, text: text(nextDate(changed)) }),
        (error: unknown) => showToast({ title: 'Error', text: messageFor(error, fallback), error }),
      )
      .finally(onSettled),
  );
  return { working: isPending, start };
}

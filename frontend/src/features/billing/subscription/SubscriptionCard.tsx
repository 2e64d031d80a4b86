import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import type { Subscription } from '../../../../../shared/contracts/billing.ts';
import { messageFor } from '../../../api/api-error.ts';
import {
  CANCEL_FALLBACK,
  cancelSubscriptionMutation,
  REACTIVATE_FALLBACK,
  reactivateSubscriptionMutation,
} from '../../../api/billing.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { subscriptionQuery } from '../../../api/subscription.ts';
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadState } from '../../../ui/Failure.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { RenewalTerms } from '../plans/ChargeNotes.tsx';
import { PlanChoice } from '../plans/PlanChoice.tsx';
import { planSummary } from './plan-summary.ts';
import { type NextDate, nextDate, statusLabel } from './subscription-label.ts';
import { isManageable, isPastDue } from './subscription-status.ts';
import { useBillingPortal, useReturnFromPortal } from './use-billing-portal.ts';

interface SubscriptionCardProps {
  onSubscribe: (interval: BillingInterval) => void;
  /** Navigates to another site. */
  leave: (url: string) => void;
  confirmed: Confirmed;
}

/** A signed-in user's subscription and what they can do with it. */
export function SubscriptionCard({ onSubscribe, leave, confirmed }: SubscriptionCardProps) {
  useReturnFromPortal();
  const query = useQuery(subscriptionQuery);
  const { data } = query;
  return (
    <Card title="Subscription">
      {data !== undefined && isManageable(data) && (
        <CurrentSubscription {...{ subscription: data, leave, confirmed }} />
      )}
      {data !== undefined && !isManageable(data) && <NoSubscription onSubscribe={onSubscribe} />}
      <LoadState
        query={query}
        failure={messageFor(query.error, 'Your subscription could not be loaded. Please try again.')}
        skeleton={<Skeleton className="h-24" />}
      />
    </Card>
  );
}

interface CurrentSubscriptionProps extends Omit<SubscriptionCardProps, 'onSubscribe'> {
  subscription: Subscription;
}

function CurrentSubscription({ subscription, leave, confirmed }: CurrentSubscriptionProps) {
  const portal = useBillingPortal(leave, confirmed);
  const reactivation = useSubscriptionChange('reactivate');
  const [canceling, setCanceling] = useState(false);
  const close = () => setCanceling(false);
  const cancellation = useSubscriptionChange('cancel', close);
  const { plan, next } = planSummary(subscription);
  const { label, date } = nextDate(subscription);
  return (
    <div className="flex flex-col gap-4">
      {isPastDue(subscription) && (
        <Message tone="caution">
          Your last payment failed. Update your card under Manage Billing to{' '}
          {subscription.hasSubscription ? 'keep' : 'get back'} your access.
        </Message>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {plan !== undefined && <Fact name="Plan" value={plan} />}
        <Fact name="Status" value={statusLabel(subscription)} />
        <Fact name={label} value={date} />
      </dl>
      {next !== '' && <p className="text-sm">{next}</p>}
      <div className="flex flex-wrap gap-2">
        {subscription.endsAt !== undefined && (
          <Button tone="primary" aria-disabled={reactivation.working} onClick={reactivation.start}>
            {reactivation.working ? 'Reactivating...' : 'Reactivate'}
          </Button>
        )}
        <Button tone="outline" aria-disabled={portal.working} onClick={portal.open}>
          {portal.working ? 'Loading...' : 'Manage Billing'}
        </Button>
        {subscription.endsAt === undefined && (
          <Button tone="quiet" onClick={() => setCanceling(true)}>
            Cancel Subscription
          </Button>
        )}
      </div>
      <p className="text-muted text-xs">
        Manage Billing opens Stripe, where you change your card and find your invoices.
      </p>
      {canceling && (
        <CancelDialog
          until={date === 'N/A' ? undefined : date}
          working={cancellation.working}
          onCancel={cancellation.start}
          onClose={close}
        />
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="font-medium text-sm">{name}</dt>
      <dd className="text-muted text-sm">{value}</dd>
    </div>
  );
}

function NoSubscription({ onSubscribe }: { onSubscribe: (interval: BillingInterval) => void }) {
  const [interval, setInterval] = useState<BillingInterval>('month');
  return (
    <div>
      <p className="mb-4 text-muted text-sm">No active subscription</p>
      <PlanChoice interval={interval} onChange={setInterval} />
      <Button tone="primary" className="mt-4 w-full" onClick={() => onSubscribe(interval)}>
        Subscribe
      </Button>
      <p className="mt-3 text-center text-muted text-xs">Cancel anytime • No commitment required</p>
      <RenewalTerms interval={interval} />
    </div>
  );
}

interface CancelDialogProps {
  /** The last day of access, or undefined if it is not known. */
  until: string | undefined;
  working: boolean;
  onCancel: () => void;
  onClose: () => void;
}

/** The second of the two clicks that cancel a subscription. */
function CancelDialog({ until, working, onCancel, onClose }: CancelDialogProps) {
  return (
    <Modal title="Cancel your subscription?" width="narrow" onClose={onClose}>
      <p className="text-muted text-sm">
        You keep access until {until ?? 'the end of the period you have paid for'} and are not charged again. Until then
        you can come back with one click.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button tone="primary" aria-disabled={working} onClick={onCancel}>
          {working ? 'Canceling...' : 'Yes, cancel'}
        </Button>
        <Button tone="outline" onClick={onClose}>
          Keep my subscription
        </Button>
      </div>
    </Modal>
  );
}

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
function useSubscriptionChange(change: keyof typeof changes, onSettled = () => {}): SubscriptionChange {
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

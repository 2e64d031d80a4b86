import type { QueryClient } from '@tanstack/react-query';
import { TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { completeSubscriptionExistingUserMutation, completeSubscriptionMutation } from '../../../api/billing.ts';
import { runMutation } from '../../../api/run-mutation.ts';
import type { PendingRegistration } from './pending-registration.ts';
import {
  memberCompletionRefusal,
  memberCreationRefusal,
  type Refusal,
  signUpCompletionRefusal,
  signUpCreationRefusal,
} from './refusals.ts';

/** A subscription that is waiting for a payment method. */
export interface PendingSubscription {
  readonly clientSecret: string;
  /** Undefined if a bank redirected back without it. */
  readonly subscriptionId?: string | undefined;
  /** Only for a sign-up. */
  readonly customerId?: string | undefined;
}

/** What the checkouts of new members and of members differ in. */
export interface CheckoutVariant {
  /**
   * Completes the subscription once Stripe has verified the card or charged it. Resolves with false if this browser cannot, so that a
   * webhook event has to.
   * @throws ApiError
   */
  complete: (pending: PendingSubscription) => Promise<boolean>;
  /** Explains why there is no subscription to pay for. */
  creationRefusal: (error: unknown) => Refusal;
  /** Explains why the subscription was not completed after a confirmed payment. */
  completionRefusal: (error: unknown) => Refusal;
  readonly completing: string;
  /** `trial`: whether nothing was charged. */
  done: (trial: boolean) => string;
  readonly keyMissing: string;
  /** Whether the dialog can be closed while the subscription is completed. */
  readonly canLeave: boolean;
}

type Person = Pick<PendingRegistration, 'email' | 'firstName' | 'lastName'>;

/** A visitor's checkout, which ends with an account. `person`: undefined if this browser does not know who signed up. */
export function newMember(client: QueryClient, person: Person | undefined): CheckoutVariant {
  return {
    complete: async ({ subscriptionId, customerId }) => {
      if (person === undefined || subscriptionId === undefined || customerId === undefined) return false;
      const { email, firstName, lastName } = person;
      const request = { email, firstName, lastName, subscriptionId, customerId };
      await runMutation(client, completeSubscriptionMutation, request);
      return true;
    },
    creationRefusal: signUpCreationRefusal,
    completionRefusal: signUpCompletionRefusal,
    completing: 'Payment verified! Creating your account...',
    done: (trial) =>
      trial
        ? `Account created successfully! Payment method verified without any charges. Your ${TRIAL_DAYS}-day free trial has started - you now have access to all premium features!`
        : 'Account created successfully! Your payment went through - you now have access to all premium features!',
    keyMissing: 'Stripe configuration is missing. Please contact support.',
    canLeave: false,
  };
}

/** The checkout of a signed-in user. */
export function member(client: QueryClient): CheckoutVariant {
  return {
    complete: async ({ subscriptionId }) => {
      if (subscriptionId === undefined) return false;
      await runMutation(client, completeSubscriptionExistingUserMutation(client), { subscriptionId });
      return true;
    },
    creationRefusal: memberCreationRefusal,
    completionRefusal: memberCompletionRefusal,
    completing: 'Payment verified! Activating your subscription...',
    done: () => 'Subscription activated successfully! Redirecting...',
    keyMissing: 'Payment system configuration error. Please contact support.',
    canLeave: true,
  };
}

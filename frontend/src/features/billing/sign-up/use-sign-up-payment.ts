import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { RENEWAL_TERMS_VERSION } from '../../../../../shared/catalogue/renewal-terms.ts';
import { completeSubscriptionMutation, createSubscriptionMutation } from '../../../api/billing.ts';
import { isSetup } from '../payment/confirm-payment.ts';
import { type CompletionRefusal, completionRefusal, restartRefusal } from './completion-refusal.ts';
import type { SignUp } from './sign-up-fields.ts';
import { RELOAD_AFTER_MS } from './success-copy.ts';
import type { Started } from './use-start-sign-up.ts';

type Step =
  | { readonly name: 'paying' | 'starting' | 'completing' | 'done' }
  | ({ readonly name: 'stopped'; readonly error?: unknown } & CompletionRefusal);

interface Begun {
  readonly signUp: SignUp;
  readonly started: Started;
  readonly interval: BillingInterval;
  readonly onCompleted: () => void;
  readonly reload: () => void;
}

/** Creates the account after the payment is confirmed. A retry repeats only the completion and never charges again. */
export function useSignUpPayment({ signUp, interval, onCompleted, reload, ...begun }: Begun) {
  const [started, setStarted] = useState(begun.started);
  const [step, setStep] = useState<Step>({ name: 'paying' });
  const { mutate: create } = useMutation(createSubscriptionMutation);
  const { mutate: completeCall } = useMutation(completeSubscriptionMutation);

  useEffect(() => {
    if (step.name !== 'done') return;
    const timer = setTimeout(reload, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [step.name, reload]);

  const complete = () => {
    setStep({ name: 'completing' });
    const { email, firstName, lastName } = signUp;
    const { subscriptionId, customerId } = started;
    completeCall(
      { email, firstName, lastName, subscriptionId, customerId },
      {
        onSuccess: () => {
          onCompleted();
          setStep({ name: 'done' });
        },
        onError: (error) => {
          const refusal = completionRefusal(error);
          if (refusal.next === 'wait-for-webhook') onCompleted();
          setStep({ name: 'stopped', ...refusal, error });
        },
      },
    );
  };
  const startAgain = () => {
    setStep({ name: 'starting' });
    create(
      { ...signUp, billingInterval: interval, termsVersion: RENEWAL_TERMS_VERSION },
      {
        onSuccess: (next) => {
          setStarted(next);
          setStep({ name: 'paying' });
        },
        onError: (error) => setStep({ name: 'stopped', ...restartRefusal(error), error }),
      },
    );
  };
  const stop = (text: string) => setStep({ name: 'stopped', text, next: 'start-again' });
  const { clientSecret, ...ids } = started;
  return { step, clientSecret, ids, trial: isSetup(clientSecret), complete, startAgain, stop };
}

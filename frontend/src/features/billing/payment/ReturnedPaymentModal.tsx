import { useState } from 'react';
import { stripePublishableKey } from '../../../config/env.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { forgetPendingRegistration, readPendingRegistration } from '../sign-up/pending-registration.ts';
import { COMPLETED_BY_WEBHOOK, successOf } from '../sign-up/success-copy.ts';
import { SettingsLink } from '../subscription/SettingsLink.tsx';
import { isSetup } from './confirm-payment.ts';
import { PaymentStatus } from './PaymentStatus.tsx';
import type { ReturnedPayment } from './returned-payment.ts';
import { type NextAction, useReturnedPayment } from './use-returned-payment.ts';

interface ReturnedPaymentModalProps {
  returned: ReturnedPayment;
  onClose: () => void;
  /** `email`: of the sign-up, if this browser knows it. */
  onLogIn: (email: string) => void;
  reload: () => void;
}

/** Completes a payment after the redirect back from the bank's page. */
export function ReturnedPaymentModal({ returned, onClose, onLogIn, reload }: ReturnedPaymentModalProps) {
  const signUp = returned.customerId !== undefined;
  // In state, because the registration is removed on completion.
  const [email] = useState(() => readPendingRegistration()?.email);
  const { step, again } = useReturnedPayment({
    returned,
    email,
    publishableKey: stripePublishableKey(),
    onCompleted: forgetPendingRegistration,
    reload,
  });
  return (
    <Modal title="Your Payment" width="narrow" onClose={step.name === 'done' ? reload : onClose}>
      {body()}
    </Modal>
  );

  function body() {
    switch (step.name) {
      case 'checking':
        return <PaymentStatus kind="working" text="Checking your payment..." />;
      case 'completing':
        return (
          <PaymentStatus
            kind="working"
            text={
              signUp
                ? 'Payment verified! Creating your account...'
                : 'Payment verified! Activating your subscription...'
            }
          />
        );
      case 'done':
        return (
          <PaymentStatus
            kind="success"
            text={
              signUp ? successOf(isSetup(returned.clientSecret)) : 'Subscription activated successfully! Redirecting...'
            }
          />
        );
      case 'wait-for-webhook':
        return (
          <PaymentStatus kind="success" text={COMPLETED_BY_WEBHOOK}>
            <Button tone="primary" onClick={signUp ? logIn : onClose}>
              {signUp ? 'Log in' : 'Close'}
            </Button>
          </PaymentStatus>
        );
      case 'stopped':
        return (
          <PaymentStatus kind="error" text={step.text} error={step.error}>
            {nextButton(step.next)}
          </PaymentStatus>
        );
    }
  }

  function nextButton(next: NextAction) {
    if (next === 'settings') return <SettingsLink onPress={onClose} />;
    const [press, label] = {
      'check-again': [again, 'Try again'] as const,
      'start-again': [onClose, 'Start again'] as const,
      'log-in': [logIn, 'Log in'] as const,
    }[next];
    return (
      <Button tone="primary" onClick={press}>
        {label}
      </Button>
    );
  }

  function logIn() {
    forgetPendingRegistration();
    onLogIn(email ?? '');
  }
}

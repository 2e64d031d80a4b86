import { stripePublishableKey } from '../../config/env.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { isSetup } from './confirm-payment.ts';
import { PaymentNews } from './PaymentNews.tsx';
import type { ReturnedPayment } from './returned-payment.ts';
import { forgetPendingRegistration, readPendingRegistration } from './sign-up/pending-registration.ts';
import { successOf } from './sign-up/success.ts';
import { useReturnedPayment } from './use-returned-payment.ts';

const LEFT_TO_STRIPE =
  'Payment verified! Everything else happens by itself: you can log in within a few minutes, and an email will welcome you.';

interface ReturnedPaymentModalProps {
  returned: ReturnedPayment;
  onClose: () => void;
  reload: () => void;
}

/** For somebody whom a bank has sent back from its own page. */
export function ReturnedPaymentModal({ returned, onClose, reload }: ReturnedPaymentModalProps) {
  const signUp = returned.customerId !== undefined;
  const { step, again } = useReturnedPayment({
    returned,
    email: readPendingRegistration()?.email,
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
        return <PaymentNews kind="working" text="Checking your payment..." />;
      case 'completing':
        return (
          <PaymentNews
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
          <PaymentNews
            kind="success"
            text={
              signUp ? successOf(isSetup(returned.clientSecret)) : 'Subscription activated successfully! Redirecting...'
            }
          />
        );
      case 'left-to-stripe':
        return (
          <PaymentNews kind="success" text={LEFT_TO_STRIPE}>
            <Button tone="primary" onClick={onClose}>
              Close
            </Button>
          </PaymentNews>
        );
      case 'stopped':
        return (
          <PaymentNews kind="trouble" text={step.text}>
            <Button tone="primary" onClick={step.again ? again : onClose}>
              {step.again ? 'Try again' : 'Start again'}
            </Button>
          </PaymentNews>
        );
    }
  }
}

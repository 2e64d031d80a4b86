import { useEffect, useState } from 'react';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { stripePublishableKey } from '../../../config/env.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ChargeNote, RenewalTerms } from '../plans/ChargeNotes.tsx';
import { SettingsLink } from '../subscription/SettingsLink.tsx';
import { isSetup } from './confirm-payment.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';
import { returnUrl } from './returned-payment.ts';
import { type ExistingUserPayment, useExistingUserPayment } from './use-existing-user-payment.ts';

/** How long the success message is shown before the modal closes. */
const CLOSE_DELAY_MS = 2_000;

interface ExistingUserPaymentModalProps {
  interval: BillingInterval;
  onClose: () => void;
  /** Called once the subscription is active, before the modal closes itself. */
  onActivated: () => void;
}

/** Checkout for a signed-in user. Closing unmounts it, which resets it. */
export function ExistingUserPaymentModal({ interval, onClose, onActivated }: ExistingUserPaymentModalProps) {
  const [publishableKey] = useState(stripePublishableKey);
  const payment = useExistingUserPayment(interval, publishableKey !== undefined);
  const finish = (withTrial: boolean) => {
    showToast({
      title: 'Subscription Activated',
      text: withTrial
        ? 'Welcome! Your 5-day free trial has started.'
        : 'Your subscription has been activated successfully!',
    });
    onActivated();
    onClose();
  };
  const close = () => (payment.step === 'activated' ? finish(payment.withTrial) : onClose());
  return (
    <Modal title="Complete Your Payment" width="narrow" onClose={close}>
      {publishableKey === undefined ? (
        <Message tone="notice" live>
          Payment system configuration error. Please contact support.
        </Message>
      ) : (
        <Step payment={payment} interval={interval} publishableKey={publishableKey} onClose={onClose} onDone={finish} />
      )}
    </Modal>
  );
}

interface StepProps {
  payment: ExistingUserPayment;
  interval: BillingInterval;
  publishableKey: string;
  onClose: () => void;
  onDone: (withTrial: boolean) => void;
}

function Step({ payment, interval, publishableKey, onClose, onDone }: StepProps) {
  switch (payment.step) {
    case 'setting-up':
      return <PaymentStatus kind="working" text="Setting up your subscription..." />;
    case 'set-up-failed':
      return (
        <PaymentStatus kind="error" text={payment.text} error={payment.error}>
          {payment.again === undefined ? (
            <SettingsLink onPress={onClose} />
          ) : (
            <Button tone="outline" onClick={payment.again}>
              Try again
            </Button>
          )}
        </PaymentStatus>
      );
    case 'paying': {
      const trial = isSetup(payment.clientSecret);
      return (
        <>
          <ChargeNote interval={interval} trial={trial} />
          <PaymentForm
            publishableKey={publishableKey}
            clientSecret={payment.clientSecret}
            returnUrl={returnUrl(window.location.href, payment)}
            onConfirmed={payment.confirmed}
            onCanceled={payment.canceled}
            submitLabel={trial ? 'Start Free Trial' : 'Subscribe'}
          />
          <RenewalTerms interval={interval} trial={trial} />
        </>
      );
    }
    case 'activating':
      return <PaymentStatus kind="working" text="Payment verified! Activating your subscription..." />;
    case 'activation-failed':
      return (
        <PaymentStatus kind="error" text={payment.text} error={payment.error}>
          <p className="text-muted text-sm">Trying again will not charge your card twice.</p>
          <Button tone="outline" onClick={payment.again}>
            Try again
          </Button>
        </PaymentStatus>
      );
    case 'refused':
      return (
        <PaymentStatus kind="error" text={payment.text}>
          {payment.startOver === undefined ? (
            <SettingsLink onPress={onClose} />
          ) : (
            <Button tone="outline" onClick={payment.startOver}>
              Start again
            </Button>
          )}
        </PaymentStatus>
      );
    case 'activated':
      return <Activated onRead={() => onDone(payment.withTrial)} />;
  }
}

function Activated({ onRead }: { onRead: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    const timer = setTimeout(onRead, CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <PaymentStatus kind="success" text="Subscription activated successfully! Redirecting..." />;
}

import { type BillingInterval, plans } from '../../../../../shared/catalogue/plans.ts';
import { cents, formatDollars } from '../../../../../shared/odds/money.ts';
import { stripePublishableKey } from '../../../config/env.ts';
import { paths } from '../../../config/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PaymentForm } from '../payment/PaymentForm.tsx';
import { PaymentStatus } from '../payment/PaymentStatus.tsx';
import { returnUrl } from '../payment/returned-payment.ts';
import { ChargeNote, RenewalTerms } from '../plans/ChargeNotes.tsx';
import type { CompletionRefusal } from './completion-refusal.ts';
import type { SignUp } from './sign-up-fields.ts';
import { successOf } from './success-copy.ts';
import { useSignUpPayment } from './use-sign-up-payment.ts';
import type { Started } from './use-start-sign-up.ts';

const KEY_MISSING = 'Stripe configuration is missing. Please contact support.';
type NextAction = CompletionRefusal['next'];

interface SignUpPaymentModalProps {
  signUp: SignUp;
  /** The subscription that is waiting for a payment method. */
  started: Started;
  interval: BillingInterval;
  onClose: () => void;
  onLogIn: () => void;
  /** Goes back to the form to verify the email again. */
  onUnverified: () => void;
  /** Called when this browser is done: the account was created, or a webhook event will create it. */
  onCompleted: () => void;
  reload: () => void;
}

/** The payment of a sign-up and the creation of the account. */
export function SignUpPaymentModal({ onClose, onLogIn, onUnverified, ...begun }: SignUpPaymentModalProps) {
  const { interval, reload } = begun;
  const payment = useSignUpPayment(begun);
  const { step, trial } = payment;
  const key = stripePublishableKey();
  const close = { paying: onClose, starting: onClose, completing: ignore, done: reload, stopped: onClose }[step.name];
  return (
    <Modal title={trial ? 'Start Your Free Trial' : 'Complete Your Subscription'} width="narrow" onClose={close}>
      {body()}
    </Modal>
  );

  function body() {
    switch (step.name) {
      case 'paying':
        if (key === undefined) return <PaymentStatus kind="error" text={KEY_MISSING} />;
        return (
          <>
            <ChargeNote interval={interval} trial={trial} />
            <PaymentForm
              publishableKey={key}
              clientSecret={payment.clientSecret}
              returnUrl={returnUrl(`${window.location.origin}${paths.help}`, payment.ids)}
              submitLabel={trial ? 'Start free trial' : `Pay ${formatDollars(cents(plans[interval].billedCents))}`}
              onConfirmed={payment.complete}
              onCanceled={payment.stop}
            />
            <RenewalTerms interval={interval} trial={trial} />
          </>
        );
      case 'starting':
        return <PaymentStatus kind="working" text="Setting up your subscription..." />;
      case 'completing':
        return <PaymentStatus kind="working" text="Payment verified! Creating your account..." />;
      case 'done':
        return <PaymentStatus kind="success" text={successOf(trial)} />;
      case 'stopped':
        return (
          <PaymentStatus
            kind={step.next === 'wait-for-webhook' ? 'success' : 'error'}
            text={step.text}
            error={step.error}
          >
            <Button tone="primary" onClick={wayOn(step.next)}>
              {nextActionLabels[step.next]}
            </Button>
          </PaymentStatus>
        );
    }
  }

  function wayOn(next: NextAction): () => void {
    const { complete, startAgain } = payment;
    return {
      complete,
      'start-again': startAgain,
      'start-without-trial': startAgain,
      'verify-again': onUnverified,
      'log-in': onLogIn,
      'wait-for-webhook': onLogIn,
    }[next];
  }
}

const nextActionLabels: Record<NextAction, string> = {
  complete: 'Try again',
  'start-again': 'Start again',
  'start-without-trial': 'Start without a trial',
  'verify-again': 'Verify your email',
  'log-in': 'Log in',
  'wait-for-webhook': 'Log in',
};

/** The modal cannot be closed while the account is being created. */
function ignore(): void {}

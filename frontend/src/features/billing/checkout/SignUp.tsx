import { lazy, Suspense, useState } from 'react';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import {
  forgetPendingRegistration,
  keepPendingRegistration,
  type PendingRegistration,
} from './pending-registration.ts';
import { SignUpModal } from './SignUpModal.tsx';
import type { SignUp as Typed } from './sign-up-fields.ts';
import type { Started } from './use-start-sign-up.ts';

interface SignUpProps {
  /** Of the dialog before the payment. */
  title: string;
  interval: BillingInterval;
  /** A sign-up that was started before a reload, to be resumed. */
  pending: PendingRegistration | undefined;
  /** The email typed in the log-in form. */
  email: string;
  onClose: () => void;
  onLogIn: (email: string) => void;
  /** Reloads the page with the new session. */
  reload: () => void;
}

const loadCheckout = () => import('./SignUpCheckout.tsx');
const SignUpCheckout = lazy(async () => ({ default: (await loadCheckout()).SignUpCheckout }));

/** The sign-up: personal data, email verification, card. */
export function SignUp({ title, interval, pending, email, onClose, onLogIn, reload }: SignUpProps) {
  const [begun, setBegun] = useState<{ readonly started: Started; readonly signUp: Typed }>();
  const [start, setStart] = useState<Typed>({
    firstName: pending?.firstName ?? '',
    lastName: pending?.lastName ?? '',
    email: pending?.email ?? email,
    password: '',
    confirmPassword: '',
  });
  const close = () => {
    forgetPendingRegistration();
    onClose();
  };
  const logIn = (typed: string) => {
    forgetPendingRegistration();
    onLogIn(typed);
  };
  if (begun === undefined) {
    return (
      <SignUpModal
        title={title}
        start={start}
        interval={interval}
        verifiedEmail={pending?.email}
        onClose={close}
        onLogIn={logIn}
        onPending={(signUp) => {
          keepPendingRegistration({ ...signUp, billingInterval: interval });
          // The payment comes next; a load failure is shown when it opens.
          loadCheckout().catch(() => undefined);
        }}
        onStarted={(started, signUp) => setBegun({ started, signUp })}
      />
    );
  }
  return (
    <Suspense fallback={<LoadingPayment title={title} onClose={close} />}>
      <SignUpCheckout
        {...begun}
        interval={interval}
        onClose={close}
        onLogIn={() => logIn(begun.signUp.email)}
        onUnverified={() => {
          setStart(begun.signUp);
          setBegun(undefined);
        }}
        reload={reload}
      />
    </Suspense>
  );
}

/** Shown while the payment's code loads. */
function LoadingPayment({ title, onClose }: Pick<SignUpProps, 'title' | 'onClose'>) {
  return (
    <Modal title={title} width="narrow" onClose={onClose}>
      <PaymentSkeleton />
    </Modal>
  );
}

import { lazy, Suspense, useState } from 'react';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { PaymentSkeleton } from '../PaymentSkeleton.tsx';
import {
  forgetPendingRegistration,
  keepPendingRegistration,
  type PendingRegistration,
} from './pending-registration.ts';
import { SignUpModal } from './SignUpModal.tsx';
import type { SignUp as Typed } from './sign-up-fields.ts';
import type { Started } from './use-start-sign-up.ts';

interface SignUpProps {
  interval: BillingInterval;
  /** A sign-up that was begun before the page was loaded, to be taken up again. */
  pending: PendingRegistration | undefined;
  /** What was typed for logging in. */
  email: string;
  onClose: () => void;
  onLogIn: (email: string) => void;
  /** Loads the page anew, as the person who now has an account. */
  reload: () => void;
}

const loadPayment = () => import('./SignUpPaymentModal.tsx');
const SignUpPaymentModal = lazy(async () => ({ default: (await loadPayment()).SignUpPaymentModal }));

/** From the form to the account: who somebody is, the proof of the address, the card. */
export function SignUp({ interval, pending, email, onClose, onLogIn, reload }: SignUpProps) {
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
        start={start}
        interval={interval}
        verifiedEmail={pending?.email}
        onClose={close}
        onLogIn={logIn}
        onPending={(signUp) => {
          keepPendingRegistration({ ...signUp, billingInterval: interval });
          // The card comes next; a failure shows when it is opened.
          loadPayment().catch(() => undefined);
        }}
        onStarted={(started, signUp) => setBegun({ started, signUp })}
      />
    );
  }
  return (
    <Suspense fallback={<Opening onClose={close} />}>
      <SignUpPaymentModal
        {...begun}
        interval={interval}
        onClose={close}
        onLogIn={() => logIn(begun.signUp.email)}
        onUnverified={() => {
          setStart(begun.signUp);
          setBegun(undefined);
        }}
        onCompleted={forgetPendingRegistration}
        reload={reload}
      />
    </Suspense>
  );
}

/** While the code of the payment is on its way. */
function Opening({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Create Your Account" width="narrow" onClose={onClose}>
      <PaymentSkeleton />
    </Modal>
  );
}

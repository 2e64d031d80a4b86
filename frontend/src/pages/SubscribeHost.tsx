import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { refreshSubscription } from '../api/billing.ts';
import { useAuth } from '../features/auth/AuthProvider.tsx';
import { LazyPart } from '../ui/LazyPart.tsx';
import { useSubscribeEntry } from './use-subscribe-entry.ts';

const SignUp = lazy(async () => ({ default: (await import('../features/billing/sign-up/SignUp.tsx')).SignUp }));
const ReturnedPaymentModal = lazy(async () => ({
  default: (await import('../features/billing/ReturnedPaymentModal.tsx')).ReturnedPaymentModal,
}));
const ExistingUserPaymentModal = lazy(async () => ({
  default: (await import('../features/billing/ExistingUserPaymentModal.tsx')).ExistingUserPaymentModal,
}));

const PricingModal = lazy(async () => ({
  default: (await import('../features/billing/PricingModal.tsx')).PricingModal,
}));

const LOST = 'The payment could not be loaded';

/** The way to a subscription that is open: a visitor signs up, somebody signed in only pays. Its code comes when it is opened. */
export function SubscribeHost({ reload }: { reload: () => void }) {
  const client = useQueryClient();
  const { user, openLogin } = useAuth();
  const { wanted, choosing, returned, subscribe, close } = useSubscribeEntry();
  const logIn = (email: string) => {
    close();
    openLogin(email);
  };
  if (returned !== undefined) {
    return (
      <LazyPart lost={LOST} onLost={close}>
        <ReturnedPaymentModal returned={returned} onClose={close} onLogIn={logIn} reload={reload} />
      </LazyPart>
    );
  }
  if (choosing) {
    return (
      <LazyPart lost={LOST} onLost={close}>
        <PricingModal onClose={close} onChosen={subscribe} />
      </LazyPart>
    );
  }
  if (wanted === undefined) return null;
  return (
    <LazyPart lost={LOST} onLost={close}>
      {user === null ? (
        <SignUp {...wanted} onClose={close} onLogIn={logIn} reload={reload} />
      ) : (
        <ExistingUserPaymentModal
          interval={wanted.interval}
          onClose={close}
          onActivated={() => void refreshSubscription(client)}
        />
      )}
    </LazyPart>
  );
}

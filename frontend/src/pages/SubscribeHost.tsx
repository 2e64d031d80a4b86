import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { refreshSubscription } from '../api/subscription.ts';
import { paths } from '../config/paths.ts';
import { useAuth } from '../features/identity/sign-in/AuthProvider.tsx';
import { LazyPart } from '../ui/LazyPart.tsx';
import { useSubscribeFlow } from './SubscribeProvider.tsx';

const SignUp = lazy(async () => ({ default: (await import('../features/billing/checkout/SignUp.tsx')).SignUp }));
const ReturnedCheckout = lazy(async () => ({
  default: (await import('../features/billing/checkout/ReturnedCheckout.tsx')).ReturnedCheckout,
}));
const MemberCheckout = lazy(async () => ({
  default: (await import('../features/billing/checkout/MemberCheckout.tsx')).MemberCheckout,
}));

const PricingModal = lazy(async () => ({
  default: (await import('../features/billing/plans/PricingModal.tsx')).PricingModal,
}));

const LOAD_ERROR = 'The payment could not be loaded';

/** Renders the open step of the subscribe flow, loading its code when it opens. A visitor signs up; a signed-in user only pays. */
export function SubscribeHost({ reload }: { reload: () => void }) {
  const client = useQueryClient();
  const { user, openLogin } = useAuth();
  const onHelp = useLocation().pathname === paths.help;
  const { request, choosingPlan, returned, subscribe, close } = useSubscribeFlow();
  const logIn = (email: string) => {
    close();
    openLogin(email);
  };
  if (returned !== undefined) {
    return (
      <LazyPart errorTitle={LOAD_ERROR} onLoadError={close}>
        <ReturnedCheckout returned={returned} onClose={close} onLogIn={logIn} reload={reload} />
      </LazyPart>
    );
  }
  if (choosingPlan) {
    return (
      <LazyPart errorTitle={LOAD_ERROR} onLoadError={close}>
        <PricingModal onClose={close} onChosen={subscribe} />
      </LazyPart>
    );
  }
  if (request === undefined) return null;
  return (
    <LazyPart errorTitle={LOAD_ERROR} onLoadError={close}>
      {user === null ? (
        <SignUp
          {...request}
          title={onHelp ? 'Create Your Account' : 'Sign up & Subscribe'}
          onClose={close}
          onLogIn={logIn}
          reload={reload}
        />
      ) : (
        <MemberCheckout
          interval={request.interval}
          onClose={close}
          onActivated={() => void refreshSubscription(client)}
        />
      )}
    </LazyPart>
  );
}

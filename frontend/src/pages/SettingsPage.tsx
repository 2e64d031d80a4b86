import { lazy, Suspense } from 'react';
import { AccountCard } from '../features/account/AccountCard.tsx';
import { DevicesCard } from '../features/account/DevicesCard.tsx';
import { SecurityLogCard } from '../features/account/SecurityLogCard.tsx';
import { useAuth } from '../features/auth/AuthProvider.tsx';
import { SubscriptionCard } from '../features/billing/subscription/SubscriptionCard.tsx';
import { useIdentityCheck } from '../features/identity/use-identity-check.tsx';
import { PasskeysCard } from '../features/passkeys/PasskeysCard.tsx';
import { ShortcutsSwitch } from '../features/shortcuts/ShortcutsSwitch.tsx';
import { AppearanceCard } from '../features/theme/AppearanceCard.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useSubscribeFlow } from './SubscribeProvider.tsx';

const Offer = lazy(async () => ({ default: (await import('./Offer.tsx')).Offer }));

const leave = (url: string) => window.location.assign(url);

/** Account, subscription and appearance for a signed-in user; the offer for a visitor. */
export function SettingsPage() {
  usePageTitle('Settings');
  const { user } = useAuth();
  const { subscribe } = useSubscribeFlow();
  const { confirmed, dialog } = useIdentityCheck();
  if (user === null) {
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Offer
          pitch="Log in to change your settings"
          text="Your password and appearance settings live here. No account yet? Here is what a subscription gets you."
        />
      </Suspense>
    );
  }
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mb-3 font-bold text-xl tracking-tight">Settings</h1>
      <div className="flex flex-col gap-4">
        <AccountCard email={user.email} />
        <SubscriptionCard onSubscribe={subscribe} leave={leave} />
        <PasskeysCard confirmed={confirmed} />
        <AppearanceCard>
          <ShortcutsSwitch />
        </AppearanceCard>
        <DevicesCard />
        <SecurityLogCard />
      </div>
      {dialog}
    </div>
  );
}

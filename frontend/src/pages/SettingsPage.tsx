import { Suspense } from 'react';
import { useAuth } from '../features/identity/sign-in/AuthProvider.tsx';
import { arbitrageExample } from '../features/marketing/offer/examples/arbitrage.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Offer } from './boards/lazy-boards.tsx';
import { Settings } from './lazy-parts.ts';

/** What a signed-in user can see and change; the offer for a visitor. */
export function SettingsPage() {
  usePageTitle('Settings', 'Your account, subscription, sportsbooks, stakes and appearance at Crossbook.');
  const { user } = useAuth();
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      {user === null ? (
        <Offer
          example={arbitrageExample}
          pitch="Log in to change your settings"
          text="Your password and appearance settings live here. No account yet? Here is what a subscription gets you."
        />
      ) : (
        <Settings email={user.email} />
      )}
    </Suspense>
  );
}

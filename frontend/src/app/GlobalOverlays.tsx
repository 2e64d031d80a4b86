import { BettingSync } from '../features/bettor/settings/BettingSync.tsx';
import { SubscriptionRequired } from '../features/billing/subscription/SubscriptionRequired.tsx';
import { useAuth } from '../features/identity/sign-in/AuthProvider.tsx';
import { ScanToast } from '../features/odds/scanning/ScanToast.tsx';
import { PlacingHost } from '../pages/placing/PlacingHost.tsx';
import { SubscribeHost } from '../pages/SubscribeHost.tsx';
import { ToastStack } from '../ui/ToastStack.tsx';
import { AlertNews } from './AlertNews.tsx';
import { BettingSetUp } from './BettingSetUp.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { StorageMonitor } from './StorageMonitor.tsx';

/** Banners, toasts and dialogs that any page can trigger. Loaded after the first paint. */
export function GlobalOverlays({ reload }: { reload: () => void }) {
  const { user } = useAuth();
  return (
    <>
      <OfflineBanner />
      <StorageMonitor reload={reload} />
      {user !== null && <ScanToast />}
      <ToastStack />
      <SubscribeHost reload={reload} />
      <SubscriptionRequired />
      <PlacingHost />
      <AlertNews />
      <BettingSync />
      <BettingSetUp />
    </>
  );
}

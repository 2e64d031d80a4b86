import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useAccess } from '../api/access.ts';
import { BettingSync } from '../features/bettor/settings/BettingSync.tsx';
import { SubscriptionRequired } from '../features/billing/subscription/SubscriptionRequired.tsx';
import { useAuth } from '../features/identity/sign-in/AuthProvider.tsx';
import { ScanToast } from '../features/odds/scans/ScanToast.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { PlacingHost } from '../pages/placement/PlacingHost.tsx';
import { SubscribeHost } from '../pages/SubscribeHost.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ToastStack } from '../ui/ToastStack.tsx';
import { BettingSetUp } from './BettingSetUp.tsx';
import { boardAt } from './boards.ts';
import { InstallOffer } from './InstallOffer.tsx';
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
      <InstallOffer />
    </>
  );
}

const pageAlerts = lazyComponent(async () => (await import('../features/alerts/on-page/PageAlerts.tsx')).PageAlerts);
const PageAlerts = pageAlerts.Component;

/** Tells a subscriber of alerts on any page. If it fails to load, the page works without. */
function AlertNews() {
  const isSubscriber = useAccess().level === 'subscribed';
  const isOnBoard = boardAt(useLocation().pathname) !== undefined;
  if (!isSubscriber) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <PageAlerts onBoard={isOnBoard} />
      </Suspense>
    </ErrorBoundary>
  );
}

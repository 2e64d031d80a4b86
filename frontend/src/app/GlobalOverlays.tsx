import { SubscriptionRequired } from '../features/billing/SubscriptionRequired.tsx';
import { ScanToast } from '../features/scanning/ScanToast.tsx';
import { SubscribeHost } from '../pages/SubscribeHost.tsx';
import { ToastStack } from '../ui/ToastStack.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { StorageMonitor } from './StorageMonitor.tsx';

/** What waits beside every page for something to happen. Its code comes once the page is drawn: until then nothing can have. */
export function GlobalOverlays({ reload }: { reload: () => void }) {
  return (
    <>
      <OfflineBanner />
      <StorageMonitor reload={reload} />
      <ScanToast />
      <ToastStack />
      <SubscribeHost reload={reload} />
      <SubscriptionRequired />
    </>
  );
}

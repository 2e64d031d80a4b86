import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useAccess } from '../api/access.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { boardAt } from './boards.ts';

const pageAlerts = lazyComponent(async () => (await import('../features/alerts/on-page/PageAlerts.tsx')).PageAlerts);
const PageAlerts = pageAlerts.Component;

/** Tells a subscriber of alerts on any page. If it fails to load, the page works without. */
export function AlertNews() {
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

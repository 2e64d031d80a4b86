import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Access, useAccess } from '../api/access.ts';
import { messageFor } from '../api/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Reference } from '../ui/Reference.tsx';
import { boardAt } from './boards.ts';
import { prefetchBoard } from './first-view.ts';
import { FullScreen, Splash } from './Splash.tsx';
import { preloadScreen } from './screens.ts';

const PrefetchBoard = prefetchBoard.Component;

const SPLASH_MIN_MS = 1_500;

interface AuthGateProps {
  /** Without a splash: the user is known. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** Shows the splash until the user is known, and for a minimum time. Meanwhile the first list and what its stakes depend on are fetched. */
export function AuthGate({ startsOpen = false, children }: AuthGateProps) {
  const access = useAccess();
  const [entered, setEntered] = useState(startsOpen);
  const shown = useElapsed(SPLASH_MIN_MS);
  const { pathname } = useLocation();
  const board = boardAt(pathname);
  useEffect(() => preloadScreen(pathname), [pathname]);
  const ready = shown && access.level !== 'checking' && access.level !== 'unknown';
  // The splash does not return after a log-in or while the subscription is refetched.
  if (ready && !entered) setEntered(true);
  if (entered) return children;
  if (shown && access.level === 'unknown') return <Unreachable access={access} />;
  return (
    <>
      <Splash />
      {/* If it fails to load, the board fetches them itself. */}
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          {access.level === 'subscribed' && board !== undefined && <PrefetchBoard kind={board.kind} />}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function Unreachable({ access }: { access: Extract<Access, { level: 'unknown' }> }) {
  return (
    <FullScreen>
      <div role="alert" className="max-w-sm text-center">
        <h1 className="font-semibold text-lg">Crossbook is not responding</h1>
        <div className="mt-1 text-muted text-sm">
          <p>{messageFor(access.error, 'Something went wrong. Please try again.')}</p>
          <Reference error={access.error} />
        </div>
      </div>
      <Button tone="primary" onClick={access.retry}>
        Try again
      </Button>
    </FullScreen>
  );
}

function useElapsed(duration: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    // A transition keeps the browser responsive while the whole page renders.
    const timer = setTimeout(() => startTransition(() => setElapsed(true)), duration - msSinceFirstPaint());
    return () => clearTimeout(timer);
  }, [duration]);
  return elapsed;
}

/** How long the splash has been visible: index.html contains it, so it is painted before this code loads. */
function msSinceFirstPaint(): number {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return painted === undefined ? 0 : performance.now() - painted.startTime;
}

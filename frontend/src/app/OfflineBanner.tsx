import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hasStatus } from '../api/api-error.ts';
import { refreshAfterScan } from '../api/opportunities.ts';

/** Warns that prices may be old. Fixed above the bottom bar, so it is visible at any scroll position. */
export function OfflineBanner() {
  const lost = useConnectionLost();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex justify-center px-3 lg:bottom-5"
    >
      {lost && (
        <p className="flex min-h-10 items-center gap-2 rounded-lg bg-caution-soft px-3.5 py-2 font-medium text-caution text-sm shadow-lifted motion-safe:animate-rise">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {navigator.onLine
            ? 'Crossbook cannot be reached. Prices shown may be old.'
            : 'You are offline. Prices shown may be old.'}
        </p>
      )}
    </div>
  );
}

/** The cheapest response of the server. */
const PROBE = '/';
const PROBE_INTERVAL_MS = 5_000;
const TIMEOUT_MS = 8_000;

/**
 * Whether the server cannot be reached. An `offline` event or a failed call only triggers a probe; the connection counts as lost if the
 * probe fails too. When the server is back, the data on screen is refetched.
 */
function useConnectionLost(): boolean {
  const client = useQueryClient();
  const [lost, setLost] = useState(false);

  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    let probing = false;
    let unreachable = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const probe = async () => {
      if (probing) return;
      clearTimeout(timer);
      probing = true;
      const reached = await isReachable(signal);
      probing = false;
      if (signal.aborted) return;
      if (reached && unreachable) {
        void refreshAfterScan(client);
        void client.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.fetchStatus === 'idle' && hasStatus(state.error, 0),
        });
      }
      unreachable = !reached;
      setLost(unreachable);
      // The probe can still succeed while the connection is going down.
      if (unreachable || !navigator.onLine) timer = setTimeout(probe, PROBE_INTERVAL_MS);
    };
    const probeNow = () => void probe();
    const probeAfter = (error: unknown) => {
      if (!unreachable && hasStatus(error, 0)) probeNow();
    };

    const unsubscribes = [
      client.getQueryCache().subscribe((event) => probeAfter(errorIn(event))),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') probeAfter(event.action.error);
      }),
    ];
    window.addEventListener('offline', probeNow, { signal });
    window.addEventListener('online', probeNow, { signal });
    if (!navigator.onLine) probeNow();
    return () => {
      unmounted.abort();
      clearTimeout(timer);
      for (const stop of unsubscribes) stop();
    };
  }, [client]);

  return lost;
}

function errorIn(event: QueryCacheNotifyEvent): unknown {
  return event.type === 'updated' && event.action.type === 'error' ? event.action.error : undefined;
}

/** Any response counts, even an error. */
async function isReachable(unmounted: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([unmounted, AbortSignal.timeout(TIMEOUT_MS)]);
    await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

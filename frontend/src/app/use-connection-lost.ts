import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasStatus } from '../api/api-error.ts';
import { refreshAfterScan } from '../api/opportunities.ts';

/** The cheapest thing that the server gives out. */
const PROBE = '/';
const PROBE_INTERVAL_MS = 5_000;
const TIMEOUT_MS = 8_000;

/**
 * Whether the server is out of reach. What a browser guesses, or one failed call, is only a reason to look: it counts
 * when the server does not answer then either. Once it answers again, what is on screen is asked for anew.
 */
export function useConnectionLost(): boolean {
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
      // A call can still be answered while the connection goes down.
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

/** Any answer will do: a server that fails has been reached. */
async function isReachable(unmounted: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([unmounted, AbortSignal.timeout(TIMEOUT_MS)]);
    await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

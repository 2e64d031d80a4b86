import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasStatus } from '../api/api-error.ts';
import { refreshAfterScan } from '../api/opportunities.ts';

/** The cheapest thing that the server gives out. */
const PROBE = '/';
const PROBE_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 8_000;

/**
 * Whether the server is out of reach. What a browser guesses, or one failed call, is only a reason to look: it counts
 * when the server does not answer then either. Once it answers again, what is on screen is asked for anew.
 */
export function useConnectionLost(): boolean {
  const client = useQueryClient();
  const [lost, setLost] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let looking = false;
    let out = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const look = async () => {
      if (looking) return;
      clearTimeout(timer);
      looking = true;
      const reached = await answers(signal);
      looking = false;
      if (signal.aborted) return;
      if (reached && out) {
        void refreshAfterScan(client);
        void client.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.fetchStatus === 'idle' && hasStatus(state.error, 0),
        });
      }
      out = !reached;
      setLost(out);
      // A call can still be answered while the connection goes down.
      if (out || !navigator.onLine) timer = setTimeout(look, PROBE_EVERY_MS);
    };
    const lookNow = () => void look();
    const suspect = (error: unknown) => {
      if (!out && hasStatus(error, 0)) lookNow();
    };

    const stops = [
      client.getQueryCache().subscribe((event) => suspect(errorIn(event))),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') suspect(event.action.error);
      }),
    ];
    window.addEventListener('offline', lookNow, { signal });
    window.addEventListener('online', lookNow, { signal });
    if (!navigator.onLine) lookNow();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client]);

  return lost;
}

function errorIn(event: QueryCacheNotifyEvent): unknown {
  return event.type === 'updated' && event.action.type === 'error' ? event.action.error : undefined;
}

/** Any answer will do: a server that fails has been reached. */
async function answers(leaving: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { SentAlert } from '../../../../../shared/contracts/alerts/history.ts';
import { alertsAfter } from '../../../api/alerts/history.ts';
import { alertRulesQuery } from '../../../api/alerts/rules.ts';
import { onListFetched } from '../../../api/opportunities.ts';
import { logFailure } from '../../../lib/log-failure.ts';
import { onWorkerMessage } from './worker-messages.ts';

/** Later, an alert is history: prices have moved. */
export const NEWS_MS = 120_000;
/** How long a browser believes what it knows of the person's alerts, which may have been changed elsewhere. */
const RULES_FRESH_MS = 300_000;

/**
 * Calls `announce` with new alerts for open pages, the latest first. Asks when a list was fetched, since a scan is what alerts come from, and
 * when a push arrives; never while no alert uses this channel.
 */
export function useAlertNews(announce: (alerts: readonly SentAlert[]) => void): void {
  const client = useQueryClient();
  const { data: rules } = useQuery({
    ...alertRulesQuery,
    staleTime: RULES_FRESH_MS,
    refetchOnWindowFocus: true,
  });
  const isWanted = rules?.some(({ on, channels }) => on && channels.includes('page')) ?? false;
  const state = useRef<{ busy: boolean; again: boolean; last: string | undefined }>({
    busy: false,
    again: false,
    last: undefined,
  });

  const ask = useEffectEvent(async () => {
    const known = state.current;
    if (known.busy) {
      known.again = true;
      return;
    }
    known.busy = true;
    do {
      known.again = false;
      try {
        const { alerts } = await alertsAfter(known.last);
        known.last = alerts[0]?.id ?? known.last;
        const news = alerts.filter((alert) => isNews(alert, Date.now()));
        if (news.length > 0) announce(news);
      } catch (error) {
        // The next list asks again.
        logFailure('Alerts could not be loaded', error);
      }
    } while (known.again);
    known.busy = false;
  });

  useEffect(() => {
    if (!isWanted) return;
    void ask();
    const ends = [onListFetched(client, () => void ask()), onWorkerMessage('alert', () => void ask())];
    return () => {
      for (const end of ends) end();
    };
  }, [isWanted, client]);
}

function isNews({ at, deliveries }: SentAlert, now: number): boolean {
  return (
    now - Date.parse(at) <= NEWS_MS && deliveries.some(({ channel, state }) => channel === 'page' && state === 'sent')
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import type { SentAlert } from '../../../../../shared/contracts/alerts/history.ts';
import { placePath } from '../../../../../shared/contracts/alerts/place-path.ts';
import { alertsAfter } from '../../../api/alerts/history.ts';
import { alertRulesQuery } from '../../../api/alerts/rules.ts';
import { onListFetched } from '../../../api/opportunities.ts';
import { paths } from '../../../config/paths.ts';
import { logFailure } from '../../../lib/log-failure.ts';
import { loadText, parseJson, saveText } from '../../../lib/storage/storage.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';
import { currentTime } from '../../../lib/use-clock-value.ts';
import { setTitleCount } from '../../../lib/use-page-title.ts';
import { showToast } from '../../../ui/toasts.ts';
import { renewPush } from '../channels/push-device.ts';
import { playSound, prepareSound, useSoundState } from './alert-sound.ts';
import { addToBell, emptyBell, endOnBell } from './bell-store.ts';
import { onWorkerMessage } from './worker-messages.ts';

const TOAST_MS = 6_000;

/** Tells the person of alerts while a page is open: a toast, the bell, a sound if it is on, a count in the tab. `onBoard`: whether this page is a board. */
export function PageAlerts({ onBoard }: { onBoard: boolean }) {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  const isLookedAt = () => onBoard && document.visibilityState === 'visible';

  useAlertNews((alerts) => {
    show(alerts, (path) => void navigate(path));
    if (!isLookedAt()) countUnseen(alerts.length);
    claimAnnouncement(alerts.map(({ id }) => id)).then(
      (isFirst) => isFirst && playSound(),
      (error: unknown) => logFailure('An alert made no sound', error),
    );
  });

  const look = useEffectEvent(() => {
    if (isLookedAt()) clearUnseen();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether the person has come to a board
  useEffect(() => {
    look();
    const see = () => look();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [onBoard]);

  useEffect(() => prepareSound(), []);
  useEffect(() => emptyBell, []);
  useEffect(() => {
    renewPush().catch((error: unknown) => logFailure('Push could not be renewed', error));
    return onWorkerMessage('open', ({ path }, port) => {
      port?.postMessage('opened');
      open(path);
    });
  }, []);

  const isBlocked = useSoundState() === 'blocked';
  if (!isBlocked) return null;
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 mx-auto w-fit rounded-full border border-line bg-surface px-4 py-2 text-muted text-sm shadow-lifted lg:bottom-4"
    >
      Click anywhere to allow sound
    </p>
  );
}

function show(alerts: readonly SentAlert[], open: (path: string) => void): void {
  const [latest, ...others] = alerts;
  if (latest === undefined) return;
  const toast =
    others.length === 0
      ? { title: latest.title, text: latest.body, action: actionOf(latest, open) }
      : {
          title: `${alerts.length} new alerts`,
          text: latest.title,
          action: { label: 'Show all', run: () => open(paths.alertHistory) },
        };
  showToast({ ...toast, staysOnLeave: true, endsOn: endOnBell, waitsMs: NEWS_MS }, TOAST_MS);
}

/** What says what to bet leads through placing it. */
function actionOf({ path, books }: SentAlert, open: (path: string) => void) {
  if (books === undefined) return { label: 'Open', run: () => open(path) };
  return { label: 'Place it', run: () => open(placePath(path)) };
}

const LOCK = 'crossbook-alerts';
/** More than one call returns. */
const KEPT = 100;

const ids = z.array(z.string());

/** Whether this tab is the first to announce any of these alerts; the others stay silent. */
async function claimAnnouncement(alertIds: readonly string[]): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  // Old browsers have none: then two tabs may sound at once.
  return locks?.request(LOCK, () => claim(alertIds)) ?? claim(alertIds);
}

function claim(alertIds: readonly string[]): boolean {
  const text = loadText(storageKeys.announcedAlerts);
  const known = (text === undefined ? undefined : parseJson(text, ids)) ?? [];
  const fresh = alertIds.filter((id) => !known.includes(id));
  if (fresh.length === 0) return false;
  saveText(storageKeys.announcedAlerts, JSON.stringify([...fresh, ...known].slice(0, KEPT)));
  return true;
}

/** Later, an alert is history: prices have moved. */
const NEWS_MS = 120_000;
/** How long a browser believes what it knows of the person's alerts, which may have been changed elsewhere. */
const RULES_FRESH_MS = 300_000;

/**
 * Calls `announce` with new alerts for open pages, the latest first. Asks when a list was fetched, since a scan is what alerts come from, and
 * when a push arrives; never while no alert uses this channel.
 */
function useAlertNews(announce: (alerts: readonly SentAlert[]) => void): void {
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
        const onPage = alerts.filter(isOnPage);
        const news = onPage.filter((alert) => isNews(alert, currentTime()));
        addToBell(onPage, news.length);
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

function isOnPage({ deliveries }: SentAlert): boolean {
  return deliveries.some(({ channel, state }) => channel === 'page' && state === 'sent');
}

function isNews({ at }: SentAlert, now: number): boolean {
  return now - Date.parse(at) <= NEWS_MS;
}

let count = 0;

/** Counts alerts that came while nobody looked at a board: in the tab's title, and on the icon of an installed app. */
function countUnseen(more: number): void {
  showUnseen(count + more);
}

export function clearUnseen(): void {
  if (count > 0) showUnseen(0);
}

function showUnseen(unseen: number): void {
  count = unseen;
  setTitleCount(unseen);
  // Only installed apps have a badge, and not in every browser.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(unseen).catch(() => undefined);
}

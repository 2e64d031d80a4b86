import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SentAlert } from '../../../../../shared/contracts/alerts/history.ts';
import { paths } from '../../../config/paths.ts';
import { logFailure } from '../../../lib/log-failure.ts';
import { showToast } from '../../../ui/toasts.ts';
import { renewPush } from '../channels/push-device.ts';
import { playSound, prepareSound, useSoundState } from './alert-sound.ts';
import { claimAnnouncement } from './announced-alerts.ts';
import { clearUnseen, countUnseen } from './unseen-alerts.ts';
import { NEWS_MS, useAlertNews } from './use-alert-news.ts';
import { onWorkerMessage } from './worker-messages.ts';

const TOAST_MS = 6_000;

/** Tells the person of alerts while a page is open: a toast, a sound if it is on, a count in the tab. `onBoard`: whether this page is a board. */
export function PageAlerts({ onBoard }: { onBoard: boolean }) {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  const isLookedAt = () => onBoard && document.visibilityState === 'visible';

  useAlertNews((alerts) => {
    show(alerts, (path) => void navigate(path));
    if (!isLookedAt()) countUnseen(alerts.length);
    claimAnnouncement(alerts.map(({ id }) => id)).then(
      (isFirst) => isFirst && playSound(),
      (error: unknown) => logFailure('An alert stayed silent', error),
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
      ? { title: latest.title, text: latest.body, action: { label: 'Open', run: () => open(latest.path) } }
      : {
          title: `${alerts.length} new alerts`,
          text: latest.title,
          action: { label: 'Show all', run: () => open(paths.alertHistory) },
        };
  showToast({ ...toast, staysOnLeave: true, waitsMs: NEWS_MS }, TOAST_MS);
}

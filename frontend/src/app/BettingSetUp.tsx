import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAccess } from '../api/access.ts';
import { messageFor } from '../api/api-error.ts';
import { bettingSettingsQuery, SAVE_BETTING_FALLBACK } from '../api/betting.ts';
import { withBrowserSettings } from '../features/bettor/settings/browser-settings.ts';
import { useBettingSettings, useSaveBetting } from '../features/bettor/settings/use-betting-settings.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { useIsScrollLocked } from '../lib/viewport/use-scroll-lock.ts';
import { useSubscribeFlow } from '../pages/SubscribeProvider.tsx';
import { LazyPart } from '../ui/LazyPart.tsx';
import { showToast } from '../ui/toasts.ts';
import { boardAt } from './boards.ts';

const dialog = lazyComponent(async () => (await import('../features/bettor/settings/SetUpDialog.tsx')).SetUpDialog);
const SetUpDialog = dialog.Component;

/** Offers the set-up once, on a new subscriber's first visit to a board, and never over another dialog. */
export function BettingSetUp() {
  const { settings } = useBettingSettings();
  const { save } = useSaveBetting();
  const isDue = useIsDue();
  const isFree = useIsFree();
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  if (state === 'waiting' && isDue && isFree) setState('open');
  if (state !== 'open' || !isDue) return null;

  const skip = async () => {
    setState('closed');
    showToast({ title: 'Setup Skipped', text: 'Everything is under My betting in Settings.' });
    if (!(await save({ setUp: 'skipped' }))) {
      showToast({ title: 'Error', text: messageFor(undefined, SAVE_BETTING_FALLBACK) });
    }
  };
  return (
    <LazyPart errorTitle="Setup could not be loaded" onLoadError={() => setState('closed')}>
      <SetUpDialog
        settings={withBrowserSettings(settings)}
        onSkip={() => void skip()}
        onDone={() => setState('closed')}
      />
    </LazyPart>
  );
}

/** By what is saved, not by what is being saved: a choice that fails must not be lost with the dialog. */
function useIsDue(): boolean {
  const isSubscriber = useAccess().level === 'subscribed';
  const { data } = useQuery({ ...bettingSettingsQuery, enabled: isSubscriber });
  const isOnBoard = boardAt(useLocation().pathname) !== undefined;
  return isSubscriber && isOnBoard && data !== undefined && data.setUp === undefined;
}

/** Whether nothing else is open or about to open. */
function useIsFree(): boolean {
  const isLocked = useIsScrollLocked();
  const { request, returned, choosingPlan } = useSubscribeFlow();
  const params = new URLSearchParams(useLocation().search);
  const isDetailsLink = params.has('details') || params.has('place');
  return !isLocked && request === undefined && returned === undefined && !choosingPlan && !isDetailsLink;
}

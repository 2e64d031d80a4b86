import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useInstallation } from '../features/shell/install/installation.ts';
import { countVisit, rememberOffer } from '../features/shell/install/visits.ts';
import { promptInstall } from '../lib/install-prompt.ts';
import { currentTime } from '../lib/use-clock-value.ts';
import { useMinWidth } from '../lib/viewport/use-min-width.ts';
import { showToast } from '../ui/toasts.ts';

const PHONE_UNTIL_PX = 640;
const TOAST_MS = 12_000;
/** Over a dialog it would be in the way. */
const WAITS_MS = 60_000;

/** Offers once to install the page, from the third visit on, on phones that can. */
export function InstallOffer() {
  const isPhone = !useMinWidth(PHONE_UNTIL_PX);
  const installation = useInstallation();
  const [isTime] = useState(() => countVisit(currentTime()));
  const navigate = useNavigate();
  const offers = isTime && isPhone && (installation === 'asks' || installation === 'home-screen');
  useEffect(() => {
    if (!offers) return;
    const asks = installation === 'asks';
    showToast(
      {
        title: 'Install Crossbook',
        text: asks ? 'Adds an icon and a window of its own.' : 'Adds an icon, and push alerts on this device.',
        action: asks
          ? { label: 'Install', run: promptInstall }
          : { label: 'See how', run: () => void navigate(`${paths.settings}#install`) },
        staysOnLeave: true,
        waitsMs: WAITS_MS,
      },
      TOAST_MS,
    );
    rememberOffer();
  }, [offers, installation, navigate]);
  return null;
}

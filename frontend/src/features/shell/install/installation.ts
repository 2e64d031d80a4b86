import { useSyncExternalStore } from 'react';
import { canPrompt, onPromptChange } from '../../../lib/install-prompt.ts';
import { isIos } from '../../../lib/ios.ts';

/**
 * How Crossbook is installed here: `asks`, the browser asks when it is told to; `home-screen`, by hand, as on iPhones and iPads; `browser`, by
 * the browser's menu, if at all; `installed`, this is the installed one.
 */
export type Installation = 'asks' | 'home-screen' | 'browser' | 'installed';

export function useInstallation(): Installation {
  return useSyncExternalStore(onPromptChange, installationHere);
}

function installationHere(): Installation {
  // Safari's own; other browsers have the media query.
  const isStandalone = 'standalone' in navigator && navigator.standalone === true;
  if (isStandalone || window.matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (canPrompt()) return 'asks';
  const { userAgent, maxTouchPoints: touchPoints } = navigator;
  return isIos({ userAgent, touchPoints }) ? 'home-screen' : 'browser';
}

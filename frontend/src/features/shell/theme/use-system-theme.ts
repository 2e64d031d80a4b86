import { useSyncExternalStore } from 'react';
import type { Theme } from '../../../../../shared/contracts/preferences.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The theme that the device is set to; follows it. */
export function useSystemTheme(): Theme {
  return useSyncExternalStore(subscribe, deviceTheme, deviceTheme);
}

/** Light where a page is rendered without a window: nothing of that shows the theme. */
function deviceTheme(): Theme {
  return typeof window !== 'undefined' && window.matchMedia(DARK).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

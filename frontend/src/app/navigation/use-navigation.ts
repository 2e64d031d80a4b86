import { useSyncExternalStore } from 'react';
import { useAuth } from '../../features/identity/sign-in/AuthProvider.tsx';
import { type Navigation, navigationFor } from './navigation.ts';

/** The font size for which the widths in `navigation.ts` were chosen. */
const DEFAULT_FONT_PX = 16;

/** The navigation for this user and window; while a page is rendered without a window, for any. */
export function useNavigation(): Navigation {
  const { user } = useAuth();
  const width = useSyncExternalStore<number | null>(subscribe, effectiveWidth, () => null);
  return navigationFor(user === null ? 'visitor' : 'signed-in', width);
}

/** The window width relative to the font size, as in CSS media queries in `rem`. */
function effectiveWidth(): number {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isNaN(text) ? window.innerWidth : (window.innerWidth * DEFAULT_FONT_PX) / text;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

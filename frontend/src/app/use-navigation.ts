import { useSyncExternalStore } from 'react';
import { useAuth } from '../features/auth/AuthProvider.tsx';
import { type Navigation, navigationFor } from './navigation.ts';

/** The size of text, in pixels, for which the widths of the navigation were chosen. */
const DEFAULT_FONT_PX = 16;

/** Where everything stands for this person in this window. */
export function useNavigation(): Navigation {
  const { user } = useAuth();
  const width = useSyncExternalStore(subscribe, effectiveWidth);
  return navigationFor(user === null ? 'visitor' : 'signed-in', width);
}

/** Larger text needs more room, as in the conditions of style sheets. */
function effectiveWidth(): number {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isNaN(text) ? window.innerWidth : (window.innerWidth * DEFAULT_FONT_PX) / text;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

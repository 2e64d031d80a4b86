import { useEffect } from 'react';
import { preloadScreen } from './screens.ts';

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches the code of a page when a link to it is reached for: by the time it is pressed, the code is there. */
export function usePreloadedLinks(): void {
  useEffect(() => {
    const onSign = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link !== null && link.origin === window.location.origin) preloadScreen(link.pathname);
    };
    for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, onSign);
    };
  }, []);
}

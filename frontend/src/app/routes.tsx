import { useEffect, useLayoutEffect, useRef } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { notFound, preloadScreen, screens } from './screens.ts';

/** The page of the path. */
export function Pages() {
  return (
    <Routes>
      {Object.entries(screens).map(([path, { Page }]) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<notFound.Page />} />
    </Routes>
  );
}

/**
 * Every change of the route begins at the top, also by Back and Forward; a change of the query string is the same page
 * and moves nothing.
 */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // Or the browser goes back to where the person had scrolled to on that page, after us.
    window.history.scrollRestoration = 'manual';
  }, []);
  useLayoutEffect(() => {
    // No value may leave here: newer browsers return a promise, which React would take for the clean-up.
    void window.scrollTo(0, 0);
    if (before.current === pathname) return;
    before.current = pathname;
    // A link that went with its page leaves the keyboard nowhere.
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches the code of a page when a link to it is reached for: by the time it is pressed, the code is there. */
export function usePreloadLinks(): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link !== null && link.origin === window.location.origin) preloadScreen(link.pathname);
    };
    for (const sign of INTENT_EVENTS) document.addEventListener(sign, onIntent, { passive: true });
    return () => {
      for (const sign of INTENT_EVENTS) document.removeEventListener(sign, onIntent);
    };
  }, []);
}

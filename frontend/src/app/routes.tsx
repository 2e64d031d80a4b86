import { useEffect, useLayoutEffect, useRef } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { usePrerendered } from '../lib/prerendered/use-prerendered.ts';
import { notFound, preloadScreen, screens } from './screens.ts';

/** The page at the current path. */
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
 * Every navigation starts at the top, including Back and Forward. A change of the query string is not a navigation and does not scroll.
 */
export function ScrollToTop() {
  const { pathname } = useLocation();
  // A page that was rendered at build stands already, and its reader may have scrolled.
  const isTakenOver = usePrerendered();
  const shown = useRef(isTakenOver ? pathname : undefined);
  useEffect(() => {
    // Otherwise the browser restores the old scroll position after us.
    window.history.scrollRestoration = 'manual';
  }, []);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    const isFirst = shown.current === undefined;
    shown.current = pathname;
    // `void`: newer browsers return a promise, which React would treat as the cleanup function.
    void window.scrollTo(0, 0);
    // The focused link may have been removed with its page.
    if (!isFirst && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Preloads a page when a link to it is hovered, focused or touched. */
export function usePreloadLinks(): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link !== null && link.origin === window.location.origin) preloadScreen(link.pathname);
    };
    for (const event of INTENT_EVENTS) document.addEventListener(event, onIntent, { passive: true });
    return () => {
      for (const event of INTENT_EVENTS) document.removeEventListener(event, onIntent);
    };
  }, []);
}

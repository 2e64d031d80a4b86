import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

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

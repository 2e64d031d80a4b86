import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Every change of the route begins at the top; a change of the query string is the same page. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is not read, its change is the reason
  useLayoutEffect(() => {
    // No value may leave here: newer browsers return a promise, which React would take for the clean-up.
    void window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}

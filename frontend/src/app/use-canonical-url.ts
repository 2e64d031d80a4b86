import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { metaElement } from '../lib/use-page-title.ts';
import { normalizePath, screens } from './screens.ts';

/** Sets the canonical URL for search engines, and `noindex` on a path without a page or with a token. */
export function useCanonicalUrl(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const robots = metaElement('name', 'robots');
    // By the path itself: an address with a token is not for search engines.
    const known = Object.hasOwn(screens, normalizePath(pathname));
    robots.content = known ? 'index, follow' : 'noindex';
    const url = new URL(canonicalPath(pathname), window.location.origin).href;
    metaElement('property', 'og:url').content = url;
    const link = canonicalLink();
    if (known) link.href = url;
    else link.remove();
  }, [pathname]);
}

function canonicalPath(pathname: string): string {
  const path = normalizePath(pathname);
  return path === paths.dashboard ? paths.home : path;
}

function canonicalLink(): HTMLLinkElement {
  const known = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (known !== null) return known;
  const made = document.createElement('link');
  made.rel = 'canonical';
  document.head.append(made);
  return made;
}

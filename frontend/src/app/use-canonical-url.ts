import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { metaElement } from '../lib/use-page-title.ts';
import { normalizePath, screenAt } from './screens.ts';

/** Tells search engines the one address of the page, and to forget a path that leads nowhere. */
export function useCanonicalUrl(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const robots = metaElement('name', 'robots');
    const known = screenAt(pathname) !== undefined;
    robots.content = known ? 'index, follow' : 'noindex';
    const address = new URL(canonicalPath(pathname), window.location.origin).href;
    metaElement('property', 'og:url').content = address;
    const link = canonicalLink();
    // A page that is not there has no address to be found at.
    if (known) link.href = address;
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

import type { ComponentType } from 'react';
import { paths } from '../config/paths.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

type Path = (typeof paths)[keyof typeof paths];

interface Screen {
  readonly Page: ComponentType;
  /** Fetches the code of the page. Asking again costs nothing. */
  readonly load: () => Promise<unknown>;
}

const dashboard = screen(async () => (await import('../pages/DashboardPage.tsx')).DashboardPage);

/** The screen of every path. */
export const screens: Readonly<Record<Path, Screen>> = {
  [paths.home]: dashboard,
  [paths.dashboard]: dashboard,
  [paths.overlap]: screen(async () => (await import('../pages/OverlapPage.tsx')).OverlapPage),
  [paths.promo]: screen(async () => (await import('../pages/PromoPage.tsx')).PromoPage),
  [paths.track]: screen(async () => (await import('../pages/TrackPage.tsx')).TrackPage),
  [paths.hidden]: screen(async () => (await import('../pages/HiddenPage.tsx')).HiddenPage),
  [paths.settings]: screen(async () => (await import('../pages/SettingsPage.tsx')).SettingsPage),
  [paths.help]: screen(async () => (await import('../pages/HelpPage.tsx')).HelpPage),
  [paths.affiliate]: screen(async () => (await import('../pages/AffiliatePage.tsx')).AffiliatePage),
  [paths.legal]: screen(async () => (await import('../pages/LegalPage.tsx')).LegalPage),
  [paths.poster]: screen(async () => (await import('../pages/PosterPage.tsx')).PosterPage),
};

export const notFound: Screen = screen(async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage);

/** A path without the slashes at its end, which make no difference. */
export function normalizePath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || paths.home;
}

/** The screen at a path; undefined where it leads nowhere. */
export function screenAt(pathname: string): Screen | undefined {
  return new Map<string, Screen>(Object.entries(screens)).get(normalizePath(pathname));
}

/** Fetches the code of a screen while something else is looked at; a failure shows when the page is drawn. */
export function preloadScreen(pathname: string): void {
  screenAt(pathname)
    ?.load()
    .catch(() => undefined);
}

function screen(load: () => Promise<ComponentType>): Screen {
  const { Component: Page, load: loaded } = lazyComponent(load);
  return { Page, load: loaded };
}

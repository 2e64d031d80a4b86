import type { ComponentType } from 'react';
import { paths } from '../config/paths.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

type Path = (typeof paths)[keyof typeof paths];

interface Screen {
  readonly Page: ComponentType;
  /** Loads the page's code, once. */
  readonly load: () => Promise<unknown>;
}

const dashboard = screen(async () => (await import('../pages/boards/DashboardPage.tsx')).DashboardPage);

/** The page at each path. */
export const screens: Readonly<Record<Path, Screen>> = {
  [paths.home]: dashboard,
  [paths.dashboard]: dashboard,
  [paths.overlap]: screen(async () => (await import('../pages/boards/OverlapPage.tsx')).OverlapPage),
  [paths.promo]: screen(async () => (await import('../pages/boards/PromoPage.tsx')).PromoPage),
  [paths.track]: screen(async () => (await import('../pages/boards/TrackPage.tsx')).TrackPage),
  [paths.hidden]: screen(async () => (await import('../pages/boards/HiddenPage.tsx')).HiddenPage),
  [paths.settings]: screen(async () => (await import('../pages/SettingsPage.tsx')).SettingsPage),
  [paths.help]: screen(async () => (await import('../pages/HelpPage.tsx')).HelpPage),
  [paths.affiliate]: screen(async () => (await import('../pages/AffiliatePage.tsx')).AffiliatePage),
  [paths.partner]: screen(async () => (await import('../pages/PartnerPage.tsx')).PartnerPage),
  [paths.legal]: screen(async () => (await import('../pages/LegalPage.tsx')).LegalPage),
  [paths.poster]: screen(async () => (await import('../pages/PosterPage.tsx')).PosterPage),
};

export const notFound: Screen = screen(async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage);

/** A path without trailing slashes. */
export function normalizePath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || paths.home;
}

/** The page at a path; undefined if there is none. */
export function screenAt(pathname: string): Screen | undefined {
  return new Map<string, Screen>(Object.entries(screens)).get(normalizePath(pathname));
}

/** Loads a page's code in advance; a failure is shown when the page renders. */
export function preloadScreen(pathname: string): void {
  screenAt(pathname)
    ?.load()
    .catch(() => undefined);
}

function screen(load: () => Promise<ComponentType>): Screen {
  const { Component: Page, load: loaded } = lazyComponent(load);
  return { Page, load: loaded };
}

import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { kinds, perKind } from '../../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import { mayBeSignedIn } from '../api/signed-in-hint.ts';
import { paths } from '../config/paths.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { preloadSettings } from '../pages/lazy-parts.ts';
import { boardPages } from './board-pages.ts';

type BoardPath = (typeof kinds)[keyof typeof kinds]['page'];
type OtherPath = Exclude<(typeof paths)[keyof typeof paths], BoardPath>;

interface Screen {
  readonly Page: ComponentType;
  /** Loads the page's code, once. */
  readonly load: () => Promise<unknown>;
}

const boards = perKind((kind) => screen(boardPages[kind].load));

const otherScreens: Readonly<Record<OtherPath, Screen>> = {
  [paths.dashboard]: boards.arbitrage,
  [paths.odds]: screen(async () => (await import('../pages/grid/OddsScreenPage.tsx')).OddsScreenPage),
  [paths.game]: screen(async () => (await import('../pages/grid/GamePage.tsx')).GamePage),
  [paths.track]: screen(async () => (await import('../pages/bets/MyBetsPage.tsx')).MyBetsPage),
  [paths.hidden]: screen(async () => (await import('../pages/boards/saved/HiddenPage.tsx')).HiddenPage),
  [paths.alerts]: screen(async () => (await import('../pages/alerts/AlertsPage.tsx')).AlertsPage),
  [paths.alertHistory]: screen(async () => (await import('../pages/alerts/AlertHistoryPage.tsx')).AlertHistoryPage),
  [paths.proof]: screen(async () => (await import('../pages/ProofPage.tsx')).ProofPage),
  [paths.alertFigures]: screen(async () => (await import('../pages/alerts/AlertFiguresPage.tsx')).AlertFiguresPage),
  [paths.alertAnswer]: screen(async () => (await import('../pages/alerts/AnswerPage.tsx')).AnswerPage),
  [paths.unsubscribe]: screen(async () => (await import('../pages/alerts/UnsubscribePage.tsx')).UnsubscribePage),
  [paths.settings]: screen(async () => {
    if (mayBeSignedIn()) preloadSettings();
    return (await import('../pages/SettingsPage.tsx')).SettingsPage;
  }),
  [paths.help]: screen(async () => (await import('../pages/HelpPage.tsx')).HelpPage),
  [paths.calculator]: screen(async () => (await import('../pages/CalculatorPage.tsx')).CalculatorPage),
  [paths.affiliate]: screen(async () => (await import('../pages/AffiliatePage.tsx')).AffiliatePage),
  [paths.partner]: screen(async () => (await import('../pages/PartnerPage.tsx')).PartnerPage),
  [paths.books]: screen(async () => (await import('../pages/BooksPage.tsx')).BooksPage),
  [paths.legal]: screen(async () => (await import('../pages/LegalPage.tsx')).LegalPage),
  [paths.poster]: screen(async () => (await import('../pages/PosterPage.tsx')).PosterPage),
};

/** The page at each path. */
export const screens: Readonly<Record<string, Screen>> = {
  ...Object.fromEntries(opportunityKinds.map((kind) => [kinds[kind].page, boards[kind]])),
  ...otherScreens,
};

export const notFound: Screen = screen(async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage);

/** A path without trailing slashes. */
export function normalizePath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || paths.home;
}

/** The page at a path; undefined if there is none. */
function screenAt(pathname: string): Screen | undefined {
  const path = normalizePath(pathname);
  return Object.entries(screens).find(([pattern]) => matchPath(pattern, path) !== null)?.[1];
}

/** Loads a page's code. */
export async function loadScreen(pathname: string): Promise<void> {
  await screenAt(pathname)?.load();
}

/** Loads a page's code in advance; a failure is shown when the page renders. */
export function preloadScreen(pathname: string): void {
  loadScreen(pathname).catch(() => undefined);
}

function screen(load: () => Promise<ComponentType>): Screen {
  const { Component: Page, load: loaded } = lazyComponent(load);
  return { Page, load: loaded };
}

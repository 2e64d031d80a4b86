import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { OpportunityKind } from '../../../shared/contracts/opportunities.ts';
import { paths } from '../config/paths.ts';
import { boardAt } from './boards.ts';

const load = {
  arbitrage: () => import('../pages/DashboardPage.tsx'),
  overlap: () => import('../pages/OverlapPage.tsx'),
  promo: () => import('../pages/PromoPage.tsx'),
} satisfies Record<OpportunityKind, unknown>;

const DashboardPage = lazy(async () => ({ default: (await load.arbitrage()).DashboardPage }));
const OverlapPage = lazy(async () => ({ default: (await load.overlap()).OverlapPage }));
const PromoPage = lazy(async () => ({ default: (await load.promo()).PromoPage }));
const SettingsPage = lazy(async () => ({ default: (await import('../pages/SettingsPage.tsx')).SettingsPage }));
const HelpPage = lazy(async () => ({ default: (await import('../pages/HelpPage.tsx')).HelpPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('../pages/NotFoundPage.tsx')).NotFoundPage }));

export function Pages() {
  return (
    <Routes>
      <Route path={paths.home} element={<DashboardPage />} />
      <Route path={paths.dashboard} element={<DashboardPage />} />
      <Route path={paths.overlap} element={<OverlapPage />} />
      <Route path={paths.promo} element={<PromoPage />} />
      <Route path={paths.settings} element={<SettingsPage />} />
      <Route path={paths.help} element={<HelpPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Fetches the code of the board at a path while something else is on screen; a failure shows when the page is drawn. */
export function preloadBoard(pathname: string): void {
  const board = boardAt(pathname);
  if (board !== undefined) load[board.kind]().catch(() => undefined);
}

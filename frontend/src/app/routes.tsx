import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../config/paths.ts';

const DashboardPage = lazy(async () => ({ default: (await import('../pages/DashboardPage.tsx')).DashboardPage }));
const OverlapPage = lazy(async () => ({ default: (await import('../pages/OverlapPage.tsx')).OverlapPage }));
const PromoPage = lazy(async () => ({ default: (await import('../pages/PromoPage.tsx')).PromoPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('../pages/NotFoundPage.tsx')).NotFoundPage }));

export function Pages() {
  return (
    <Routes>
      <Route path={paths.home} element={<DashboardPage />} />
      <Route path={paths.dashboard} element={<DashboardPage />} />
      <Route path={paths.overlap} element={<OverlapPage />} />
      <Route path={paths.promo} element={<PromoPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

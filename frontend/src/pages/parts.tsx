import { lazy } from 'react';

const loadListBoard = () => import('./ListBoard.tsx');
const loadPromoBoard = () => import('./PromoBoard.tsx');
const loadOffer = () => import('./Offer.tsx');

/** A subscriber's parts of the pages and everybody else's: nobody loads the code of both. */
export const ListBoard = lazy(async () => ({ default: (await loadListBoard()).ListBoard }));
export const PromoBoard = lazy(async () => ({ default: (await loadPromoBoard()).PromoBoard }));
export const Offer = lazy(async () => ({ default: (await loadOffer()).Offer }));

export function preloadBoards(): void {
  for (const load of [loadListBoard, loadPromoBoard]) load().catch(() => undefined);
}

export function preloadOffer(): void {
  loadOffer().catch(() => undefined);
}

import { opportunityTable } from '../../features/odds/board/list-view.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';

const boardGate = lazyComponent(async () => (await import('./BoardGate.tsx')).BoardGate);
const listBoard = lazyComponent(async () => (await import('./ListBoard.tsx')).ListBoard);
const promoBoard = lazyComponent(async () => (await import('./promo/PromoBoard.tsx')).PromoBoard);
const offer = lazyComponent(async () => (await import('../Offer.tsx')).Offer);

/** Subscribers load the boards, others load the offer. */
export const BoardGate = boardGate.Component;
export const ListBoard = listBoard.Component;
export const PromoBoard = promoBoard.Component;
export const Offer = offer.Component;

export function preloadBoards(): void {
  for (const { load } of [boardGate, listBoard, promoBoard, opportunityTable]) load().catch(() => undefined);
}

export const loadOffer = offer.load;

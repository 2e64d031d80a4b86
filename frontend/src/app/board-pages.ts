import { Combine, Gift, type LucideIcon, Repeat, Scale } from 'lucide-react';
import type { ComponentType } from 'react';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';

interface BoardPage {
  readonly load: () => Promise<ComponentType>;
  readonly icon: LucideIcon;
  /** Whether the bottom bar links to it, rather than its last button's sheet; the bar has room for five links. */
  readonly inBar: boolean;
}

/** The page of each kind of opportunity, and how the navigation shows it. Its path and its name are in `kinds`. */
export const boardPages: Readonly<Record<OpportunityKind, BoardPage>> = {
  arbitrage: {
    load: async () => (await import('../pages/boards/DashboardPage.tsx')).DashboardPage,
    icon: Scale,
    inBar: true,
  },
  overlap: {
    load: async () => (await import('../pages/boards/OverlapPage.tsx')).OverlapPage,
    icon: Combine,
    inBar: true,
  },
  promo: {
    load: async () => (await import('../pages/boards/promo/PromoPage.tsx')).PromoPage,
    icon: Gift,
    inBar: true,
  },
  'low-hold': {
    load: async () => (await import('../pages/boards/LowHoldPage.tsx')).LowHoldPage,
    icon: Repeat,
    inBar: false,
  },
};

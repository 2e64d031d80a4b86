import { Combine, Gift, type LucideIcon, Repeat, Scale, Target } from 'lucide-react';
import type { ComponentType } from 'react';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';

interface BoardPage {
  readonly load: () => Promise<ComponentType>;
  readonly icon: LucideIcon;
  /**
   * Where the navigation links to it: from the bottom bar, which has room for five links, or from its last button's sheet; `members`: likewise, and in
   * a visitor's header nowhere.
   */
  readonly place: 'bar' | 'more' | 'members';
}

/** The page of each kind of opportunity, and how the navigation shows it. Its path and its name are in `kinds`. */
export const boardPages: Readonly<Record<OpportunityKind, BoardPage>> = {
  arbitrage: {
    load: async () => (await import('../pages/boards/DashboardPage.tsx')).DashboardPage,
    icon: Scale,
    place: 'bar',
  },
  overlap: {
    load: async () => (await import('../pages/boards/OverlapPage.tsx')).OverlapPage,
    icon: Combine,
    place: 'bar',
  },
  promo: {
    load: async () => (await import('../pages/boards/promo/PromoPage.tsx')).PromoPage,
    icon: Gift,
    place: 'bar',
  },
  'low-hold': {
    load: async () => (await import('../pages/boards/LowHoldPage.tsx')).LowHoldPage,
    icon: Repeat,
    place: 'more',
  },
  value: {
    load: async () => (await import('../pages/boards/ValuePage.tsx')).ValuePage,
    icon: Target,
    place: 'members',
  },
};

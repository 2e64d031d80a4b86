import { Combine, Gift, type LucideIcon, Scale } from 'lucide-react';
import type { OpportunityKind } from '../../../shared/contracts/opportunities.ts';
import { paths } from '../config/paths.ts';
import type { PresetFilterPage } from '../features/filters/filter-store.ts';

interface Board {
  readonly kind: OpportunityKind;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where links lead. */
  readonly path: string;
  /** Where else it is shown. */
  readonly alsoAt: readonly string[];
  /** Its filters, as they are stored and sent. */
  readonly filters: PresetFilterPage;
}

/** The lists of opportunities, in the order of the navigation. */
export const boards: readonly Board[] = [
  {
    kind: 'arbitrage',
    label: 'Arbitrage',
    icon: Scale,
    path: paths.home,
    alsoAt: [paths.dashboard],
    filters: 'dashboard',
  },
  { kind: 'overlap', label: 'Overlap', icon: Combine, path: paths.overlap, alsoAt: [], filters: 'overlap' },
  { kind: 'promo', label: 'Promo', icon: Gift, path: paths.promo, alsoAt: [], filters: 'bonus' },
];

/** The list that a path shows; a slash at the end makes no difference. */
export function boardAt(pathname: string): Board | undefined {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
  return boards.find((board) => board.path === path || board.alsoAt.includes(path));
}

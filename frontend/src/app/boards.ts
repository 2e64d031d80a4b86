import { Combine, Gift, type LucideIcon, Scale } from 'lucide-react';
import type { OpportunityKind } from '../../../shared/contracts/opportunities.ts';
import { paths } from '../config/paths.ts';

interface Board {
  readonly kind: OpportunityKind;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where links lead. */
  readonly path: string;
  /** Where else it is shown. */
  readonly alsoAt: readonly string[];
}

/** The lists of opportunities, in the order of the navigation. */
export const boards: readonly Board[] = [
  { kind: 'arbitrage', label: 'Arbitrage', icon: Scale, path: paths.home, alsoAt: [paths.dashboard] },
  { kind: 'overlap', label: 'Overlap', icon: Combine, path: paths.overlap, alsoAt: [] },
  { kind: 'promo', label: 'Promo', icon: Gift, path: paths.promo, alsoAt: [] },
];

/** The list that a path shows; a slash at the end makes no difference. */
export function boardAt(pathname: string): Board | undefined {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
  return boards.find((board) => board.path === path || board.alsoAt.includes(path));
}

import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { paths } from '../config/paths.ts';
import type { PresetFilterPage } from '../features/filters/filter-store.ts';
import { normalizePath } from './screens.ts';

interface Board {
  readonly kind: OpportunityKind;
  /** Where it is shown. */
  readonly paths: readonly string[];
  /** Its filters, as they are stored and sent. */
  readonly filters: PresetFilterPage;
}

/** The lists that scans renew. */
const boards: readonly Board[] = [
  { kind: 'arbitrage', paths: [paths.home, paths.dashboard], filters: 'dashboard' },
  { kind: 'overlap', paths: [paths.overlap], filters: 'overlap' },
  { kind: 'promo', paths: [paths.promo], filters: 'bonus' },
];

/** The list that a path shows. */
export function boardAt(pathname: string): Board | undefined {
  const path = normalizePath(pathname);
  return boards.find((board) => board.paths.includes(path));
}

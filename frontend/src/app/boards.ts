import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { paths } from '../config/paths.ts';
import type { PresetFilterPage } from '../features/filters/filter-store.ts';
import { normalizePath } from './screens.ts';

interface Board {
  readonly kind: OpportunityKind;
  readonly paths: readonly string[];
  /** The name of its filters in storage and in the API. */
  readonly filters: PresetFilterPage;
}

/** The pages with a list that scans update. */
const boards: readonly Board[] = [
  { kind: 'arbitrage', paths: [paths.home, paths.dashboard], filters: 'dashboard' },
  { kind: 'overlap', paths: [paths.overlap], filters: 'overlap' },
  { kind: 'promo', paths: [paths.promo], filters: 'bonus' },
];

/** The board at a path. */
export function boardAt(pathname: string): Board | undefined {
  const path = normalizePath(pathname);
  return boards.find((board) => board.paths.includes(path));
}

import { type BoardFilters, kinds } from '../../../shared/odds/kinds.ts';
import { type OpportunityKind, opportunityKinds } from '../../../shared/odds/limits.ts';
import { paths } from '../config/paths.ts';
import { normalizePath } from './screens.ts';

interface Board {
  readonly kind: OpportunityKind;
  /** The name of its filters in storage and in the API. */
  readonly filters: BoardFilters;
}

/** The board at a path: a page with a list that scans update. */
export function boardAt(pathname: string): Board | undefined {
  const path = normalizePath(pathname);
  const kind = path === paths.dashboard ? 'arbitrage' : opportunityKinds.find((each) => kinds[each].page === path);
  return kind && { kind, filters: kinds[kind].filters };
}

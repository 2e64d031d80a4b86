import { useSearchParams } from 'react-router-dom';
import { isScreenSort, type ScreenSort } from './screen-rows.ts';

/** What the odds screen shows, as its address says. */
export interface ScreenChoice {
  readonly league: string;
  readonly market: string;
  /** Undefined before one is chosen; empty: all days. */
  readonly day: string | undefined;
  readonly search: string;
  readonly sort: ScreenSort;
  readonly onlyEdges: boolean;
  /** Also the books that the bettor does not have. */
  readonly allBooks: boolean;
}

/** `league`, `market`: where the address has none. */
export function useScreenChoice(defaults: Pick<ScreenChoice, 'league' | 'market'>) {
  const [params, setParams] = useSearchParams();
  const sort = params.get('sort') ?? '';
  const choice: ScreenChoice = {
    league: params.get('league') ?? defaults.league,
    market: params.get('market') ?? defaults.market,
    day: params.get('day') ?? undefined,
    search: params.get('search') ?? '',
    sort: isScreenSort(sort) ? sort : 'start',
    onlyEdges: params.has('edges'),
    allBooks: params.has('books'),
  };
  const change = ({ onlyEdges, allBooks, ...texts }: Partial<ScreenChoice>) => {
    const next = new URLSearchParams(params);
    const entries = {
      ...texts,
      ...(onlyEdges !== undefined && { edges: onlyEdges ? 'only' : '' }),
      ...(allBooks !== undefined && { books: allBooks ? 'all' : '' }),
    };
    for (const [name, value] of Object.entries(entries)) {
      if (value === undefined || (value === '' && name !== 'day')) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { choice, change };
}

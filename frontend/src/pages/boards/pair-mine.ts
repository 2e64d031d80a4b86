import { rowBeforeTimes } from '../../../../shared/contracts/lists/apply-delta.ts';
import type { Betting } from '../../features/bettor/settings/use-betting.ts';
import type { FilterContext } from '../../features/odds/filters/apply-filters.ts';
import { pairAgain, pairRow } from '../../features/odds/pairs/pair-row.ts';

type Rules = Pick<Betting, 'books' | 'rules'>;

interface Pairing {
  /** The rows that the bettor can bet on, as they can bet on them. The same array if nothing changes. */
  readonly all: (rows: readonly unknown[]) => readonly unknown[];
  /** A row that `all` returned, paired within those of the bettor's books that are chosen. */
  readonly within: FilterContext['pairWithin'];
}

/** Pairs rows within the bettor's books, once each, so that the cards of rows that stay do not rerender. */
export function pairingFor(betting: Rules): Pairing {
  const paired = new WeakMap<object, object | null>();
  const sources = new WeakMap<object, object>();
  const mine = (row: unknown): unknown => {
    // A damaged row is at no book, but is shown as damaged to those who have all.
    if (typeof row !== 'object' || row === null) return betting.books === undefined ? row : undefined;
    const known = paired.get(row);
    if (known !== undefined) return known ?? undefined;
    const before = rowBeforeTimes(row);
    const formerly = before && paired.get(before);
    const made =
      before === undefined || formerly === undefined
        ? pairRow(row, betting)
        : pairAgain(row, { row: before, paired: formerly ?? undefined }, betting);
    paired.set(row, made ?? null);
    if (made !== undefined && made !== row) sources.set(made, row);
    return made;
  };
  return {
    all: (rows) => {
      const found = rows.map(mine);
      return found.every((row, index) => row === rows[index]) ? rows : found.filter((row) => row !== undefined);
    },
    within: (row, chosen) => {
      if (typeof row !== 'object' || row === null) return undefined;
      const { books, rules } = betting;
      const both = books === undefined ? chosen : new Set([...chosen].filter((id) => books.has(id)));
      return pairRow(sources.get(row) ?? row, { books: both, rules });
    },
  };
}

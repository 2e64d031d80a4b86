import { foldsKind, laggingBook, staleGroups } from '../../../shared/boards/stale-book.ts';
import { sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import type { Match } from '../match/rule-index.ts';

/** A match that stands for others of its game at the same book, whose price is stale. */
export interface FoldedMatch extends Match {
  /** How many others, and the name of the book. */
  readonly folded?: { readonly others: number; readonly book: string };
}

/** As boards fold them: the best of each person's matches of one game at one stale book stands for them. `matches`: the best first. */
export function foldMatches(matches: readonly Match[]): readonly FoldedMatch[] {
  const groups = staleGroups(matches, (match) => ({
    eventId: foldsKind(match.row.kind) ? JSON.stringify([match.userId, match.row.kind, match.row.eventId]) : undefined,
    laggingBook: bookOf(match),
  }));
  const first = new Map([...groups.values()].map((group) => [group[0], group]));
  const folded = new Set([...groups.values()].flatMap((group) => group.slice(1)));
  return matches
    .filter((match) => !folded.has(match))
    .map((match) => {
      const others = (first.get(match)?.length ?? 1) - 1;
      return others === 0 ? match : { ...match, folded: { others, book: sportsbookName(bookOf(match) ?? 0) } };
    });
}

function bookOf({ offer }: Match): number | undefined {
  return laggingBook(offer.bets.map(({ sportsbookId, updatedAt }) => ({ sportsbookId, at: Date.parse(updatedAt) })));
}

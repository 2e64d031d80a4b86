import * as z from 'zod/mini';
import { american, toDecimal } from '../../../shared/odds/american.ts';
import type { FollowedKind, ListedPair, RecommendedBet } from '../../../shared/proof/appearances.ts';
import type { ListEntry } from '../../odds/snapshot/list-entry.ts';

/** As far as the log depends on it. */
const pairRow = z.object({
  eventId: z.string(),
  fewBooks: z.optional(z.literal(true)),
  overlap: z.optional(z.object({ beaten: z.optional(z.literal(true)) })),
  bestOdds: z.record(z.string(), z.object({ sportsbookId: z.int(), odds: z.string() })),
  quotes: z.record(z.string(), z.array(z.object({ sportsbookId: z.int(), odds: z.int() }))),
});

/**
 * The pairs of a stored list as someone with all books sees them: without those that are for people with few books, or that another one beats.
 * @throws Error for an entry of another list
 */
export function listedPairs(kind: FollowedKind, entries: readonly ListEntry[]): readonly ListedPair[] {
  return entries.flatMap(({ id, startsAt, margin, value, json }): ListedPair[] => {
    const { eventId, fewBooks, overlap, bestOdds, quotes } = z.parse(pairRow, JSON.parse(json));
    if (fewBooks === true || overlap?.beaten === true) return [];
    const legs = Object.entries(bestOdds).map(([label, { sportsbookId, odds }]) => ({
      bet: { sportsbookId, odds: Number(odds) },
      quotes: quotes[label] ?? [],
    }));
    const hasBet = (bet: RecommendedBet, leg: number) =>
      legs[leg]?.quotes.some((quote) => quote.sportsbookId === bet.sportsbookId && pays(quote) >= pays(bet)) ?? false;
    return [
      {
        ...{ id, kind, gameId: eventId, startsAt, margin, value: value?.[0] ?? null },
        bets: legs.map(({ bet }) => bet),
        hasBets: (bets) => bets.every(hasBet),
      },
    ];
  });
}

function pays({ odds }: { readonly odds: number }): number {
  return toDecimal(american(odds));
}

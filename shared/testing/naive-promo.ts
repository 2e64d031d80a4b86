import { leagues } from '../catalogue/leagues.ts';
import { effectivePrice, type Group, isQuarantined, linesOf, type Pair, quotesOn } from './naive-groups.ts';

/** A bonus bet (the first of the pair), and its hedge. */
export interface PromoCandidate {
  readonly id: string;
  readonly group: Group;
  readonly threshold: number | null;
  readonly side: 0 | 1;
  readonly pair: Pair;
  /** Retained share of the bonus bet's face value. */
  readonly conversion: number;
}

const BEST_PER_BOOK = 25;

/** 17. Each book's best bonus bet pairs over all groups, grouped by line and side. */
export function promosOf(groups: readonly Group[]): { listed: PromoCandidate[][]; quarantined: number } {
  const all = groups.flatMap(candidatesOf);
  const candidates = all.filter(({ pair }) => !isQuarantined(pair));
  const books = [...new Set(candidates.map(({ pair }) => pair.first.book.id))];
  const kept = books.flatMap((book) =>
    candidates
      .filter(({ pair }) => pair.first.book.id === book)
      .toSorted(byConversionThenId)
      .slice(0, BEST_PER_BOOK),
  );
  const ids = [...new Set(kept.map(({ id }) => id))];
  const listed = ids.map((id) =>
    kept
      .filter((one) => one.id === id)
      .toSorted((a, b) => b.conversion - a.conversion || a.pair.first.book.id - b.pair.first.book.id),
  );
  return { listed, quarantined: all.length - candidates.length };
}

function byConversionThenId(a: PromoCandidate, b: PromoCandidate): number {
  return b.conversion - a.conversion || (a.id < b.id ? -1 : 1);
}

function candidatesOf(group: Group): PromoCandidate[] {
  const candidates: PromoCandidate[] = [];
  for (const threshold of linesOf(group)) {
    for (const side of [0, 1] as const) {
      for (const first of quotesOn(group, threshold, side)) {
        const second = quotesOn(group, threshold, side === 0 ? 1 : 0).find(({ book }) => book.id !== first.book.id);
        if (second === undefined) continue;
        if (canPush(group, threshold) && first.book.pushedBonusBet === 'voided') continue;
        const conversion = (effectivePrice(first) - 1) * (1 - 1 / effectivePrice(second));
        const id = `promo/${group.eventId}/${group.family}/${group.participant ?? ''}/${threshold ?? '-'}:${side}`;
        candidates.push({ id, group, threshold, side, pair: { first, second }, conversion });
      }
    }
  }
  return candidates;
}

/** A result on the line refunds both bets; so does a tie on a moneyline, in a part of a game or where games can end in a tie. */
function canPush(group: Group, threshold: number | null): boolean {
  if (group.sides === 'yes-no') return false;
  if (threshold !== null) return Number.isInteger(threshold);
  const wholeGame = group.family === 'h2h';
  return !wholeGame || leagues.some(({ key, gameCanTie }) => key === group.league && gameCanTie);
}

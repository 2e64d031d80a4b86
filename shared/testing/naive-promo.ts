import { effectivePrice, type Group, gameCanTie, idsOnLine, linesOf, quotesOn } from './naive-groups.ts';
import { type Choice, distinct, isQuarantined, type Pair, rulesDiffer, wrongLeg } from './naive-pairs.ts';
import type { NaiveQuote } from './naive-quotes.ts';
import { isQuarterLine, resultsAround } from './naive-settlement.ts';

/** A bonus bet (the first of the pair), and its hedge. */
export interface PromoCandidate extends Pick<Choice, 'setAside'> {
  readonly group: Group;
  /** The same for the candidates of all books on a side of a line. */
  readonly ids: ReturnType<typeof idsOnLine>;
  readonly pair: Pair;
  /** Retained share of the bonus bet's face value. */
  readonly conversion: number;
}

const BEST_PER_BOOK = 25;

/** Each book's best bonus bet pairs over all groups, grouped by line and side. */
export function promosOf(groups: readonly Group[]): { listed: PromoCandidate[][]; quarantined: number } {
  const found = groups.map(candidatesOf);
  const candidates = found.flatMap((one) => one.candidates);
  const books = [...new Set(candidates.map(({ pair }) => pair.first.book.id))];
  const kept = books.flatMap((book) =>
    candidates
      .filter(({ pair }) => pair.first.book.id === book)
      .toSorted((a, b) => nineDigits(b.conversion) - nineDigits(a.conversion) || (a.ids.id < b.ids.id ? -1 : 1))
      .slice(0, BEST_PER_BOOK),
  );
  const ids = [...new Set(kept.map((one) => one.ids.id))];
  const listed = ids.map((id) =>
    kept
      .filter((one) => one.ids.id === id)
      .toSorted(
        (a, b) => nineDigits(b.conversion) - nineDigits(a.conversion) || a.pair.first.book.id - b.pair.first.book.id,
      ),
  );
  return { listed, quarantined: found.reduce((sum, { quarantined }) => sum + quarantined, 0) };
}

/** For comparisons: nine digits after the point. */
export function nineDigits(value: number): number {
  return Math.round(value * 1e9);
}

function candidatesOf(group: Group): { candidates: PromoCandidate[]; quarantined: number } {
  const candidates: PromoCandidate[] = [];
  let quarantined = 0;
  for (const threshold of linesOf(group)) {
    for (const side of [0, 1] as const) {
      for (const first of quotesOn(group, threshold, side)) {
        if (canPush(group, threshold) && first.book.settlement.pushedBonusBet === 'unknown') continue;
        const { pair, dropped, setAside } = bestHedge(first, quotesOn(group, threshold, side === 0 ? 1 : 0), group);
        quarantined += dropped.length;
        if (pair === null) continue;
        const conversion = (effectivePrice(pair.first) - 1) * (1 - 1 / effectivePrice(pair.second));
        const ids = idsOnLine('promo', group, threshold, `:${side}`);
        candidates.push({ group, ids, pair, setAside, conversion });
      }
    }
  }
  return { candidates, quarantined };
}

/** A hedge whose rules agree comes first, if there is one. */
function bestHedge(first: NaiveQuote, hedges: readonly NaiveQuote[], group: Group): Choice {
  const agreeing = hedges.filter((second) => !rulesDiffer({ first, second }, group));
  const choice = withoutWrongHedges(first, agreeing, group);
  if (choice.pair !== null || choice.setAside.includes(first)) return choice;
  const every = withoutWrongHedges(first, hedges, group);
  return { ...every, dropped: distinct([...choice.dropped, ...every.dropped]) };
}

/** Hedges that must be wrong are set aside, best first; the search ends if the bonus bet's own price must be wrong. */
function withoutWrongHedges(first: NaiveQuote, hedges: readonly NaiveQuote[], group: Group): Choice {
  const dropped: Pair[] = [];
  const setAside: NaiveQuote[] = [];
  for (const second of hedges) {
    if (second.book.id === first.book.id) continue;
    const pair = { first, second };
    if (!isQuarantined(pair)) return { pair, dropped, setAside };
    dropped.push(pair);
    setAside.push(wrongLeg(pair, group));
    if (setAside.includes(first)) break;
  }
  return { pair: null, dropped, setAside };
}

/** A result on the line, or on half of a quarter line, refunds bets; so does a tie on the moneyline of a part of a game. */
function canPush(group: Group, threshold: number | null): boolean {
  if (group.sides === 'yes-no') return false;
  if (threshold === null) return true;
  if (group.family === 'spreads' && threshold === 0) return gameCanTie(group);
  if (Number.isInteger(threshold)) return true;
  const whole = [threshold - 0.25, threshold + 0.25].filter(Number.isInteger);
  return isQuarterLine(threshold) && resultsAround(threshold, threshold, group).some((n) => whole.includes(n));
}
